// What each call of a lane stands in: the call before it, the lifetime that held, what had to be written again. Pure.

import type { Call } from '../../../engine/conversation/session'

export const LIFETIME_MS = { '5m': 300_000, '1h': 3_600_000 } as const
/** CLI.md: where a chain has written nothing yet. */
export const ASSUMED_LIFETIME_MS = LIFETIME_MS['5m']

export interface CallFacts {
  readonly call: Call
  readonly position: number
  readonly previous: Call | null
  /** Of the lane's latest write before the call; null where nothing was written. */
  readonly lifetimeMs: number | null
  /** Of what was written, what had stood in the cache before. */
  readonly rewritten: number
}

/** After these the prefix is another text: what is written is written for the first time. */
const NEW_PREFIX: ReadonlySet<Call['cause']> = new Set(['compacted', 'cleared', 'first-call', 'rewound'])

export function laneFacts(calls: readonly Call[]): readonly CallFacts[] {
  let lifetimeMs: number | null = null
  return calls.map((call, position) => {
    const previous = calls[position - 1] ?? null
    const facts: CallFacts = { call, position, previous, lifetimeMs, rewritten: rewrittenOf(call, previous) }
    if (call.lifetime !== null) lifetimeMs = LIFETIME_MS[call.lifetime]
    return facts
  })
}

export function written({ usage }: Call): number {
  return usage.cacheWrite5m + usage.cacheWrite1h
}

function rewrittenOf(call: Call, previous: Call | null): number {
  if (previous === null || call.cache === 'hit' || call.cache === 'unknown' || NEW_PREFIX.has(call.cause)) return 0
  const before = Math.min(previous.contextTokens, call.contextTokens)
  return Math.min(written(call), Math.max(0, before - call.usage.cacheRead))
}
