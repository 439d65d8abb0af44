// The lanes: what was recorded above, what a policy makes of it below, on one axis and under one cursor.

import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import type { TimelineColumns } from '../../../../../preload/contract/timeline'
import { formatSigned } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { toFault } from '../../../state/fault'
import { POLICY_LETTERS } from '../../../state/replay/policies'
import { RECORDED_LANE } from '../../../state/replay/replay-state'
import { type Scene, xOfPosition } from '../../../timeline/layout/scene'
import { Timeline, type TimelineHandle } from '../../../timeline/timeline'
import type { TimelineLane } from '../../../timeline/timeline-lane'
import { IconButton } from '../../../ui/icon-button'
import { GapEditor } from './gap-editor'
import { Legend } from './legend'
import { useGapDrag } from './use-gap-drag'
import { useSummary } from './use-summary'

const ZOOM = 1.6

export function ReplayPlot({ timeline }: { readonly timeline: RefObject<TimelineHandle | null> }): ReactNode {
  const cursor = useAppState((state) => state.replay.cursor)
  const playing = useAppState((state) => state.replay.playing)
  // a scenario’s clock begins at 0: it has no day and no zone
  const elapsed = useAppState((state) => state.replay.source?.kind === 'scenario')
  const { setReplayCursor, playReplay } = useActions()
  const [fault, setFault] = useState<unknown>(null)
  const lanes = useLanes()
  const summary = useSummary()
  const edited = lanes.length - 1
  const scene = useRef<Scene | null>(null)
  const onGap = useGapDrag(scene)
  const onKeyDown = (event: KeyboardEvent): void => {
    // Only on the lanes themselves: a button keeps its space bar.
    if (event.key !== ' ' || !(event.target instanceof Element) || !event.target.matches('[data-testid="timeline-cursor"]')) return
    event.preventDefault()
    playReplay(!playing)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cursor inside is the control; the space bar is heard on its way up
    <div className="replay-lanes" onKeyDown={onKeyDown}>
      <div className="replay-lanes-head">
        <Legend figures={lanes.length === 1} />
        <span className="replay-zoom">
          <IconButton label="Farther" keys="−" size="small" onClick={() => timeline.current?.zoomBy(1 / ZOOM)}>
            <Minus className="i12" aria-hidden />
          </IconButton>
          <IconButton label="Closer" keys="+" size="small" onClick={() => timeline.current?.zoomBy(ZOOM)}>
            <Plus className="i12" aria-hidden />
          </IconButton>
        </span>
      </div>
      {fault === null ? null : (
        <p className="replay-strip" data-tone="danger" role="alert">
          <b>{toFault(fault).title}.</b> {toFault(fault).detail}
        </p>
      )}
      <p className="unseen" data-testid="replay-summary">
        {summary}
      </p>
      <div className="replay-plot" data-testid="replay-lanes">
        <Timeline
          key={elapsed ? 'elapsed' : 'clock'}
          elapsed={elapsed}
          ref={timeline}
          lanes={lanes}
          mode="idle"
          cursor={cursor}
          onCursor={setReplayCursor}
          summary={summary}
          onGap={onGap}
          onFault={setFault}
          overlay={(drawn) => {
            scene.current = drawn
            return <Overlay scene={drawn} edited={edited} />
          }}
        />
      </div>
    </div>
  )
}

/** The recording, where there is one, and the chosen policy; of a scenario the first policy and the chosen one. */
function useLanes(): readonly TimelineLane[] {
  const nonce = useAppState((state) => state.replay.nonce)
  const source = useAppState((state) => state.replay.source)
  const revision = useAppState((state) => state.replay.run?.revision ?? 0)
  const recorded = useAppState((state) => state.replay.run?.view.recorded !== null)
  const count = useAppState((state) => state.replay.run?.view.lanes.length ?? 1)
  const chosen = useAppState((state) => state.replay.chosen)
  const { replayColumns } = useActions()
  return useMemo(() => {
    const totalCalls = source?.calls ?? 0
    const fetch =
      (lane: number): TimelineLane['fetch'] =>
      (range, signal): Promise<TimelineColumns> =>
        replayColumns(lane, range, signal)
    const policy = (lane: number, title: string | null, outlineOf?: string): TimelineLane => ({
      id: `policy ${nonce} ${lane}`,
      revision,
      title,
      totalCalls,
      fetch: fetch(lane),
      ...(outlineOf === undefined ? {} : { outlineOf }),
    })
    const lane = Math.min(chosen, count - 1)
    const name = `Policy ${POLICY_LETTERS[lane] ?? ''}`
    if (recorded) {
      const id = `recorded ${nonce}`
      // What was recorded does not change with what is tried.
      return [{ id, revision: 0, title: 'Recorded', totalCalls, fetch: fetch(RECORDED_LANE) }, policy(lane, name, id)]
    }
    if (lane === 0) return [policy(0, null)]
    return [policy(0, 'Policy A'), policy(lane, name, `policy ${nonce} 0`)]
  }, [nonce, source, revision, recorded, count, chosen, replayColumns])
}

