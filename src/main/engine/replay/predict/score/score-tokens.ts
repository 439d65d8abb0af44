// Foretold against recorded growth of the context, step by step, each session's predictor learning as it goes (CLI.md, `tokens`).

import type { TokenizerFamily } from '../../../tokens/ratios'
import type { AddedStep } from '../added-step'
import { createTokenPredictor, estimateStep, type TokenPredictor } from '../create-token-predictor'
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

/** A scored step: how far off it was foretold, as a share of what was recorded. */
export interface JudgedStep {
  readonly error: number
  /** Without what the session taught. */
  readonly untaught: number
  /** By characters / 4. */
  readonly plain: number
  readonly inBand: boolean
}

/** Steps that are too small to be scored still teach. */
export function judgeTokens(rows: readonly TokenRow[], model: TokenModel): readonly JudgedStep[] {
  const judged: JudgedStep[] = []
  let group: string | null = null
  let predictors = new Map<TokenizerFamily, TokenPredictor>()
  for (const row of rows) {
    if (row.group !== group) {
      group = row.group
      predictors = new Map()
    }
    const { family, step, recorded } = row
    const predictor = predictors.get(family) ?? createTokenPredictor(family, model)
    predictors.set(family, predictor)
    if (isScored(row)) {
      const { tokens, low, high } = predictor.predict(step)
      judged.push({
        error: relativeError(tokens, recorded),
        untaught: relativeError(estimateStep(step, family, model).tokens, recorded),
        plain: relativeError(row.chars / BASELINE_CHARS, recorded),
        inBand: recorded >= low && recorded <= high,
      })
    }
    predictor.observe(step, recorded)
  }
  return judged
}

export function scoreTokens(judged: readonly JudgedStep[]): TokenScore {
  const errorPct = (of: (step: JudgedStep) => number, share: number) => percent(quantile(judged.map(of), share))
  return {
    n: judged.length,
    medianErrorPct: errorPct(({ error }) => error, 0.5),
    p90ErrorPct: errorPct(({ error }) => error, 0.9),
    baselineMedianErrorPct: errorPct(({ plain }) => plain, 0.5),
    baselineP90ErrorPct: errorPct(({ plain }) => plain, 0.9),
    uncalibratedMedianErrorPct: errorPct(({ untaught }) => untaught, 0.5),
    uncalibratedP90ErrorPct: errorPct(({ untaught }) => untaught, 0.9),
    inBand: judged.length > 0 ? judged.filter(({ inBand }) => inBand).length / judged.length : null,
  }
}

function relativeError(foretold: number, recorded: number): number {
  return Math.abs(foretold - recorded) / recorded
}

function percent(share: number | null): number | null {
  return share === null ? null : 100 * share
}
