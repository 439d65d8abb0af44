// One call as the cache score sees it, whatever it was read from.

import type { CacheFeatures } from '../cache-features'

export interface CacheRow {
  /** Session or source it belongs to. */
  readonly group: string
  readonly features: CacheFeatures
  /** As recorded: at least nine tenths of the context before were read. */
  readonly hit: boolean
  /** How many calls it stands for: tables hold a sample of the ordinary ones. */
  readonly weight: number
  readonly cacheRead: number
  /** Least that survives a rebuild of the messages: what the session was seen to read before, or its first call read. */
  readonly frontTokens: number
}

export const IDLE_MS = 240_000

/** The floor of CLI.md: not hit if and only if the gap is over 300 s or 3,600 s. */
export function plainLifetimeRule({ gapMs, lifetime }: Pick<CacheFeatures, 'gapMs' | 'lifetime'>): boolean {
  return gapMs <= (lifetime === '1h' ? 3_600_000 : 300_000)
}
