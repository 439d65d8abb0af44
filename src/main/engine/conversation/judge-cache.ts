// What the prompt cache did for a call, and why (CLI.md, `cache` and `cause`; SPEC 0.1). A pure table of rules.

import type { CacheOutcome, CauseCode } from './session'

export const LIFETIME_MS = { '5m': 300_000, '1h': 3_600_000 } as const

const HIT_SHARE = 0.9
const MISS_SHARE = 0.3

export interface CacheFacts {
  /** `contextTokens` of the chain's previous call; null for the first. */
  readonly previousTokens: number | null
  readonly contextTokens: number
  readonly cacheRead: number
  /** The usage holds a number of the cache at all. */
  readonly recorded: boolean
  /** What happened in the chain since the previous call. */
  readonly compacted: boolean
  readonly microcompacted: boolean
  readonly cleared: boolean
  readonly rewound: boolean
  readonly modelChanged: boolean
  readonly versionChanged: boolean
  /** Since the first row of the previous call. */
  readonly unusedMs: number | null
  /** That the chain's latest write recorded. */
  readonly lifetime: '5m' | '1h' | null
}

export function judgeCache(facts: CacheFacts): { readonly cache: CacheOutcome; readonly cause: CauseCode | null } {
  const cache = outcomeOf(facts)
  return { cache, cause: cache === 'hit' ? null : causeOf(cache, facts) }
}

function outcomeOf({ previousTokens, cacheRead, recorded }: CacheFacts): CacheOutcome {
  if (previousTokens === null) return 'first'
  if (!recorded || previousTokens === 0) return 'unknown'
  if (cacheRead >= HIT_SHARE * previousTokens) return 'hit'
  return cacheRead < MISS_SHARE * previousTokens ? 'miss' : 'partial'
}

function causeOf(cache: CacheOutcome, facts: CacheFacts): CauseCode {
  if (cache === 'first') return 'first-call'
  if (facts.compacted) return 'compacted'
  if (facts.microcompacted) return 'microcompacted'
  if (facts.cleared) return 'cleared'
  if (facts.rewound) return 'rewound'
  if (facts.modelChanged) return 'model-switch'
  if (facts.unusedMs !== null && facts.unusedMs > LIFETIME_MS[facts.lifetime ?? '5m']) return 'ttl-expired'
  if (cache === 'unknown' || facts.contextTokens < (facts.previousTokens ?? 0)) return 'unknown'
  return facts.cacheRead > 0 || facts.versionChanged ? 'prefix-changed' : 'early-eviction'
}
