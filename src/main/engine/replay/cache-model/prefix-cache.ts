// The prompt cache of the API for one conversation (SPEC 8.5): entries that earlier requests wrote at their breakpoints, each
// with its lifetime. Two kinds of breakpoint: behind the front (tools and system), and on the last message.
//
// Worked example: a front of 20,000 and messages of 5,000. The first call writes both entries. A second call that adds 800
// finds the entry of the first one (it ends few blocks before the new breakpoint), reads 25,000, writes 800 and renews both.
// After six minutes both five-minute entries are gone: 0 is read. Had the history been cleared in the middle, only the entry
// behind the front would fit: 20,000 are read.

/** What is void from which level on; a level takes those behind it along. */
export type Level = 'tools' | 'system' | 'messages'

export interface PrefixCacheRules {
  readonly lookbackBlocks: number
  readonly lifetimeMs: { readonly short: number; readonly long: number }
}

export interface CacheRequest {
  readonly atMs: number
  /** Tokens that the entry behind the front holds. */
  readonly frontTokens: number
  /** Tokens up to the breakpoint on the last message. */
  readonly tokens: number
  /** Blocks of messages up to it, counted from 1; a history that is replaced begins anew. */
  readonly blocks: number
  /** Fewer tokens are never cached; 0 where that is not known. */
  readonly minimum: number
}

/** Why the messages were not read whole; null: they were, or nothing was ever written. */
export type MissReason = 'first' | 'expired' | 'changed' | 'too-many-blocks' | 'not-yet' | 'too-short'

export interface CacheLookup {
  readonly read: number
  readonly level: 'messages' | 'front' | 'none'
  readonly reason: MissReason | null
}

interface EntryState {
  blocks: number
  tokens: number
  usedMs: number
  lifetimeMs: number
  /** An entry exists only once the answer of the request that wrote it has begun. */
  fromMs: number
}

export interface PrefixCache {
  /** What a request would read. Changes nothing. */
  look(request: CacheRequest): CacheLookup
  /** The answer has begun: what was read is renewed, the rest is written. */
  commit(request: CacheRequest, lookup: CacheLookup, beganMs: number, lifetime: '5m' | '1h'): void
  /** What was said before the block `from` still stands; -1: nothing does, not even the same messages in another shape. */
  cutMessages(from: number): void
  /** Tokens deleted inside the cached copy: entries behind them shrink and stay. */
  shrink(tokens: number, fromBlock: number): void
  voidFrom(level: Level): void
}

/** No lookback reaches further than this many entries. */
const MOST_ENTRIES = 32

export function createPrefixCache(rules: PrefixCacheRules): PrefixCache {
  let front: EntryState | null = null
  let entries: EntryState[] = []
  let everWritten = false
  let changed = false

  const alive = (entry: EntryState, atMs: number) => atMs >= entry.fromMs && atMs - entry.usedMs <= entry.lifetimeMs

  /** Entries stand in the order of their blocks. Whether any was dropped. */
  const dropFrom = (block: number): boolean => {
    let kept = entries.length
    while (kept > 0 && (entries[kept - 1] as EntryState).blocks >= block) kept--
    const dropped = kept < entries.length
    entries.length = kept
    return dropped
  }

  const look: PrefixCache['look'] = ({ atMs, frontTokens, tokens, blocks, minimum }) => {
    if (tokens < minimum) return { read: 0, level: 'none', reason: 'too-short' }
    let reason: MissReason = everWritten ? (changed ? 'changed' : 'expired') : 'first'
    for (let i = entries.length - 1; i >= 0; i--) {
      const entry = entries[i] as EntryState
      if (entry.blocks > blocks || entry.tokens > tokens) continue
      if (!alive(entry, atMs)) {
        if (atMs < entry.fromMs) reason = 'not-yet'
        continue
      }
      if (blocks - entry.blocks >= rules.lookbackBlocks) {
        reason = 'too-many-blocks'
        break
      }
      return { read: entry.tokens, level: 'messages', reason: null }
    }
    if (front !== null && front.tokens === frontTokens && frontTokens >= minimum && frontTokens > 0 && alive(front, atMs)) {
      return { read: Math.min(front.tokens, tokens), level: 'front', reason }
    }
    return { read: 0, level: 'none', reason }
  }

  const commit: PrefixCache['commit'] = (request, lookup, beganMs, lifetime) => {
    if (request.tokens < request.minimum) return
    const lifetimeMs = lifetime === '1h' ? rules.lifetimeMs.long : rules.lifetimeMs.short
    everWritten = true
    changed = false
    if (lookup.level === 'messages') {
      for (let i = 0; i < entries.length; i++) {
        const entry = entries[i] as EntryState
        if (entry.tokens === lookup.read) renew(entry, beganMs)
      }
    }
    if (request.frontTokens >= request.minimum && request.frontTokens > 0) {
      if (lookup.level !== 'none' && front !== null && front.tokens === request.frontTokens) renew(front, beganMs)
      else front = { blocks: 0, tokens: request.frontTokens, usedMs: beganMs, lifetimeMs, fromMs: beganMs }
    }
    const last = entries.at(-1)
    if (last !== undefined && last.blocks === request.blocks && last.tokens === request.tokens && lookup.read === last.tokens) return
    dropFrom(request.blocks)
    entries.push({ blocks: request.blocks, tokens: request.tokens, usedMs: beganMs, lifetimeMs, fromMs: beganMs })
    if (entries.length > MOST_ENTRIES) entries.shift()
  }

  return {
    look,
    commit,
    cutMessages: (from) => {
      if (dropFrom(from)) changed = true
    },
    shrink: (tokens, fromBlock) => {
      for (const entry of entries) if (entry.blocks >= fromBlock) entry.tokens -= tokens
    },
    voidFrom: (level) => {
      if (entries.length > 0) changed = true
      entries = []
      if (level !== 'messages') front = null
    },
  }
}

/** A hit never makes an entry end sooner. */
function renew(entry: EntryState, beganMs: number): void {
  entry.usedMs = Math.max(entry.usedMs, beganMs)
}
