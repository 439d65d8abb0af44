// What the blocks of a system prompt tell the prompt cache, in a few facts. Pure.

import type { SystemBlock } from '../engine/prompt/collection'

export interface CacheFacts {
  /** Blocks with a mark; the one on the newest message comes on top wherever caching is on. */
  readonly marks: number
  /** Null where nothing is marked. */
  readonly ttl: '5m' | '1h' | null
  /** The widest of the scopes. */
  readonly scope: SystemBlock['cacheScope']
}

/** SPEC 5.5 to 5.7. */
export function cacheFacts(blocks: readonly SystemBlock[]): CacheFacts {
  const marked = blocks.filter(({ cacheControl }) => cacheControl)
  const has = (scope: SystemBlock['cacheScope']): boolean => blocks.some(({ cacheScope }) => cacheScope === scope)
  return { marks: marked.length, ttl: marked[0]?.ttl ?? null, scope: has('global') ? 'global' : has('org') ? 'org' : 'none' }
}
