// The summary call carries the whole conversation: where that is too long itself, the oldest rounds are left out of it (SPEC 7.6).

import type { HistoryItem } from './history-item'

export interface SummaryCallSize {
  /** What the call carries. */
  readonly tokens: number
  /** Oldest rounds that are left out. */
  readonly droppedRounds: number
  /** False: it is too long even with the newest round alone, or may not be tried again. */
  readonly fits: boolean
}

/**
 * `most`: tokens a call may carry; `retries`: how often it may be tried again. How many rounds one retry drops no source says:
 * as many as are too many, so that one is enough wherever any is.
 */
export function fitSummaryCall(items: readonly HistoryItem[], before: number, most: number, retries: number): SummaryCallSize {
  if (before <= most) return { tokens: before, droppedRounds: 0, fits: true }
  if (retries < 1) return { tokens: before, droppedRounds: 0, fits: false }
  const rounds = sizesOfRounds(items)
  let tokens = before
  let dropped = 0
  while (tokens > most && dropped < rounds.length - 1) {
    tokens -= rounds[dropped] ?? 0
    dropped++
  }
  return { tokens, droppedRounds: dropped, fits: tokens <= most }
}

/** Oldest first. A result goes with the call it answers. */
function sizesOfRounds(items: readonly HistoryItem[]): readonly number[] {
  const callOf = new Map(items.map((item) => [item.position, item.call]))
  const sizes = new Map<number, number>()
  for (const item of items) {
    const round = item.kind === 'tool-result' ? (callOf.get(item.partner) ?? item.call) : item.call
    sizes.set(round, (sizes.get(round) ?? 0) + item.tokens)
  }
  return [...sizes].sort(([a], [b]) => a - b).map(([, tokens]) => tokens)
}
