// What of the cached prefix survives, as stretches of one bar: each runs up to a mark of the right side. Pure.

import type { Breakpoint } from '../../../../preload/contract/compare'

export interface PrefixSegment {
  readonly point: Breakpoint
  /** Tokens of the right side between the mark before and this one. */
  readonly tokens: number
  /** `read`: what the left wrote can be read. `lost`: it has to be written again. `never`: too short to be cached. A place without a mark of its own goes with the first mark after it. */
  readonly outcome: 'read' | 'lost' | 'never'
}

export interface PrefixBar {
  readonly segments: readonly PrefixSegment[]
  /** Behind the last mark: never cached by this request. */
  readonly rest: number
}

/** `total`: tokens of the right side. Marks that a longer one covers at the same place stand for themselves with 0 tokens. */
export function prefixBar(points: readonly Breakpoint[], total: number): PrefixBar {
  const ordered = [...points].sort((a, b) => a.prefixTokens - b.prefixTokens)
  const outcomeOf = (at: number): PrefixSegment['outcome'] => {
    const point = ordered.slice(at).find(({ marked }) => marked)
    if (point === undefined || point.belowMinimum) return 'never'
    return point.survives ? 'read' : 'lost'
  }
  const segments: PrefixSegment[] = []
  let before = 0
  for (const [at, point] of ordered.entries()) {
    segments.push({ point, tokens: Math.max(0, point.prefixTokens - before), outcome: outcomeOf(at) })
    before = Math.max(before, point.prefixTokens)
  }
  return { segments, rest: Math.max(0, total - before) }
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
