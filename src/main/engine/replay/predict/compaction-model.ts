// The fitted figure behind predict-compaction.ts: resources/predictors/compaction.json, made by scripts/fit-predictors.mjs.

export interface CompactionModel {
  /** What a person's turn of unknown length brings, in tokens. */
  readonly turnTokens: number
}
