// The rows of a session as the contract shows them, lane by lane. Pure; bodies are read elsewhere.

import type { EntryBlock, EntryRow } from '../../../../preload/contract/sessions'
import type { BodyBlock } from '../../../engine/conversation/read-entry-body'
import type { Entry, Session } from '../../../engine/conversation/session'
import { laneOf } from './lane-calls'
import { derived } from './session-lane'
import type { StoredSession } from './session-store'

/** Positions in `Session.entries`; null: all of them. */
export function laneEntries(stored: StoredSession, lane: string | null): readonly number[] {
  return derived(stored, `entries ${lane ?? ''}`, () =>
    stored.session.entries.flatMap((entry) => (lane === null || laneOf(entry) === lane ? [entry.index] : [])),
  )
}

/** First of `entries` at or after `line`; null when all stand before it. */
export function positionAtLine(session: Session, entries: readonly number[], line: number): number | null {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((session.entries[entries[middle] ?? -1]?.line ?? 0) < line) low = middle + 1
    else high = middle
  }
  return low < entries.length ? low : null
}

export function toEntryRow(stored: StoredSession, entry: Entry): EntryRow {
  const [first] = entry.parts
  const call = callsOfEntries(stored)[entry.index] ?? -1
  return {
    entry: entry.index,
    line: entry.line,
    type: entry.type,
    kind: first?.kind ?? entry.subtype ?? entry.type,
    tool: first?.tool ?? null,
    file: first?.file ?? null,
    lane: laneOf(entry),
    tsMs: entry.tsMs,
    chars: entry.parts.reduce((sum, part) => sum + part.chars, 0),
    images: entry.parts.filter(({ kind }) => kind === 'image').length,
    isError: entry.isApiError || entry.parts.some(({ isError }) => isError),
    call: call < 0 ? null : call,
  }
}

export function toEntryBlock(block: BodyBlock, entry: Entry): EntryBlock {
  const part = block.toolUseId === null ? undefined : entry.parts.find(({ toolUseId }) => toolUseId === block.toolUseId)
  return {
    kind: block.kind === 'text' ? (entry.parts[block.index]?.kind ?? 'text') : block.kind,
    tool: part?.tool ?? block.name,
    toolUseId: block.toolUseId,
    file: part?.file ?? entry.parts[0]?.file ?? null,
    isError: block.isError,
    text: block.text,
    chars: block.chars,
    image:
      block.media === null
        ? null
        : { mediaType: block.media.type ?? 'unknown', bytes: block.media.bytes, width: block.media.width, height: block.media.height },
  }
}

/** The call a row is of, or the one it was added for; -1 for none. */
function callsOfEntries(stored: StoredSession): Int32Array {
  return derived(stored, 'calls of entries', () => {
    const { calls, entries } = stored.session
    const callOf = new Int32Array(entries.length).fill(-1)
    for (const { index, rows } of calls) for (const row of rows) callOf[row] = index
    for (const { index, addedRows } of calls) for (const row of addedRows) if (callOf[row] === -1) callOf[row] = index
    return callOf
  })
}
