// The timeline of the session, of the one it is compared with under it, and the legend with the figures at the cursor.

import { Waypoints } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { isCancelled, toFault } from '../../../state/fault'
import { formatThousands } from '../../../timeline/paint/paint-plot'
import { Timeline, type TimelineHandle } from '../../../timeline/timeline'
import type { TimelineLane } from '../../../timeline/timeline-lane'
import { Button } from '../../../ui/button'
import { StateMessage } from '../../../ui/state-message'

export function TimelineTab({ timeline }: { readonly timeline: RefObject<TimelineHandle | null> }): ReactNode {
  const view = useAppState((state) => state.sessions.opened?.view ?? null)
  const axis = useAppState((state) => state.view.sessionAxis)
  const cursor = useAppState((state) => state.sessions.opened?.cursor ?? null)
  const { setSessionCursor, setSessionTab } = useActions()
  const [fault, setFault] = useState<unknown>(null)
  const lanes = useLanes()
  const summary = useSummary()
  if (view === null || lanes.length === 0) return null
  if (lanes[0]?.totalCalls === 0) {
    return (
      <StateMessage
        icon={<Waypoints aria-hidden />}
        title="No call to draw"
        actions={
          <Button onClick={() => setSessionTab(view.problems > 0 ? 'problems' : 'entries')}>
            {view.problems > 0 ? 'Show the problems' : 'Show the entries'}
          </Button>
        }
        testId="timeline-empty"
      >
        <p>
          The timeline shows every call to the model with what filled its window. No row of this thread records one:{' '}
          {formatCount(view.records.total)} rows were read, {formatCount(view.records.unreadable)} could not be.
        </p>
      </StateMessage>
    )
  }
  return (
    <div className="sess-timeline">
      <Legend />
      {fault === null ? null : (
        <p className="sess-strip" data-tone="danger" role="alert">
          <span className="grow">
            <b>{toFault(fault).title}.</b> {toFault(fault).detail}
          </span>
        </p>
      )}
      <ComparedNote />
      <div className="sess-plot">
        <Timeline
          ref={timeline}
          lanes={lanes}
          mode={axis}
          cursor={cursor}
          onCursor={setSessionCursor}
          summary={summary}
          onFault={setFault}
        />
      </div>
    </div>
  )
}

/** What the picture shows, in sentences: of the lane that is looked at, and of the session under it. */
function useSummary(): string {
  const view = useAppState((state) => state.sessions.opened?.view ?? null)
  const lane = useAppState((state) => state.sessions.opened?.lane ?? 'main')
  const other = useAppState((state) => state.sessions.compared?.view?.summary ?? null)
  const { laneSummary } = useActions()
  const [fetched, setFetched] = useState<{ readonly view: unknown; readonly lane: string; readonly text: string } | null>(null)
  const isFirst = view?.lanes[0]?.id === lane
  useEffect(() => {
    if (isFirst || view === null) return
    let current = true
    laneSummary(lane).then(
      (text) => {
        if (current) setFetched({ view, lane, text })
      },
      (error: unknown) => {
        if (current && !isCancelled(error)) setFetched({ view, lane, text: toFault(error).title })
      },
    )
    return () => {
      current = false
    }
  }, [isFirst, view, lane, laneSummary])
  const own = isFirst ? (view?.summary ?? '') : fetched !== null && fetched.view === view && fetched.lane === lane ? fetched.text : ''
  return other === null ? own : `A: ${own} B: ${other}`
}

