// Foretold against recorded growth of the context, step by step, each session's predictor learning as it goes (CLI.md, `tokens`).

import type { TokenizerFamily } from '../../../tokens/ratios'
import type { AddedStep } from '../added-step'
import { createTokenPredictor, type TokenPredictor } from '../create-token-predictor'
import type { TokenModel } from '../token-model'
import { quantile } from './quantile'

export interface TokenRow {
  /** Rows of one session stand together, in its order. */
  readonly group: string
  readonly family: TokenizerFamily
  readonly step: AddedStep
  readonly chars: number
  /** Growth of `contextTokens`. */
  readonly recorded: number
}

export interface TokenScore {
  readonly n: number
  readonly medianErrorPct: number | null
  readonly p90ErrorPct: number | null
  readonly baselineMedianErrorPct: number | null
  readonly baselineP90ErrorPct: number | null
  /** The same steps without what the session taught. */
  readonly uncalibratedMedianErrorPct: number | null
  readonly uncalibratedP90ErrorPct: number | null
  /** Share of recorded figures inside the foretold band, 0 to 1. */
  readonly inBand: number | null
}

const LEAST_GROWTH = 200
const LEAST_CHARS = 400
const BASELINE_CHARS = 4

export function isScored({ chars, recorded }: Pick<TokenRow, 'chars' | 'recorded'>): boolean {
  return recorded > LEAST_GROWTH && chars >= LEAST_CHARS
}

/** Steps that are too small to be scored still teach. */
export function scoreTokens(rows: readonly TokenRow[], model: TokenModel): TokenScore {
  const errors: number[] = []
  const untaught: number[] = []
  const plain: number[] = []
  let inBand = 0
  let group: string | null = null
  let predictors = new Map<TokenizerFamily, TokenPredictor>()
  for (const row of rows) {
    if (row.group !== group) {
      group = row.group
      predictors = new Map()
    }
    const predictor = predictors.get(row.family) ?? createTokenPredictor(row.family, model)
    predictors.set(row.family, predictor)
    if (isScored(row)) {
      const { tokens, low, high } = predictor.predict(row.step)
      const fresh = createTokenPredictor(row.family, model).predict(row.step)
      errors.push(relativeError(tokens, row.recorded))
      untaught.push(relativeError(fresh.tokens, row.recorded))
      plain.push(relativeError(row.chars / BASELINE_CHARS, row.recorded))
      if (row.recorded >= low && row.recorded <= high) inBand++
    }
    predictor.observe(row.step, row.recorded)
  }
  return {
    n: errors.length,
    medianErrorPct: percent(quantile(errors, 0.5)),
    p90ErrorPct: percent(quantile(errors, 0.9)),
    baselineMedianErrorPct: percent(quantile(plain, 0.5)),
    baselineP90ErrorPct: percent(quantile(plain, 0.9)),
    uncalibratedMedianErrorPct: percent(quantile(untaught, 0.5)),
    uncalibratedP90ErrorPct: percent(quantile(untaught, 0.9)),
    inBand: errors.length > 0 ? inBand / errors.length : null,
  }
}

function relativeError(foretold: number, recorded: number): number {
  return Math.abs(foretold - recorded) / recorded
}

function percent(share: number | null): number | null {
  return share === null ? null : 100 * share
}
