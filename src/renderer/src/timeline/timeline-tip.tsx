// What is told beside the pointer: four lines at most, the pane has the rest.

import type { ReactNode } from 'react'
import type { Clock } from './clock'
import { describeHit } from './describe-call'
import type { Scene } from './layout/scene'
import { OutcomeMark } from './outcome-mark'
import { OUTCOME_WORDS } from './paint/bands'
import type { TimelineHit } from './timeline-lane'

const WIDTH = 196
const AWAY = 14

export interface TimelineTipProps {
  readonly scene: Scene
  readonly hit: TimelineHit
  readonly clock: Clock
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export function TimelineTip({ scene, hit, clock, x, y, zoom }: TimelineTipProps): ReactNode {
  const tip = describeHit(scene, hit, clock)
  if (tip === null) return null
  const right = x + AWAY + WIDTH <= scene.rows.width
  const left = right ? x + AWAY : Math.max(0, x - AWAY - WIDTH)
  const top = Math.max(4, Math.min(y + AWAY, scene.rows.height - 92))
  return (
    <div className="timeline-tip floating" style={{ left: left * zoom, top: top * zoom, width: WIDTH * zoom }} aria-hidden="true">
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
        <p key={line.name} className="timeline-tip-line">
          <span>{line.name}</span>
          <span className="mono">{line.value}</span>
        </p>
      ))}
      {tip.text === null ? null : <p className="timeline-tip-text">{tip.text}</p>}
    </div>
  )
}
