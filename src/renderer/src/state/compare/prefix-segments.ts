// What of the cached prefix survives, as stretches of one bar: each runs up to a mark of the right side. Pure.

import type { Breakpoint } from '../../../../preload/contract/compare'

export interface PrefixSegment {
  readonly point: Breakpoint
  /** Tokens of the right side between the mark before and this one. */
  readonly tokens: number
  /** `read`: what the left wrote can be read. `lost`: it has to be written again. `never`: too short to be cached. A place without a mark of its own goes with the first mark after it. */
  readonly outcome: 'read' | 'lost' | 'never'
  /** The mark it is cached by where it has none of its own, as tools have not; null where it has, or nothing behind it is marked. */
  readonly keptBy: Breakpoint | null
}

export interface PrefixBar {
  readonly segments: readonly PrefixSegment[]
  /** Behind the last mark: never cached by this request. */
  readonly rest: number
}

/** `total`: tokens of the right side. Marks that a longer one covers at the same place stand for themselves with 0 tokens. */
export function prefixBar(points: readonly Breakpoint[], total: number): PrefixBar {
  const ordered = [...points].sort((a, b) => a.prefixTokens - b.prefixTokens)
  const coverOf = (at: number): Breakpoint | undefined => ordered.slice(at).find(({ marked }) => marked)
  const outcomeOf = (at: number): PrefixSegment['outcome'] => {
    const point = coverOf(at)
    if (point === undefined || point.belowMinimum) return 'never'
    return point.survives ? 'read' : 'lost'
  }
  const segments: PrefixSegment[] = []
  let before = 0
  for (const [at, point] of ordered.entries()) {
    segments.push({
      point,
      tokens: Math.max(0, point.prefixTokens - before),
      outcome: outcomeOf(at),
      keptBy: point.marked ? null : (coverOf(at) ?? null),
    })
    before = Math.max(before, point.prefixTokens)
  }
  return { segments, rest: Math.max(0, total - before) }
}

/** What became of it. What is equal has to be written again too where the mark that covers it is lost. */
export function sayOutcome({ point, outcome, keptBy }: PrefixSegment): string {
  if (outcome === 'read') return 'survives'
  if (outcome === 'lost') return point.survives ? 'equal, written again with the next' : 'written again'
  return point.marked || keptBy !== null ? 'too short to be cached' : 'not cached: nothing is marked'
}

/** The same with what it hangs on, for whoever wants to know. */
export function explainOutcome(segment: PrefixSegment): string {
  const { point, keptBy } = segment
  const own = point.marked
    ? []
    : [keptBy === null ? 'The request marks nothing behind it.' : `It has no mark of its own: that of ${sayPlace(keptBy)} keeps it.`]
  return [`${sayPlace(point)}: ${sayOutcome(segment)}.`, ...own, ...(point.marked || keptBy !== null ? [`${point.why}.`] : [])].join(' ')
}

export function sayPlace({ at, index }: Pick<Breakpoint, 'at' | 'index'>): string {
  if (at === 'tools') return 'Tools'
  return at === 'system' ? `System block ${index + 1}` : 'First message'
}

/** The marks of the request itself, and how many of them can still be read. */
export function countMarks(points: readonly Breakpoint[]): { readonly marks: number; readonly survive: number } {
  const marks = points.filter(({ marked }) => marked)
  return { marks: marks.length, survive: marks.filter(({ survives, belowMinimum }) => survives && !belowMinimum).length }
}
