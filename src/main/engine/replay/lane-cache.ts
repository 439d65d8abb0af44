// The cache as one lane meets it: which model's cache, for how long, what of it survives, and why a call missed.

import type { CauseCode } from '../conversation/session'
import type { Profile } from '../profile/profile'
import { breakpointsOf } from './cache-model/breakpoints'
import { draw } from './cache-model/draw'
import { type CacheLookup, type CacheRequest, createPrefixCache, type PrefixCache } from './cache-model/prefix-cache'
import { FRONT_GONE_TOO, missShare } from './cache-model/survival'
import { CAUSES, OUTCOMES } from './lane'
import type { LaneHistory } from './lane-history'
import type { Policy } from './policy'
import type { TraceCall } from './trace'

const HIT_SHARE = 0.9
const MISS_SHARE = 0.3

/** What happened since the last call that was sent; the first that applies is the cause of a miss. */
export interface SinceLast {
  compacted: boolean
  microcompacted: boolean
  cleared: boolean
  rewound: boolean
  shrunk: boolean
}

export interface CacheAnswer {
  readonly request: CacheRequest
  readonly lookup: CacheLookup
  readonly outcome: number
  readonly cause: number
}

export interface LaneCache {
  readonly lifetime: '5m' | '1h'
  readonly lifetimeMs: number
  /** Of the last call sent; NaN before it. */
  readonly lastUseMs: number
  /** Lifetime of what a call will write. */
  enter(call: TraceCall, model: string): void
  ask(history: LaneHistory, call: TraceCall, atMs: number, gapMs: number, minimum: number, since: SinceLast): CacheAnswer
  /** Reads the cache for a summary and keeps it warm. */
  askForSummary(history: LaneHistory, atMs: number, minimum: number): CacheLookup
  answer(answer: CacheAnswer, beganMs: number, contextTokens: number): void
  cutMessages(fromBlock: number): void
  shrink(tokens: number, fromBlock: number): void
}

const code = (cause: CauseCode) => CAUSES.indexOf(cause)
const FIRST = OUTCOMES.indexOf('first')
const HIT = OUTCOMES.indexOf('hit')
const PARTIAL = OUTCOMES.indexOf('partial')
const MISS = OUTCOMES.indexOf('miss')
const UNKNOWN = OUTCOMES.indexOf('unknown')

/**
 * `looksBack`: the documented limit of blocks counts. Recordings show a hit over 21 new blocks, so it does not count for them.
 */
