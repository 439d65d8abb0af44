// What is told beside the pointer, or beside a cursor that was moved by keyboard onto marks: few lines, the pane has the rest.

import type { ReactNode } from 'react'
import type { Clock } from './clock'
import { describeHit, marksOfColumn } from './describe-call'
import { columnOfPosition, type Scene } from './layout/scene'
import { OutcomeMark } from './outcome-mark'
import { OUTCOME_WORDS } from './paint/bands'
import type { TimelineHit } from './timeline-lane'

const WIDTH = 196
/** Marks that share a place are told with their names, which are longer than figures. */
const WIDE = 320
const LINE = 18
const AWAY = 14

export interface TimelineTipProps {
  readonly scene: Scene
  readonly hit: TimelineHit
  readonly clock: Clock
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface CursorTipProps extends Pick<TimelineTipProps, 'scene' | 'clock' | 'zoom'> {
  readonly cursor: number | null
}

/** The marks at the cursor, for those who have no pointer on them. */
export function CursorTip({ scene, cursor, clock, zoom }: CursorTipProps): ReactNode {
  const at = cursor === null ? null : columnOfPosition(scene, cursor)
  const [lane] = scene.lanes
  const [rows] = scene.rows.lanes
  if (at === null || cursor === null || lane === undefined || rows === undefined || marksOfColumn(scene, lane, at).length === 0) return null
  const hit: TimelineHit = { lane: lane.id, laneIndex: 0, part: 'marks', position: cursor, idle: false }
  return (
    <TimelineTip
      scene={scene}
      hit={hit}
      clock={clock}
      x={scene.rows.left + (scene.x.x[at] ?? 0)}
      y={rows.marks.y + rows.marks.height / 2}
      zoom={zoom}
    />
  )
}

export function TimelineTip({ scene, hit, clock, x, y, zoom }: TimelineTipProps): ReactNode {
  const tip = describeHit(scene, hit, clock, x)
  if (tip === null) return null
  const width = tip.lines.length > 0 && hit.part === 'marks' ? WIDE : WIDTH
  const right = x + AWAY + width <= scene.rows.width
  const left = right ? x + AWAY : Math.max(0, x - AWAY - width)
  const height = Math.max(92, 20 + LINE * (tip.lines.length + 1 + (tip.text === null ? 0 : 1)))
  const top = Math.max(4, Math.min(y + AWAY, scene.rows.height - height))
  return (
    <div className="timeline-tip floating" style={{ left: left * zoom, top: top * zoom, width: width * zoom }} aria-hidden="true">
      <p className="timeline-tip-head">
        <b className="cut">{tip.title}</b>
        {tip.outcome === null ? null : (
          <span className="timeline-tip-outcome">
            <OutcomeMark outcome={tip.outcome} />
            {OUTCOME_WORDS[tip.outcome]}
          </span>
        )}
        <span className="grow" />
        <span className="mono dim">{tip.side}</span>
      </p>
      {tip.lines.map((line) => (
        <p key={`${line.name} ${line.value}`} className="timeline-tip-line">
          <span className="cut">{line.name}</span>
          <span className="mono">{line.value}</span>
        </p>
      ))}
      {tip.text === null ? null : <p className="timeline-tip-text">{tip.text}</p>}
    </div>
  )
}
