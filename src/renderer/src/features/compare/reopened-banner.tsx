// Says that what is read is a snapshot and not now, and leads back.

import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAbsoluteTime, formatRelativeTime } from '../../lib/format-time'
import { useActions, useAppState } from '../../state/app-context'
import { Button } from '../../ui/button'
import './reopened-banner.css'

export function ReopenedBanner(): ReactNode {
  const reopened = useAppState((state) => state.compare.reopened)
  const { leaveSnapshot, compareSnapshot } = useActions()
  if (reopened === null) return null
  const { name, savedMs, folder, kind, snapshotId } = reopened.snapshot
  return (
    <div className="reopened" role="status" data-testid="reopened">
      <Lock className="i" aria-hidden />
      <p className="grow">
        <b>Read-only:</b> the {kind} “{name}”, saved{' '}
        <span title={formatAbsoluteTime(savedMs)}>{formatRelativeTime(savedMs, Date.now())}</span> of <span className="mono">{folder}</span>
        . No file stands behind it; a changed input, or collecting again, leads back to now.
      </p>
      <Button onClick={() => void compareSnapshot(snapshotId)}>Compare with now</Button>
      <Button variant="primary" onClick={leaveSnapshot}>
        Back to now
      </Button>
    </div>
  )
}
