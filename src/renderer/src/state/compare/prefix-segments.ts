// What of the cached prefix survives, as stretches of one bar: each runs up to a mark of the right side. Pure.

import type { Breakpoint } from '../../../../preload/contract/compare'

export interface PrefixSegment {
  readonly point: Breakpoint
  /** Tokens of the right side between the mark before and this one. */
  readonly tokens: number
  /** `read`: what the left wrote can be read. `lost`: it has to be written again. `never`: too short to be cached. */
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
  const segments: PrefixSegment[] = []
  let before = 0
  for (const point of ordered) {
    const outcome = point.belowMinimum ? 'never' : point.survives ? 'read' : 'lost'
    segments.push({ point, tokens: Math.max(0, point.prefixTokens - before), outcome })
    before = Math.max(before, point.prefixTokens)
  }
  return { segments, rest: Math.max(0, total - before) }
}

export function sayPlace({ at, index }: Pick<Breakpoint, 'at' | 'index'>): string {
  if (at === 'tools') return 'Tools'
  return at === 'system' ? `System block ${index + 1}` : 'First message'
}
