// Everything that happened along a lane, in one list: recorded events, and what only the calls tell (expiry, drops). Pure.

import type { z } from 'zod'
import type { Levels as LevelsSchema, Mark, MarkKind } from '../../../../preload/contract/timeline'
import type { Call, Session, SessionEvent } from '../../../engine/conversation/session'
import { unrecordedCompaction } from '../../../engine/conversation/unrecorded-compaction'
import { explainCall } from './explain-call'
import { MAIN_LANE } from './lane-calls'
import type { CallFacts } from './lane-facts'
import { asClock, inDuration, inShort, inTokens } from './words'

type Levels = z.infer<typeof LevelsSchema>

/** A mark with what it was made from. */
export interface SessionMark extends Mark {
  /** Position in `Session.events`; null for what the calls tell. */
  readonly event: number | null
  /** Index of the call before which it lies; null after the last. */
  readonly call: number | null
}

/** In the order of the file; what comes at the same place keeps the order events first. */
export function sessionMarks(
  session: Session,
  lane: string,
  facts: readonly CallFacts[],
  levels: readonly Levels[],
): readonly SessionMark[] {
  const marks: SessionMark[] = []
  if (lane === MAIN_LANE) {
    const positions = new Map(facts.map(({ call, position }) => [call.index, position]))
    for (const [i, event] of session.events.entries()) marks.push(markOfEvent(event, i, positions, facts))
  }
  const compacted = new Set(marks.flatMap(({ kind, position }) => (kind === 'auto-compact' || kind === 'manual-compact' ? [position] : [])))
  const forked = new Set(marks.flatMap(({ kind, position }) => (kind === 'fork' ? [position] : [])))
  for (const one of facts) {
    const unrecorded = one.call.cause === 'compacted' && !compacted.has(one.position)
    const mark = unrecorded ? markOfSummary(one, levels) : markOfCall(one)
    // that other rows were copied before it is what explains a smaller context
    if (mark !== null && !(mark.kind === 'unknown-drop' && forked.has(mark.position))) marks.push(mark)
  }
  return marks.sort(
    (a, b) => a.position - b.position || (a.event === null ? 1 : 0) - (b.event === null ? 1 : 0) || (a.line ?? 0) - (b.line ?? 0),
  )
}

function markOfEvent(event: SessionEvent, index: number, positions: ReadonlyMap<number, number>, facts: readonly CallFacts[]): SessionMark {
  const position = event.beforeCall === null ? facts.length : (positions.get(event.beforeCall) ?? facts.length)
  const next = facts[position]?.call ?? null
  const before = event.preTokens ?? facts[position - 1]?.call.contextTokens ?? null
  const after = next?.contextTokens ?? null
  return {
    kind: event.kind,
    event: index,
    call: next?.index ?? null,
    position,
    atMs: event.tsMs,
    line: event.line,
    before,
    after,
    label: labelOf(event, before, after),
    why: whyOf(event, before, after),
  }
}

function labelOf({ kind, details }: SessionEvent, before: number | null, after: number | null): string {
  const change = before !== null && after !== null ? ` ${inShort(before)} → ${inShort(after)}` : ''
  switch (kind) {
    case 'auto-compact':
      return `auto-compact${change}`
    case 'manual-compact':
      return `/compact${change}`
    case 'microcompact':
      return `results cleared${change}`
    case 'model-switch':
      return typeof details.to === 'string' ? details.to.replace(/^claude-/, '') : 'model'
    case 'clear':
      return '/clear'
    case 'rewind':
    case 'fork':
    case 'resume':
      return kind
  }
}

function whyOf({ kind, details }: SessionEvent, before: number | null, after: number | null): string {
  const sizes =
    before === null
      ? 'The file does not say how large the conversation was.'
      : after === null
        ? `The conversation had ${inTokens(before)}; no call came after.`
        : `The conversation had ${inTokens(before)}; the next call carried ${inTokens(after)}.`
  switch (kind) {
    case 'auto-compact':
      return `The agent compacted by itself. ${sizes}`
    case 'manual-compact':
      return `A person asked for the compaction. ${sizes}`
    case 'microcompact':
      return `Old tool results were cleared to save room. ${sizes}`
    case 'clear':
      return `The conversation was cleared. ${sizes}`
    case 'rewind':
      return 'The next prompt hangs on an earlier row that already had a continuation: what stood after it is not sent any more.'
    case 'fork':
      return typeof details.from === 'string'
        ? `Rows before this were copied from the session ${details.from}.`
        : 'Rows before this were copied from another session.'
    case 'resume':
      return 'The session was resumed: what is sent first is put together anew.'
    case 'model-switch':
      return typeof details.from === 'string' && typeof details.to === 'string'
        ? `The model changed from ${details.from} to ${details.to}, and every model has a cache of its own.`
        : 'The model changed, and every model has a cache of its own.'
  }
}

function markOfSummary({ call, previous, position }: CallFacts, levels: readonly Levels[]): SessionMark | null {
  if (previous === null) return null
  const threshold = levels.findLast(({ fromPosition }) => fromPosition < position)?.autoCompactAt ?? null
  const kind = unrecordedCompaction(previous.contextTokens, threshold)
  return {
    kind,
    event: null,
    call: call.index,
    position,
    atMs: call.requestMs ?? call.tsMs,
    line: call.line,
    before: previous.contextTokens,
    after: call.contextTokens,
    label: `compacted ${inShort(previous.contextTokens)} → ${inShort(call.contextTokens)}`,
    why: `A summary took the place of the conversation, and the file holds no other record of it. The call before carried ${inTokens(previous.contextTokens)}, ${
      kind === 'auto-compact'
        ? 'which is about where the agent compacts by itself'
        : 'less than where the agent compacts by itself, so it was probably asked for'
    }; this one carries ${inTokens(call.contextTokens)}.`,
  }
}

/** Null for a call that an event explains, or that needs no explaining. */
function markOfCall(facts: CallFacts): SessionMark | null {
  const { call, previous, position } = facts
  const kind = kindOfCall(call, previous)
  if (kind === null || previous === null) return null
  return {
    kind,
    event: null,
    call: call.index,
    position,
    atMs: call.requestMs ?? call.tsMs,
    line: call.line,
    before: previous.contextTokens,
    after: call.contextTokens,
    label: callLabel(kind, call, previous),
    why: explainCall(facts),
  }
}

function kindOfCall(call: Call, previous: Call | null): MarkKind | null {
  if (call.cause === 'ttl-expired') return 'expiry'
  if (call.cause === 'prefix-changed') return 'prefix-changed'
  if (call.cause === 'early-eviction') return 'early-eviction'
  const shrank = previous !== null && call.contextTokens < previous.contextTokens
  return call.cause === 'unknown' && shrank ? 'unknown-drop' : null
}

function callLabel(kind: MarkKind, call: Call, previous: Call): string {
  switch (kind) {
    case 'expiry':
      return call.unusedMs === null ? 'expired' : `unused ${asClock(call.unusedMs)}`
    case 'prefix-changed':
      return `changed, ${inShort(call.usage.cacheRead)} read`
    case 'early-eviction':
      return call.unusedMs === null ? 'gone early' : `gone after ${inDuration(call.unusedMs)}`
    default:
      return `dropped ${inShort(previous.contextTokens - call.contextTokens)}`
  }
}
