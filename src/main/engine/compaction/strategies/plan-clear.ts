// What every clearing has in common: the oldest results go, the newest stay, and the sums are told.

import { type CompactionPlan, NOTHING_PLANNED, type Strategy } from '../compaction-plan'
import type { HistoryItem } from '../history-item'

export interface ClearInput {
  /** Results that may be cleared and are not cleared yet, oldest first. */
  readonly results: readonly HistoryItem[]
  /** Context in tokens before the step. */
  readonly before: number
}

/** Null where there is nothing to clear. `placeholderTokens`: what stands in the place of one. */
export function planClear(
  { results, before }: ClearInput,
  clearCount: number,
  about: { readonly strategy: Strategy; readonly placeholder: string | null; readonly placeholderTokens: number; readonly why: string },
): CompactionPlan | null {
  const count = Math.min(clearCount, results.length)
  if (count <= 0) return null
  const clear: number[] = []
  let saved = 0
  for (const item of results.slice(0, count)) {
    clear.push(item.position)
    saved += savedBy(item.tokens, about.placeholderTokens)
  }
  return {
    ...NOTHING_PLANNED,
    strategy: about.strategy,
    clear,
    keep: results.slice(count).map((item) => item.position),
    placeholder: about.placeholder,
    before,
    after: before - saved,
    why: about.why,
  }
}

/** A result smaller than what stands for it saves nothing. */
export function savedBy(tokens: number, placeholderTokens: number): number {
  return Math.max(0, tokens - placeholderTokens)
}
