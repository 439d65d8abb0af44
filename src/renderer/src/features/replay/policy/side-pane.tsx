// Beside the lanes: the policy that is looked at, and for a recording the events it leads to.

import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useAppState } from '../../../state/app-context'
import { POLICY_LETTERS } from '../../../state/replay/policies'
import { EventList } from '../events/event-list'
import { useEvents } from '../events/use-events'
import { PolicyPanel } from './policy-panel'
import './policy.css'

export function SidePane(): ReactNode {
  const recording = useAppState((state) => state.replay.source?.kind === 'recording')
  return (
    <aside className="replay-side pane" aria-label="Policy" data-pane="replay-side" data-testid="replay-side">
      <PolicyPanel />
      {recording ? <Events /> : null}
    </aside>
  )
}

function Events(): ReactNode {
  const { lines, more } = useEvents()
  const chosen = useAppState((state) => state.replay.chosen)
  return (
    <>
      <div className="pane-head replay-side-head">
        <h2>Events</h2>
        <span className="caption">policy {POLICY_LETTERS[chosen]}</span>
        <span className="grow" />
        <span className="mono dim">{formatCount(lines.length + more)}</span>
      </div>
      <EventList wide={false} />
    </>
  )
}
