// The host answered nothing that the window could start from.

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions } from '../../state/app-context'
import type { Fault } from '../../state/fault'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'

export function StartFailed({ fault }: { readonly fault: Fault }): ReactNode {
  const { start } = useActions()
  return (
    <StateMessage
      icon={<CircleAlert aria-hidden />}
      title={fault.title}
      tone="danger"
      testId="start-failed"
      actions={
        <Button variant="primary" onClick={() => void start()}>
          Try again
        </Button>
      }
    >
      <p>{fault.detail}</p>
      {fault.remedy === null ? null : <p>{fault.remedy}</p>}
    </StateMessage>
  )
}
