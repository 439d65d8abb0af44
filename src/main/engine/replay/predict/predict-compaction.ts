// Will the agent compact before the next call? SPEC 0.1: when the last call's tokens, its output as recorded, and a quarter of the
// characters added since reach the threshold. Where the length of a person's turn is not known, a figure stands for it.

import type { CompactionModel } from './compaction-model'
import { COMPACTION_MODEL } from './models'

export interface CompactionFeatures {
  /** Null: this session does not compact ahead of the model's limit. */
  readonly threshold: number | null
  /** Of the last call. */
  readonly contextTokens: number
  readonly recordedOutput: number
  /** Characters of what was added since, as far as it is known. */
  readonly addedChars: number
  /** A person's turn of unknown length was added too. */
  readonly unknownTurn: boolean
}

export interface CompactionPrediction {
  readonly compacts: boolean
  /** Tokens the agent reckons with. */
  readonly estimate: number
  /** Of the threshold; 0 where there is none. */
  readonly margin: number
  readonly why: string
}

const CHARS_PER_TOKEN = 4

export function predictCompaction(features: CompactionFeatures, model: CompactionModel = COMPACTION_MODEL): CompactionPrediction {
  const { threshold, contextTokens, recordedOutput, addedChars, unknownTurn } = features
  const estimate = contextTokens + recordedOutput + addedChars / CHARS_PER_TOKEN + (unknownTurn ? model.turnTokens : 0)
  if (threshold === null) return { compacts: false, estimate, margin: 0, why: 'This session compacts only at the model’s limit.' }
  const margin = estimate - threshold
  const figures = `${Math.round(estimate)} tokens against a threshold of ${threshold}`
  return margin >= 0
    ? { compacts: true, estimate, margin, why: `The threshold is reached: ${figures}.` }
    : { compacts: false, estimate, margin, why: `Below the threshold: ${figures}.` }
}