export function createLaneCache(profile: Profile, policy: Policy, looksBack: boolean): LaneCache {
  const rules = looksBack ? profile.cache : { ...profile.cache, lookbackBlocks: Number.POSITIVE_INFINITY }
  const byModel = new Map<string, PrefixCache>()
  let cache = createPrefixCache(rules)
  let model = ''
  let modelChanged = false
  /** Lifetime of the next write, and of the last one that was made. */
  let next: '5m' | '1h' = '5m'
  let lifetime: '5m' | '1h' = '5m'
  let previousTokens = 0
  let lastUseMs = Number.NaN
  let systemChanged = false
  let front: number | null = null

  /** What happens to the history or the front happens to every model's copy of it, not to the one in use alone. */
  const copies = (): readonly PrefixCache[] => [cache, ...[...byModel.values()].filter((one) => one !== cache)]
  const msOf = (which: '5m' | '1h') => (which === '1h' ? profile.cache.lifetimeMs.long : profile.cache.lifetimeMs.short)
  /** The front of a lane never changes. */
  const frontOf = ({ cachedFront, frontTokens }: LaneHistory): number => {
    front ??= breakpointsOf(cachedFront, frontTokens, rules).find(({ behind }) => behind === 'front')?.tokens ?? 0
    return front
  }
  const requestFor = (history: LaneHistory, atMs: number, tail: number, minimum: number): CacheRequest => ({
    atMs,
    frontTokens: frontOf(history),
    tokens: Math.max(0, history.context - tail),
    blocks: history.blocks,
    minimum,
  })

  /** The measured shares in place of the plain rule. */
  const drawn = (request: CacheRequest, call: TraceCall, unusedMs: number, gapMs: number): CacheLookup => {
    const whole = cache.look({ ...request, atMs: Math.min(request.atMs, lastUseMs) })
    if (whole.read === 0 || draw(policy.seed, call.index, 0) >= missShare(lifetime, gapMs, call.turn)) return whole
    const expired = unusedMs > msOf(lifetime)
    const reason = expired ? 'expired' : 'changed'
    const frontGone = expired && draw(policy.seed, call.index, 1) < FRONT_GONE_TOO
    const front = Math.min(request.frontTokens, whole.read)
    return frontGone || front === 0 ? { read: 0, level: 'none', reason } : { read: front, level: 'front', reason }
  }

  const causeOf = (outcome: number, lookup: CacheLookup, unusedMs: number, since: SinceLast): CauseCode => {
    if (outcome === FIRST) return 'first-call'
    const expired = unusedMs > msOf(lifetime)
    if (since.compacted) return 'compacted'
    if (since.microcompacted) return expired ? 'ttl-expired' : 'microcompacted'
    if (since.cleared) return 'cleared'
    if (since.rewound) return 'rewound'
    if (modelChanged) return 'model-switch'
    if (expired) return 'ttl-expired'
    if (since.shrunk || lookup.reason === 'too-short') return 'unknown'
    return lookup.read > 0 || systemChanged || lookup.reason === 'changed' || lookup.reason === 'too-many-blocks'
      ? 'prefix-changed'
      : 'early-eviction'
  }

  return {
    get lifetime() {
      return lifetime
    },
    get lifetimeMs() {
      return msOf(lifetime)
    },
    get lastUseMs() {
      return lastUseMs
    },
    enter: (call, used) => {
      if (policy.ttl !== 'observed') next = policy.ttl
      else if (call.lifetime !== null) next = call.lifetime
      modelChanged = model !== '' && used !== model
      if (used !== model) {
        if (model !== '') byModel.set(model, cache)
        cache = byModel.get(used) ?? createPrefixCache(rules)
        model = used
      }
      systemChanged = call.breaks !== null
      if (call.breaks === null) return
      const level = call.breaks === 'tools' || call.breaks === 'system' ? call.breaks : 'messages'
      for (const copy of copies()) copy.voidFrom(level)
    },
    ask: (history, call, atMs, gapMs, minimum, since) => {
      const request = requestFor(history, atMs, Math.min(call.tail, history.context), minimum)
      const unusedMs = Number.isNaN(lastUseMs) ? 0 : Math.max(0, atMs - lastUseMs)
      const lookup = policy.cacheMode === 'seeded' && !Number.isNaN(lastUseMs) ? drawn(request, call, unusedMs, gapMs) : cache.look(request)
      let outcome = UNKNOWN
      if (Number.isNaN(lastUseMs)) outcome = FIRST
      else if (Number.isFinite(minimum) && previousTokens > 0) {
        if (lookup.read >= HIT_SHARE * previousTokens) outcome = HIT
        else outcome = lookup.read < MISS_SHARE * previousTokens ? MISS : PARTIAL
      }
      return { request, lookup, outcome, cause: outcome === HIT ? -1 : code(causeOf(outcome, lookup, unusedMs, since)) }
    },
    askForSummary: (history, atMs, minimum) => {
      const request = requestFor(history, atMs, 0, minimum)
      const lookup = cache.look(request)
      cache.commit(request, lookup, atMs, next)
      return lookup
    },
    answer: ({ request, lookup }, beganMs, contextTokens) => {
      cache.commit(request, lookup, beganMs, next)
      lifetime = next
      lastUseMs = beganMs
      previousTokens = contextTokens
    },
    cutMessages: (fromBlock) => {
      for (const copy of copies()) copy.cutMessages(fromBlock)
    },
    shrink: (tokens, fromBlock) => {
      for (const copy of copies()) {
        // the other model's copy was not edited: what it holds of the cleared results is not what is sent now
        if (copy === cache) copy.shrink(tokens, fromBlock)
        else copy.cutMessages(fromBlock)
      }
      // a deletion that was announced is no loss (SPEC 5.8)
      previousTokens = Math.max(0, previousTokens - tokens)
    },
  }
}
