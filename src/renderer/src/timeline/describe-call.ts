// What is told of a column in words: to a reader of the screen, and beside the pointer.

import type { Mark, MarkKind } from '../../../preload/contract/timeline'
import { formatCount, formatSigned, plural } from '../lib/format-count'
import type { Clock } from './clock'
import { groupAt, groupMarks, type MarkGroup, placeMarks } from './layout/mark-groups'
import type { Scene, SceneLane } from './layout/scene'
import { columnOfPosition } from './layout/scene'
import { MARK_NAMES, sayMark } from './mark-names'
import { CAUSE_CODES, CAUSE_WORDS, OUTCOME_WORDS, OUTCOMES } from './paint/bands'
import { sayGap } from './paint/paint-strips'
import type { TimelineHit } from './timeline-lane'

export interface TipLine {
  readonly name: string
  readonly value: string
}

/** At most a head and three lines; of marks that share a place each has its own. */
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

/** `Call 23, 136,588 tokens, miss: lifetime over; unused 5:19`. Null when the call is not in view. */
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
        ? `; ${other.title ?? other.id}: ${formatCount(other.slice.context[at] ?? 0)} tokens, ${OUTCOME_WORDS[outcomeAt(other, at)]}${sayMarks(scene, other, at)}`
        : '',
    )
  return `${name}, ${context}, ${OUTCOME_WORDS[outcome]}${why}${sayMarks(scene, lane, at)}${others.join('')}`
}

const MOST_SAID = 4
/** Their names only repeat the cause of the miss. */
const OUTCOMES_TOLD: ReadonlySet<MarkKind> = new Set<MarkKind>(['expiry', 'prefix-changed', 'early-eviction'])

/** The marks before the calls of a column, and behind the last call of all. */
export function marksOfColumn({ x }: Scene, { slice }: SceneLane, at: number): readonly Mark[] {
  const from = slice.position[at] ?? 0
  const to = from + x.level
  const isLast = at === x.count - 1
  return slice.marks.filter(({ position }) => position >= from && (position < to || (isLast && position === to)))
}

function sayMarks(scene: Scene, lane: SceneLane, at: number): string {
  const marks = marksOfColumn(scene, lane, at)
  if (marks.length === 0) return ''
  if (marks.length > MOST_LINES)
    return countKinds(marks)
      .map(({ name, value }) => `; ${value} × ${name}`)
      .join('')
  const said = marks.slice(0, MOST_SAID).map((mark) => (OUTCOMES_TOLD.has(mark.kind) ? mark.label : sayMark(mark)))
  const left = marks.length - said.length
  return [...said, ...(left === 0 ? [] : [`and ${plural(left, 'more mark')}`])].map((words) => `; ${words}`).join('')
}

/** `x`: where the pointer is, in pixels of the element; left out: at the call itself. */
export function describeHit(scene: Scene, hit: TimelineHit, clock: Clock, x?: number): Tip | null {
  const at = columnOfPosition(scene, hit.position)
  const lane = scene.lanes[hit.laneIndex]
  if (at === null || lane === undefined || lane.slice.there[at] !== 1) return null
  const { slice } = lane
  if (hit.part === 'marks') {
    const group = groupAt(groupMarks(placeMarks(scene, lane)), x ?? scene.rows.left + (scene.x.x[at] ?? 0), REACH)
    return group === null ? null : describeGroup(scene, lane, group)
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

const REACH = 8
const MOST_LINES = 8

function describeGroup(scene: Scene, lane: SceneLane, { lead, marks }: MarkGroup): Tip {
  if (marks.length === 1) return { title: lead.label, outcome: null, side: '', lines: [], text: lead.why }
  const [first, last] = [placeOf(scene, lane, marks[0] ?? lead), placeOf(scene, lane, marks[marks.length - 1] ?? lead)]
  return {
    title: plural(marks.length, 'mark'),
    outcome: null,
    side: first === last ? `at ${first}` : `${first} to ${last.replace('call ', '')}`,
    lines:
      marks.length > MOST_LINES
        ? countKinds(marks)
        : marks.map((mark) => ({ name: sayMark(mark), value: first === last ? '' : placeOf(scene, lane, mark) })),
    text: marks.length > MOST_LINES ? 'Closer, they stand apart.' : null,
  }
}

/** Of many marks how many of each kind, the most frequent first. */
function countKinds(marks: readonly Mark[]): readonly TipLine[] {
  const counts = new Map<MarkKind, number>()
  for (const { kind } of marks) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([kind, count]) => ({ name: MARK_NAMES[kind], value: formatCount(count) }))
}

/** The number of the call it stands before. */
function placeOf(scene: Scene, { slice }: SceneLane, { position }: Mark): string {
  const at = columnOfPosition(scene, position)
  return at === null ? 'at the end' : `call ${formatCount((slice.call[at] ?? 0) + position - (slice.position[at] ?? 0))}`
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
