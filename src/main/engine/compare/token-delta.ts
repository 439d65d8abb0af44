// The difference of two token figures with its band.

import type { TokenFigure } from '../base/layer'

export interface TokenDelta {
  readonly sent: number
  readonly low: number
  readonly high: number
}

export const NO_DELTA: TokenDelta = { sent: 0, low: 0, high: 0 }

/**
 * Right minus left; null counts nothing. Two estimates by one method err together, both high or both low, so their ends
 * are taken from each other; of unlike methods the farthest ends are.
 */
export function tokenDelta(left: TokenFigure | null, right: TokenFigure | null): TokenDelta {
  const a = left ?? { sent: 0, low: 0, high: 0, method: right?.method ?? '' }
  const b = right ?? { sent: 0, low: 0, high: 0, method: a.method }
  const sent = b.sent - a.sent
  const together = a.method === b.method
  const ends = together ? [b.low - a.low, b.high - a.high] : [b.low - a.high, b.high - a.low]
  return { sent, low: Math.min(sent, ...ends), high: Math.max(sent, ...ends) }
}

export function sumDeltas(deltas: readonly TokenDelta[]): TokenDelta {
  return deltas.reduce((sum, { sent, low, high }) => ({ sent: sum.sent + sent, low: sum.low + low, high: sum.high + high }), NO_DELTA)
}
