// What is told of a column in words: to a reader of the screen, and beside the pointer.

import { formatCount, formatSigned } from '../lib/format-count'
import type { Clock } from './clock'
import type { Scene, SceneLane } from './layout/scene'
import { columnOfPosition } from './layout/scene'
import { CAUSE_CODES, CAUSE_WORDS, OUTCOME_WORDS, OUTCOMES } from './paint/bands'
import { placeMarks } from './paint/paint-marks'
import { sayGap } from './paint/paint-strips'
import type { TimelineHit } from './timeline-lane'

export interface TipLine {
  readonly name: string
  readonly value: string
}

/** At most a head and three lines. */
export interface Tip {
  readonly title: string
  readonly outcome: (typeof OUTCOMES)[number] | null
  readonly side: string
  readonly lines: readonly TipLine[]
  readonly text: string | null
}

function outcomeAt(lane: SceneLane, at: number): (typeof OUTCOMES)[number] {
  return OUTCOMES[lane.slice.cache[at] ?? 4] ?? 'unknown'
}

/** `Call 23, 136,588 tokens, miss: lifetime over`. Null when the call is not in view. */
export function sayCall(scene: Scene, position: number): string | null {
  const at = columnOfPosition(scene, position)
  const lane = scene.lanes[0]
  if (at === null || lane === undefined || lane.slice.there[at] !== 1) return null
  const { slice } = lane
  const outcome = outcomeAt(lane, at)
  const cause = CAUSE_CODES[slice.cause[at] ?? -1]
  const name = scene.x.level === 1 ? `Call ${slice.call[at]}` : `Calls ${slice.call[at]} and ${scene.x.level - 1} more`
  const context = `${scene.x.level === 1 ? '' : 'up to '}${formatCount(slice.context[at] ?? 0)} tokens`
  const why = cause === undefined || cause === 'first-call' || outcome === 'hit' ? '' : `: ${CAUSE_WORDS[cause]}`
  const others = scene.lanes
    .slice(1)
    .map((other) =>
      other.slice.there[at] === 1
        ? `; ${other.title ?? other.id}: ${formatCount(other.slice.context[at] ?? 0)} tokens, ${OUTCOME_WORDS[outcomeAt(other, at)]}`
        : '',
    )
  return `${name}, ${context}, ${OUTCOME_WORDS[outcome]}${why}${others.join('')}`
}

export function describeHit(scene: Scene, hit: TimelineHit, clock: Clock): Tip | null {
  const at = columnOfPosition(scene, hit.position)
  const lane = scene.lanes[hit.laneIndex]
  if (at === null || lane === undefined || lane.slice.there[at] !== 1) return null
  const { slice } = lane
  if (hit.part === 'marks') {
    const x = scene.rows.left + (scene.x.x[at] ?? 0)
    const near = placeMarks(scene, lane).reduce<ReturnType<typeof placeMarks>[number] | null>(
      (best, one) => (Math.abs(one.x - x) < Math.abs((best?.x ?? Number.POSITIVE_INFINITY) - x) ? one : best),
      null,
    )
    if (near === null || Math.abs(near.x - x) > 8 * Math.max(1, scene.x.columnWidth / 4)) return null
    return { title: near.mark.label, outcome: null, side: '', lines: [], text: near.mark.why }
  }
  const time = slice.requestMs[at] ?? Number.NaN
  const side = Number.isNaN(time) ? '' : clock.exact(time)
  const gap = slice.gapMs[at] ?? Number.NaN
  if (hit.part === 'gap' || (hit.idle && scene.x.level === 1))
    return describeGap(slice.call[at] ?? 0, gap, slice.unusedMs[at], slice.lifetimeMs[at])
  const before = at > 0 && slice.there[at - 1] === 1 ? (slice.context[at - 1] ?? 0) : at === 0 ? slice.contextBefore : null
  const context = slice.context[at] ?? 0
  const again = slice.rewritten[at] ?? 0
  const single = scene.x.level === 1
  return {
    title: single ? `Call ${slice.call[at]}` : `Calls ${slice.call[at]}–${(slice.call[at] ?? 0) + scene.x.level - 1}`,
    outcome: outcomeAt(lane, at),
    side,
    lines: [
      { name: single ? 'In the window' : 'At most in the window', value: formatCount(context) },
      ...(single && before !== null ? [{ name: context < before ? 'Dropped' : 'Added', value: formatSigned(context - before) }] : []),
      again > 0
        ? { name: 'Written again', value: formatCount(again) }
        : { name: 'Read from cache', value: formatCount(slice.read[at] ?? 0) },
    ],
    text: null,
  }
}

function describeGap(call: number, gap: number, unused: number | undefined, lifetime: number | undefined): Tip | null {
  if (Number.isNaN(gap)) return null
  const known = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)
  return {
    title: `Idle before call ${call}`,
    outcome: null,
    side: sayGap(gap),
    lines: [
      ...(known(unused) ? [{ name: 'Cache unused for', value: sayGap(unused) }] : []),
      ...(known(lifetime) ? [{ name: 'Its lifetime', value: sayGap(lifetime) }] : []),
    ],
    text: null,
  }
}
