// Memory that is off: why, and how to turn it on. What is in the folder stays to be seen below.

import { PowerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { sayTurnOn } from '../../state/memory/gauges'
import type { MemoryLook } from '../../state/memory/memory-state'

export function MemoryOff({ look }: { readonly look: MemoryLook }): ReactNode {
  const { off } = look.view
  if (off === null) return null
  return (
    <div className="memory-off" role="note" data-testid="memory-off">
      <PowerOff className="i14" aria-hidden />
      <p>
        <b>Memory is off: nothing of this is sent.</b> {off.reasonText}. {sayTurnOn(off.reason)}
      </p>
    </div>
  )
}
