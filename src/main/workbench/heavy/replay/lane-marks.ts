// What happened along a lane, as marks: its events, and the calls that lost the cache for a reason of their own. Pure.

import type { Mark, MarkKind } from '../../../../preload/contract/timeline'
import type { CauseCode } from '../../../engine/conversation/session'
import { CAUSES, type Lane, OUTCOMES, type ReplayEvent } from '../../../engine/replay/lane'
import type { Change } from '../../../engine/replay/scenario/scenario'
import type { Trace } from '../../../engine/replay/trace'
import { asClock, counted, inDuration, inTokens } from '../session/words'

/** Marks of the calls [from, to), in order. A call that an event explains gets no mark for its miss. */
export function laneMarks(trace: Trace, lane: Lane, from: number, to: number): Mark[] {
  const marks: Mark[] = []
  const explained = new Set<number>()
  for (const event of lane.events) {
    explained.add(event.callIndex)
    if (event.callIndex >= from && event.callIndex < to) marks.push(markOfEvent(trace, event))
  }
  for (let call = Math.max(1, from); call < to; call++) {
    const mark = explained.has(call) && causeOf(lane, call) !== 'ttl-expired' ? null : markOfMiss(trace, lane, call)
    if (mark !== null) marks.push(mark)
  }
  return marks.sort((a, b) => a.position - b.position)
}

/** A short name, for a lane of marks. */
export function eventLabel(event: ReplayEvent): string {
  switch (event.kind) {
    case 'auto-compact':
      return 'auto-compact'
    case 'manual-compact':
      return '/compact'
    case 'compact-failed':
      return 'summary failed'
    case 'breaker-open':
      return 'breaker open'
    case 'thrash-stop':
      return 'full again'
    case 'hook-stopped':
      return 'stopped by a hook'
    case 'result-to-disk':
      return 'result to disk'
    case 'time-clear':
    case 'microcompact':
      return `${counted(event.cleared.length, 'result')} cleared`
    case 'blocked':
      return 'blocked'
    case 'over-window':
      return 'over the window'
    case 'warning':
      return 'warning'
    case 'clear':
      return 'cleared'
    case 'rewind':
      return 'rewound'
    case 'impossible':
      return 'impossible'
  }
}

export function markOfEvent(trace: Trace, event: ReplayEvent): Mark {
  return {
    kind: event.kind,
    position: event.callIndex,
    atMs: event.atMs,
    label: eventLabel(event),
    why: event.why,
    before: event.before,
    after: event.after,
    line: event.recorded ? (trace.calls[event.callIndex]?.change?.line ?? null) : null,
  }
}

const MARK_OF: Readonly<Partial<Record<CauseCode, MarkKind>>> = {
  'ttl-expired': 'expiry',
  'model-switch': 'model-switch',
  'prefix-changed': 'prefix-changed',
  'early-eviction': 'early-eviction',
  unknown: 'unknown-drop',
}

/** Null for a hit, and for what an event of its own tells. */
function markOfMiss(trace: Trace, { columns }: Lane, call: number): Mark | null {
  const outcome = OUTCOMES[columns.cache[call] ?? -1]
  const cause = CAUSES[columns.cause[call] ?? -1] ?? null
  const kind = cause === null ? undefined : MARK_OF[cause]
  if (kind === undefined || (outcome !== 'miss' && outcome !== 'partial')) return null
  return {
    kind,
    position: call,
    atMs: columns.atMs[call] ?? null,
    ...wordsOf(trace, columns, call, kind),
    before: null,
    after: null,
    line: null,
  }
}

function wordsOf(trace: Trace, columns: Lane['columns'], call: number, kind: MarkKind): { readonly label: string; readonly why: string } {
  const rewritten = inTokens(columns.rewritten[call] ?? 0)
  const read = inTokens(columns.cacheRead[call] ?? 0)
  const unusedMs = columns.unusedMs[call] ?? Number.NaN
  const lifetimeMs = columns.lifetimeMs[call] ?? Number.NaN
  switch (kind) {
    case 'expiry':
      return {
        label: `unused ${asClock(unusedMs)}`,
        why: `${inDuration(unusedMs)} since the last use, ${inDuration(lifetimeMs)} allowed: ${rewritten} are written again.`,
      }
    case 'model-switch':
      return { label: 'model switched', why: `Another model has a cache of its own: ${rewritten} are written again.` }
    case 'prefix-changed':
      return prefixWords(trace, call, columns.outOfReach[call] === 1, `${read} are still read, ${rewritten} written again.`)
    case 'early-eviction':
      return { label: 'evicted early', why: `Inside the lifetime, and nothing was read: ${rewritten} are written again.` }
    default:
      return { label: 'cause unknown', why: `${rewritten} are written again, and nothing says why.` }
  }
}

function causeOf({ columns }: Lane, call: number): CauseCode | null {
  return CAUSES[columns.cause[call] ?? -1] ?? null
}

const CHANGED: Readonly<Record<Change, { readonly label: string; readonly what: string }>> = {
  tools: { label: 'tools changed', what: 'The tools changed, and with them everything behind' },
  system: { label: 'system prompt changed', what: 'The system prompt changed, and with it everything behind' },
  images: { label: 'images changed', what: 'There are images where there were none, or none where there were: the messages are others' },
  thinking: { label: 'thinking changed', what: 'Thinking was set otherwise: the messages are others' },
}

/** What is known of a prefix that did not fit. */
function prefixWords(trace: Trace, call: number, outOfReach: boolean, sizes: string): { readonly label: string; readonly why: string } {
  const breaks = trace.calls[call]?.breaks ?? null
  if (breaks !== null && trace.kind === 'recording')
    return { label: 'version changed', why: `Another version of the agent has another front; ${sizes}` }
  if (breaks !== null) return { label: CHANGED[breaks].label, why: `${CHANGED[breaks].what}; ${sizes}` }
  if (outOfReach) {
    const why =
      'Nothing changed, but so many blocks were added at once that what the call before wrote is further back than a breakpoint looks'
    return { label: 'out of reach', why: `${why}; ${sizes}` }
  }
  return { label: 'prefix changed', why: `Something in front changed; ${sizes}` }
}
