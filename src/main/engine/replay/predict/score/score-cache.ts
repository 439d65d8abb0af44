// Foretold against recorded, for the cache: shares of calls put right, of misses found, and the sum of tokens read.

import type { CachePrediction } from '../cache-features'
import { type CacheRow, IDLE_MS, plainLifetimeRule } from './cache-rows'

export interface HitFigures {
  readonly n: number
  /** 0 to 1; null where there is nothing to judge. */
  readonly accuracy: number | null
  readonly missRecall: number | null
  /** Recorded ones that were no hit. */
  readonly misses: number
}

export interface CacheScore extends HitFigures {
  readonly idle: HitFigures
  /** Of the sums of foretold and recorded cache reads, in percent, with its sign. */
  readonly readTokensSumErrorPct: number | null
  readonly floor: { readonly accuracy: number | null; readonly missRecall: number | null; readonly idle: HitFigures }
}

export interface JudgedRow {
  readonly row: CacheRow
  readonly prediction: CachePrediction
}

export function scoreCache(judged: readonly JudgedRow[]): CacheScore {
  const own = (one: JudgedRow) => one.prediction.hit
  const plain = (one: JudgedRow) => plainLifetimeRule(one.row.features)
  const idle = judged.filter(({ row }) => row.features.gapMs > IDLE_MS)
  let foretold = 0
  let recorded = 0
  for (const { row, prediction } of judged) {
    foretold += row.weight * expectedRead(row, prediction)
    recorded += row.weight * row.cacheRead
  }
  const floor = figures(judged, plain)
  return {
    ...figures(judged, own),
    idle: figures(idle, own),
    readTokensSumErrorPct: recorded > 0 ? (100 * (foretold - recorded)) / recorded : null,
    floor: { accuracy: floor.accuracy, missRecall: floor.missRecall, idle: figures(idle, plain) },
  }
}

/** What a call reads on the average: all before it where it hits, the front alone where the messages are rebuilt, little after expiry. */
export function expectedRead({ features, frontTokens }: CacheRow, { probability, reason }: CachePrediction): number {
  const { contextBefore } = features
  const missed = reason === 'expired' || reason === 'model-changed' ? 0 : Math.min(frontTokens, contextBefore)
  return probability * contextBefore + (1 - probability) * missed
}

function figures(judged: readonly JudgedRow[], says: (one: JudgedRow) => boolean): HitFigures {
  let n = 0
  let right = 0
  let misses = 0
  let found = 0
  for (const one of judged) {
    const { hit, weight } = one.row
    const said = says(one)
    n += weight
    if (said === hit) right += weight
    if (hit) continue
    misses += weight
    if (!said) found += weight
  }
  return { n, accuracy: n > 0 ? right / n : null, missRecall: misses > 0 ? found / misses : null, misses }
}
