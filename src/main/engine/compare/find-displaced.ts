// Which of the layers both sides have stand in another order: the fewest that, taken out, leave the rest in one order.

import type { LayerPair } from './match-layers'

/** Beyond this many pairs, order is not looked at: the search costs their square. */
const MOST_PAIRS = 3000

/** `leftOrder` gives each left layer's place. Of several answers of the same size the one that moves less text; the same with the sides turned. */
export function findDisplaced(pairs: readonly LayerPair[], leftOrder: ReadonlyMap<unknown, number>): ReadonlySet<LayerPair> {
  const both = pairs.filter((pair) => pair.left !== null && pair.right !== null)
  if (both.length > MOST_PAIRS) return new Set()
  const places = both.map(({ left }) => leftOrder.get(left) ?? 0)
  const weights = both.map(weightOf)
  const best: number[] = []
  const before: number[] = []
  let end = -1
  for (let i = 0; i < both.length; i++) {
    best[i] = weights[i] ?? 0
    before[i] = -1
    for (let j = 0; j < i; j++) {
      const sum = (best[j] ?? 0) + (weights[i] ?? 0)
      if ((places[j] ?? 0) < (places[i] ?? 0) && sum > (best[i] ?? 0)) {
        best[i] = sum
        before[i] = j
      }
    }
    if (end === -1 || (best[i] ?? 0) > (best[end] ?? 0)) end = i
  }
  const kept = new Set<LayerPair>()
  for (let i = end; i >= 0; i = before[i] ?? -1) {
    const pair = both[i]
    if (pair !== undefined) kept.add(pair)
  }
  return new Set(both.filter((pair) => !kept.has(pair)))
}

/** A pair counts first, then its text, then its name: integers, so that sums do not depend on their order. */
function weightOf({ left, right }: LayerPair): number {
  const chars = Math.min(999, (left?.text.length ?? 0) + (right?.text.length ?? 0))
  const [a, b] = [left?.title ?? '', right?.title ?? '']
  return 1e10 + chars * 1000 + rank([a, b].sort()[0] ?? '')
}

/** 0 to 999, hardly ever equal for two names. */
function rank(title: string): number {
  let sum = 0
  for (let i = 0; i < title.length; i++) sum = (sum * 31 + title.charCodeAt(i)) % 999_983
  return sum % 1000
}
