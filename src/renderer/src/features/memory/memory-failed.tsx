// A look that failed: alone where there is nothing to show yet, as a strip above what was seen before.

import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { asSentence } from '../../lib/as-sentence'
import { useActions } from '../../state/app-context'
import type { Fault } from '../../state/fault'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'

export function MemoryFailed({ fault }: { readonly fault: Fault }): ReactNode {
  const { refreshMemory } = useActions()
  return (
    <StateMessage
      icon={<CircleAlert aria-hidden />}
      title={fault.title}
      tone="danger"
      testId="memory-failed"
      actions={
        <Button variant="primary" onClick={refreshMemory}>
          <RotateCw className="i14" aria-hidden />
          Try again
        </Button>
      }
    >
      <p>{fault.detail}</p>
      {fault.remedy === null ? null : <p>{fault.remedy}</p>}
    </StateMessage>
  )
}

export function MemoryFailedStrip({ fault }: { readonly fault: Fault }): ReactNode {
  const { refreshMemory } = useActions()
  return (
    <div className="memory-strip" role="alert">
      <CircleAlert className="i14" aria-hidden />
      <span className="grow">
        <b>{fault.title}.</b> {asSentence(fault.detail)} What is shown is from before.
      </span>
      <Button onClick={refreshMemory}>Try again</Button>
    </div>
  )
}
