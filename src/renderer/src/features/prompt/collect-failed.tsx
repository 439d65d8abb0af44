// A collection that failed: alone where there is nothing to show yet, as a strip above what was shown before.

import { CircleAlert, FolderOpen, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { asSentence } from '../../lib/as-sentence'
import { useActions, useAppState } from '../../state/app-context'
import { activePrompt } from '../../state/app-state'
import type { Fault } from '../../state/fault'
import { triesOnlyReads } from '../../state/prompt/tried'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'

export function CollectFailed({ fault, folder }: { readonly fault: Fault; readonly folder: string }): ReactNode {
  const { refresh, chooseFolder } = useActions()
  return (
    <StateMessage
      icon={<CircleAlert aria-hidden />}
      title={fault.title}
      tone="danger"
      testId="collect-failed"
      actions={
        <>
          <Button variant="primary" onClick={refresh}>
            Try again
          </Button>
          <Button onClick={() => void chooseFolder()}>
            <FolderOpen className="i14" aria-hidden />
            Open another folder
          </Button>
        </>
      }
    >
      <p className="mono">{folder}</p>
      <p>{fault.detail}</p>
      {fault.remedy === null ? null : <p>{fault.remedy}</p>}
    </StateMessage>
  )
}

export function CollectFailedStrip({ fault }: { readonly fault: Fault }): ReactNode {
  const { refresh, resetWhatIf } = useActions()
  // a folder that is gone is no matter of files to read
  const trying = useAppState((state) => Object.keys(activePrompt(state)?.whatIf ?? {}).length > 0 && !triesOnlyReads(state))
  return (
    <div className="prompt-strip" role="alert" data-testid="collect-failed-strip">
      <CircleAlert className="i" aria-hidden />
      <p className="grow">
        <b>{fault.title}.</b> {asSentence(fault.detail)} {fault.remedy}
      </p>
      {trying ? <Button onClick={resetWhatIf}>Take back what is tried</Button> : null}
      <Button onClick={refresh}>
        <RotateCw className="i14" aria-hidden />
        Try again
      </Button>
    </div>
  )
}
