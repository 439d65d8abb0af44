// Compaction by running notes (SPEC 7.12): the notes become the summary, no call is made, and a tail of the history stays.

import type { CompactionPlan } from '../compaction-plan'
import type { HistoryItem } from '../history-item'
import { comingBack, hooksAround, instructionsAgain, lostItems, type SummaryInput } from './plan-summary'

export interface SessionMemoryInput extends SummaryInput {
  /** Tokens of the notes; null: none were written yet. */
  readonly notesTokens: number | null
}

/**
 * Null where it does not apply: not in this version, no notes, or the result is still at the level, so that a summary is needed.
 * A tail never begins between a tool use and its result, nor inside a message.
 */
export function planSessionMemory(input: SessionMemoryInput): CompactionPlan | null {
  const rules = input.rules.sessionMemory
  if (rules === null || input.notesTokens === null) return null
  const { items } = input
  const first = tailStart(items, rules)
  const tail = items.slice(first)
  const notes = Math.min(input.notesTokens, rules.notesMostTokens)
  const reinject = comingBack(input, new Set(tail.map((item) => item.position)))
  const after = [...input.front, ...tail, ...reinject].reduce((total, part) => total + part.tokens, notes)
  if (input.level !== null && after >= input.level) return null
  return {
    strategy: 'session-memory',
    trigger: input.trigger,
    keep: tail.map((item) => item.position),
    clear: [],
    summarise: items.slice(0, first).map((item) => item.position),
    reinject: [...reinject, ...instructionsAgain(input.front)],
    lost: lostItems({ ...input, items: items.slice(0, first) }, reinject),
    hooks: hooksAround(input),
    summaryTokens: notes,
    placeholder: null,
    before: input.before,
    after,
    why:
      tail.length === 0
        ? 'The running notes stand for what was said; the newest message is too big to stay. No summary has to be asked for.'
        : `The running notes stand for what was said, and the newest ${tail.length} parts stay: no summary has to be asked for.`,
  }
}

/** Index in `items` at which the kept tail begins. */
export function tailStart(
  items: readonly HistoryItem[],
  limits: { readonly tailLeastTokens: number; readonly tailLeastTexts: number; readonly tailMostTokens: number },
): number {
  const indexOf = new Map(items.map((item, index) => [item.position, index]))
  let start = items.length
  let tokens = 0
  const texts = new Set<number>()
  while (start > 0) {
    if (tokens >= limits.tailLeastTokens && texts.size >= limits.tailLeastTexts) break
    const next = wholeFrom(items, indexOf, start - 1)
    let more = 0
    for (let i = next; i < start; i++) more += items[i]?.tokens ?? 0
    if (tokens + more > limits.tailMostTokens) break
    for (let i = next; i < start; i++) {
      const item = items[i]
      if (item?.kind === 'user' || item?.kind === 'assistant') texts.add(item.message)
    }
    tokens += more
    start = next
  }
  return start
}

/** The earliest index that has to come along with `index`: its message, and the uses of every result from there on. */
function wholeFrom(items: readonly HistoryItem[], indexOf: ReadonlyMap<number, number>, index: number): number {
  let from = index
  for (let i = index; i >= from; i--) {
    const item = items[i]
    if (item === undefined) break
    while (from > 0 && items[from - 1]?.message === items[from]?.message) from--
    if (item.kind === 'tool-result' && item.partner >= 0) from = Math.min(from, indexOf.get(item.partner) ?? from)
  }
  return from
}
