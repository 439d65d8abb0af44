// The fitted figures behind predict-cache.ts. They are data: resources/predictors/cache.json, made by scripts/fit-predictors.mjs.

import type { CacheReason } from './cache-features'

/** Calls of one reason, by how they were recorded; sampled rows count for those they stand for. */
export interface Outcomes {
  readonly hits: number
  readonly misses: number
}

export interface CacheModel {
  /** Stamps sit after the request, so an entry is found a little longer than its lifetime after the last row (SPEC 0.1). */
  readonly graceMs: number
  readonly outcomes: Readonly<Record<CacheReason, Outcomes>>
  /** Logistic regression of a miss at a person's turn over `personFeatures`, standardised. */
  readonly person: { readonly mean: readonly number[]; readonly scale: readonly number[]; readonly weights: readonly number[] }
}
