// Why a call carried less than the one before, or found less of it in the cache: one named cause for each such call,
// or that nothing says why. What a person reads beside a fall in the timeline.

import { canonicalModelId } from '../profile/canonical-model-id'
import { LIFETIME_MS } from './judge-cache'
import type { Call, Session, SessionEvent } from './session'

export type DropCause =
  | 'auto-compact'
  | 'manual-compact'
  /** A summary row, and no boundary that says how it came about. */
  | 'compacted'
  | 'microcompact'
  | 'clear'
  | 'rewind'
  | 'fork'
  | 'model-switch'
  | 'ttl-expired'
  | 'prefix-changed'
  | 'early-eviction'
  | 'unknown'

export interface Drop {
  /** Index in `Session.calls`. */
  readonly call: number
  readonly line: number
  /** `context`: it shrank. `cache`: it was not read back. */
  readonly what: 'context' | 'cache' | 'both'
  readonly beforeTokens: number
  readonly afterTokens: number
  /** Of the call before, the tokens that were not read from the cache. */
  readonly notRead: number
  readonly cause: DropCause
  /** Line of the row that records it; null where none does. */
  readonly recordedAt: number | null
  /** A sentence. */
  readonly text: string
  /** Of an unknown cause: what it looks like, without a record. */
  readonly likely: string | null
}

/** SPEC 0.1: sizes and versions at which the old local microcompaction was seen. */
const LOCAL_CLEARING = { fromTokens: 135_000, saved: 20_000 } as const
/** SPEC 7.10. */
const IDLE_CLEARING_MS = 3_600_000

/** In the order of the calls; side chains included. */
export function describeDrops(session: Session): readonly Drop[] {
  const eventsBefore = new Map<number, SessionEvent[]>()
  for (const event of session.events) {
    if (event.beforeCall !== null) eventsBefore.set(event.beforeCall, [...(eventsBefore.get(event.beforeCall) ?? []), event])
  }
  const drops: Drop[] = []
  for (const call of session.calls) {
    const before = call.previous === null ? undefined : session.calls[call.previous]
    if (before === undefined) continue
    const shrank = call.contextTokens < before.contextTokens
    const unread = call.cache === 'miss' || call.cache === 'partial'
    if (!shrank && !unread) continue
    const { cause, recordedAt } = causeOf(call, shrank, eventsBefore.get(call.index) ?? [])
    drops.push({
      call: call.index,
      line: call.line,
      what: shrank && unread ? 'both' : shrank ? 'context' : 'cache',
      beforeTokens: before.contextTokens,
      afterTokens: call.contextTokens,
      notRead: Math.max(0, before.contextTokens - call.usage.cacheRead),
      cause,
      recordedAt,
      text: textOf(cause, call, before, shrank),
      likely: cause === 'unknown' ? likelyOf(call, before, session) : null,
    })
  }
  return drops
}

/** Events in the order in which they explain: what rewrote the context before what only spoiled the cache. */
const EXPLAINS = ['auto-compact', 'manual-compact', 'microcompact', 'clear', 'rewind', 'model-switch'] as const

function causeOf(
  call: Call,
  shrank: boolean,
  events: readonly SessionEvent[],
): { readonly cause: DropCause; readonly recordedAt: number | null } {
  for (const kind of EXPLAINS) {
    const event = events.find((one) => one.kind === kind)
    if (event !== undefined) return { cause: kind, recordedAt: event.line }
  }
  if (call.cause === 'compacted') return { cause: 'compacted', recordedAt: null }
  if (call.cause === 'microcompacted') return { cause: 'microcompact', recordedAt: null }
  if (call.cause === 'model-switch') return { cause: 'model-switch', recordedAt: call.line }
  const fork = events.find(({ kind }) => kind === 'fork')
  if (fork !== undefined) return { cause: 'fork', recordedAt: fork.line }
  // an expired cache explains that nothing was read, never that the context is smaller
  if (shrank) return { cause: 'unknown', recordedAt: null }
  switch (call.cause) {
    case 'ttl-expired':
    case 'prefix-changed':
    case 'early-eviction':
      return { cause: call.cause, recordedAt: null }
    default:
      return { cause: 'unknown', recordedAt: null }
  }
}

function textOf(cause: DropCause, call: Call, before: Call, shrank: boolean): string {
  const sizes = `${tokens(before.contextTokens)} → ${tokens(call.contextTokens)}`
  switch (cause) {
    case 'auto-compact':
      return `Compacted automatically: ${sizes}.`
    case 'manual-compact':
      return `Compacted on request: ${sizes}.`
    case 'compacted':
      return `A summary took the place of the conversation, without a record of the compaction: ${sizes}.`
    case 'microcompact':
      return `Old tool results were cleared: ${sizes}.`
    case 'clear':
      return `The conversation was cleared: ${sizes}.`
    case 'rewind':
      return `The conversation went back to an earlier message: ${sizes}.`
    case 'fork':
      return `The rows above were copied from another session; this one goes on from there: ${sizes}.`
    case 'model-switch':
      return `Another model (${before.model} → ${call.model}) has a cache of its own${shrank ? ` and counts differently: ${sizes}` : ''}.`
    case 'ttl-expired':
      return `${minutes(call.unusedMs)} without use: longer than the ${before.lifetime === '1h' ? 'hour' : 'five minutes'} a cache entry lives.`
    case 'prefix-changed':
      return call.usage.cacheRead > 0
        ? `The first ${tokens(call.usage.cacheRead)} tokens were still read; something behind them changed.`
        : `The agent's version changed (${before.version ?? '?'} → ${call.version ?? '?'}), and with it what stands in front.`
    case 'early-eviction':
      return `Nothing was read back after ${minutes(call.unusedMs)}, inside the lifetime, and nothing recorded changed.`
    case 'unknown':
      return shrank ? `${sizes}, and no row says why.` : 'The row does not say what the cache did.'
  }
}

function likelyOf(call: Call, before: Call, session: Session): string | null {
  const lost = before.contextTokens - call.contextTokens
  if (lost <= 0) return null
  if (before.contextTokens >= LOCAL_CLEARING.fromTokens && lost >= LOCAL_CLEARING.saved && call.turn !== 'prompt') {
    return 'Fits a clearing of old tool results, which begins at 135,000 tokens and saves at least 20,000.'
  }
  if (call.unusedMs !== null && call.unusedMs >= IDLE_CLEARING_MS) {
    return 'After an hour or more without use, old tool results or thinking may have been left out.'
  }
  const thought = call.turn === 'prompt' && hasThinking(call, session)
  if (thought) return 'Fits the thinking of the turn before, which is not sent again once a new prompt comes.'
  if (canonicalModelId(before.model) !== canonicalModelId(call.model)) return 'The model changed, and with it how text is counted.'
  return null
}

/** Whether the turn that ended with this prompt held thinking. */
function hasThinking(call: Call, { calls, entries }: Session): boolean {
  for (let at = call.previous; at !== null; ) {
    const one = calls[at]
    if (one === undefined) return false
    if (one.rows.some((row) => entries[row]?.parts.some(({ kind }) => kind === 'thinking'))) return true
    if (one.turn === 'prompt') return false
    at = one.previous
  }
  return false
}

function tokens(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

function minutes(ms: number | null): string {
  if (ms === null) return 'Some time'
  if (ms < 2 * 60_000) return `${Math.round(ms / 1000)} s`
  return ms < 2 * LIFETIME_MS['1h'] ? `${Math.round(ms / 60_000)} min` : `${(ms / LIFETIME_MS['1h']).toFixed(1)} h`
}