function Overlay({ scene, edited }: { readonly scene: Scene; readonly edited: number }): ReactNode {
  const gap = useAppState((state) => state.replay.gap)
  const zoom = useAppState((state) => state.view.zoom)
  return (
    <>
      <Difference scene={scene} lane={edited} zoom={zoom} />
      <BreakerLine scene={scene} lane={edited} zoom={zoom} />
      {gap === null ? null : <GapEditor scene={scene} laneIndex={edited} call={gap.call} nonce={gap.nonce} zoom={zoom} />}
    </>
  )
}

interface OverlayProps {
  readonly scene: Scene
  readonly lane: number
  readonly zoom: number
}

const DIFFERENCE_WIDTH = 112

/** How far the policy is from the recording at the cursor. */
function Difference({ scene, lane, zoom }: OverlayProps): ReactNode {
  const point = useAppState((state) => state.replay.point)
  const recorded = useAppState((state) => state.replay.recordedPoint)
  const cursor = useAppState((state) => state.replay.cursor)
  const rows = scene.rows.lanes[lane]
  const top = scene.lanes[lane]?.top ?? 0
  const x = xOfPosition(scene, cursor)
  const [is, was] = [point?.context[0], recorded?.context[0]]
  if (rows === undefined || top <= 0 || x === null || is === undefined || was === undefined) return null
  if (point?.fromCall !== cursor || recorded?.fromCall !== cursor) return null
  // As in the drawing: less than two pixels is no difference to the eye.
  if (Math.abs(is - was) < (2 * top) / rows.plot.height) return null
  const y = Math.max(rows.plot.y + 2, rows.plot.y + rows.plot.height * (1 - Math.max(is, was) / top) - 36)
  const right = x + 8 + DIFFERENCE_WIDTH <= scene.rows.left + scene.rows.plotWidth
  return (
    <p
      className="replay-difference"
      data-side={right ? 'right' : 'left'}
      style={{ left: (right ? x + 8 : x - 8 - DIFFERENCE_WIDTH) * zoom, top: y * zoom, width: DIFFERENCE_WIDTH * zoom }}
      aria-hidden="true"
    >
      <b className="mono">{formatSigned(is - was)}</b>
      <span>against recorded</span>
    </p>
  )
}

/** From where the breaker opened no compaction is tried any more. */
function BreakerLine({ scene, lane, zoom }: OverlayProps): ReactNode {
  const events = useAppState((state) => state.replay.run?.events ?? NO_EVENTS)
  const rows = scene.rows.lanes[lane]
  const opened = events.find((event) => event.kind === 'breaker-open')
  const x = opened === undefined ? null : xOfPosition(scene, opened.call)
  if (rows === undefined || x === null) return null
  const end = scene.rows.left + scene.rows.plotWidth
  const from = x - Math.floor(scene.x.columnWidth / 2)
  return (
    <div
      className="breaker-line"
      style={{ left: from * zoom, top: (rows.plot.y - 3) * zoom, width: Math.max(0, end - from) * zoom }}
      aria-hidden="true"
    >
      {end - from > BREAKER_WORDS ? <span>breaker open: no more attempts</span> : null}
    </div>
  )
}

/** Pixels beside the labels of the marks. */
const BREAKER_WORDS = 300

const NO_EVENTS: readonly { readonly kind: string; readonly call: number }[] = []
