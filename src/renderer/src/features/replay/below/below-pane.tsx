// Below the lanes: results, events, the conversation at the cursor, what a compaction would do, and questions.

import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { notSent } from '../../../state/replay/policies'
import type { ReplayTab } from '../../../state/replay/replay-state'
import { percent, usd } from '../../../state/sessions/session-words'
import { EventList } from '../events/event-list'
import { useEvents } from '../events/use-events'
import './below.css'
import { ContextTab } from './context-tab'
import { PlanTab } from './plan-tab'
import { QuestionsTab } from './questions-tab'
import { ResultsTab } from './results-tab'

export function BelowPane(): ReactNode {
  const tab = useAppState((state) => state.replay.tab)
  return (
    <section className="below pane" aria-label="Of the replay" data-pane="replay-side">
      <Tabs tab={tab} />
      <div className="below-body" role="tabpanel" id="replay-tabpanel" aria-labelledby={`replay-tab-${tab}`}>
        {tab === 'results' ? <ResultsTab /> : null}
        {tab === 'events' ? <EventList wide /> : null}
        {tab === 'context' ? <ContextTab /> : null}
        {tab === 'plan' ? <PlanTab /> : null}
        {tab === 'questions' ? <QuestionsTab /> : null}
      </div>
    </section>
  )
}

function Tabs({ tab }: { readonly tab: ReplayTab }): ReactNode {
  const { setReplayTab } = useActions()
  const list = useRef<HTMLDivElement>(null)
  const { lines, more } = useEvents()
  const cursor = useAppState((state) => state.replay.cursor)
  const tabs: readonly { readonly tab: ReplayTab; readonly label: string; readonly count: string | null }[] = [
    { tab: 'results', label: 'Results', count: null },
    { tab: 'events', label: 'Events', count: formatCount(lines.length + more) },
    { tab: 'context', label: 'Conversation', count: `at ${formatCount(cursor)}` },
    { tab: 'plan', label: 'If compacted here', count: null },
    { tab: 'questions', label: 'Questions', count: null },
  ]
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((one) => one.tab === tab)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    setReplayTab(next.tab)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  return (
    <div className="below-head">
      <div className="below-tabs" role="tablist" aria-label="Below the lanes" ref={list} onKeyDown={onKeyDown}>
        {tabs.map((one) => (
          <button
            key={one.tab}
            type="button"
            role="tab"
            id={`replay-tab-${one.tab}`}
            aria-selected={one.tab === tab}
            aria-controls="replay-tabpanel"
            tabIndex={one.tab === tab ? 0 : -1}
            onClick={() => setReplayTab(one.tab)}
            data-testid={`replay-tab-${one.tab}`}
          >
            {one.label}
            {one.count === null ? null : <span className="mono">{one.count}</span>}
          </button>
        ))}
      </div>
      <Trust />
    </div>
  )
}

/** How far the simulation is to be trusted: the recording replayed by the rules, held against itself. */
function Trust(): ReactNode {
  const view = useAppState((state) => state.replay.run?.view ?? null)
  const chosen = useAppState((state) => state.replay.chosen)
  if (view === null) return null
  const { residual } = view
  if (residual !== null) {
    return (
      <span
        className="caption cut below-trust"
        title={`Context off by ${residual.contextMedianPct.toFixed(1)}% in the middle, ${residual.contextP90Pct.toFixed(1)}% at the ninth tenth; ${percent(residual.cacheAccuracy)} of the cache outcomes right`}
      >
        against the recording: {formatCount(residual.foretold)} of {formatCount(residual.outcomes)} cache outcomes foretold, context ±
        {residual.contextMedianPct.toFixed(1)}%
      </span>
    )
  }
  const lane = view.lanes[chosen]
  if (lane === undefined) return null
  const { totals } = lane
  return (
    <span className="below-sum">
      {formatCount(totals.calls)} calls{totals.costUsd === null ? '' : `, ≈ ${usd(totals.costUsd)} USD`},{' '}
      <b className={lane.failedSummaries > 0 ? 'danger' : ''}>{lane.failedSummaries}</b> failed, <b>{lane.compactions}</b> compacted,{' '}
      <b className={notSent(lane) > 0 ? 'danger' : ''}>{notSent(lane)}</b> blocked
    </span>
  )
}