/** The lane that is looked at, and the first one of the session it is compared with: its main thread, where it has one. */
function useLanes(): readonly TimelineLane[] {
  const file = useAppState((state) => state.sessions.opened?.file ?? '')
  const view = useAppState((state) => state.sessions.opened?.view ?? null)
  const lane = useAppState((state) => state.sessions.opened?.lane ?? 'main')
  const revision = useAppState((state) => state.sessions.opened?.revision ?? 0)
  const compared = useAppState((state) => state.sessions.compared)
  const { timelineColumns } = useActions()
  const fetchOpened = useCallback<TimelineLane['fetch']>(
    (range, signal) => timelineColumns('opened', lane, range, signal),
    [timelineColumns, lane],
  )
  const comparedLane = compared?.view?.lanes[0]?.id ?? 'main'
  const fetchCompared = useCallback<TimelineLane['fetch']>(
    (range, signal) => timelineColumns('compared', comparedLane, range, signal),
    [timelineColumns, comparedLane],
  )
  return useMemo(() => {
    const info = view?.lanes.find((one) => one.id === lane)
    if (info === undefined) return []
    const other = compared?.view?.lanes[0]
    const first: TimelineLane = {
      id: `${file} ${lane}`,
      revision,
      title: other === undefined ? null : 'A',
      totalCalls: info.calls,
      fetch: fetchOpened,
    }
    if (other === undefined || compared === null) return [first]
    return [
      first,
      { id: `compared ${compared.file}`, revision: compared.revision, title: 'B', totalCalls: other.calls, fetch: fetchCompared },
    ]
  }, [file, view, lane, revision, compared, fetchOpened, fetchCompared])
}

function ComparedNote(): ReactNode {
  const compared = useAppState((state) => state.sessions.compared)
  const title = useAppState((state) => state.sessions.opened?.view?.title ?? '')
  const { endComparison } = useActions()
  if (compared === null) return null
  return (
    <p className="sess-compared" data-testid="session-compared" title="Call by call; a gap takes the longer of both">
      <span className="cut grow" title={title}>
        <b>A</b> {title}
      </span>
      <span className="cut grow">
        <b>B</b> {compared.fault !== null ? `${compared.fault.title}: ${compared.fault.detail}` : (compared.view?.title ?? 'is read…')}
      </span>
      <Button variant="quiet" onClick={endComparison}>
        End
      </Button>
    </p>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  'system.static': 'System',
  'system.dynamic': 'Dynamic',
  tools: 'Tools',
  git: 'Git',
  instructions: 'Instructions',
  memory: 'Memory',
  summary: 'Summary',
  user: 'User',
  assistant: 'Assistant',
  thinking: 'Thinking',
  toolResults: 'Tool results',
  other: 'Other',
}

/** What fills the window at the call under the cursor, and what the strips mean. */
function Legend(): ReactNode {
  const point = useAppState((state) => state.sessions.opened?.point ?? null)
  const window = point?.levels[0]?.window ?? null
  const context = point?.context[0] ?? null
  return (
    <div className="legend" data-testid="timeline-legend">
      {(point?.bands ?? []).map((band) => {
        const tokens = band.values[0] ?? 0
        if (tokens === 0) return null
        return (
          <span
            key={band.kind}
            title={`${NAMES[band.kind]}: ${formatCount(tokens)} tokens${band.estimated ? ', estimated: the file cannot know it' : ''}`}
          >
            <i className="legend-band" data-kind={band.kind} />
            {NAMES[band.kind]}
            <b className="mono">
              {band.estimated ? '≈' : ''}
              {formatThousands(tokens)}
            </b>
          </span>
        )
      })}
      {window === null || context === null ? null : (
        <span>
          {context > window ? 'over' : 'free'} <b className="mono">{formatThousands(Math.abs(window - context))}</b>
        </span>
      )}
      <span className="legend-line" />
      {STRIPS.map(([name, words]) => (
        <span key={name}>
          <i className="legend-strip" data-strip={name} />
          {words}
        </span>
      ))}
    </div>
  )
}

const STRIPS = [
  ['read', 'read from cache'],
  ['written', 'written, new'],
  ['rewritten', 'written again'],
  ['fresh', 'fresh'],
  ['warm', 'cache alive'],
  ['cold', 'lifetime over'],
] as const
