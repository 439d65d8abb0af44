// What a session's own usage teaches the token estimator: a step cost and a factor per model family, fitted robustly to
// how much each recorded context grew (SPEC 0.1, "Tokens"). A fit counts only where it predicts what it has not seen.

import type { TokenFigure } from '../base/layer'
import { canonicalModelId } from '../profile/canonical-model-id'
import { loadModels } from '../profile/load-models'
import type { ModelFacts } from '../profile/profile'
import type { TokenizerFamily } from '../tokens/ratios'
import { STEP_TOKENS } from './count-added'
import type { Session } from './session'

/** One step: what the ratios say of what was added, and what the context grew by. In tokens. */
export interface GrowthPair {
  /** Without the cost of the step itself. */
  readonly estimated: number
  readonly recorded: number
}

export interface Calibration {
  readonly family: TokenizerFamily
  /** `uncalibrated`: too few steps, or no fit does better than the measured ratios; factor 1 and the usual step cost hold. */
  readonly status: 'calibrated' | 'uncalibrated'
  /** In a sentence. */
  readonly reason: string
  /** Steps it was learned from. */
  readonly pairs: number
  readonly factor: number
  readonly stepTokens: number
  /** Middle 80 percent of recorded / predicted. */
  readonly low: number
  readonly high: number
  /** Of steps the fit has not seen, in percent of the recorded growth; null where there are too few. */
  readonly residualPct: number | null
  /** The same of the measured ratios as they are. */
  readonly uncalibratedPct: number | null
}

const FEWEST_PAIRS = 12
/** Growth and characters below which a step says nothing. */
const TELLING = { tokens: 200, chars: 400 } as const
/** Theil and Sen look at every pair of pairs; more than so many are thinned evenly. */
const MOST_PAIRS = 300
/** No text is so far from the measured ratios. */
const FACTOR_RANGE = { low: 0.5, high: 2 } as const
const STEP_RANGE = { low: 0, high: 600 } as const
/** Without steps to learn from: the middle 80 percent over the public sessions. */
const USUAL_BAND = { low: 0.75, high: 1.3 } as const

/** One for each family that the session's main chain met, in order of appearance. */
export function calibrateSession(session: Session, models: readonly ModelFacts[] = loadModels()): readonly Calibration[] {
  return [...growthPairs(session, models)].map(([family, pairs]) => calibrate(family, pairs))
}

/** Steps of the main chain with a recorded growth and nothing else that changed the context. */
export function growthPairs(
  session: Session,
  models: readonly ModelFacts[] = loadModels(),
): ReadonlyMap<TokenizerFamily, readonly GrowthPair[]> {
  const disturbed = new Set(session.events.map(({ beforeCall }) => beforeCall))
  const families = new Map<string, TokenizerFamily>()
  const pairs = new Map<TokenizerFamily, GrowthPair[]>()
  for (const { chain, model, index, previous, added } of session.calls) {
    if (chain !== 'main') continue
    let family = families.get(model)
    if (family === undefined) {
      const id = canonicalModelId(model)
      family = models.find((one) => one.id === id)?.tokenizer ?? 'classic'
      families.set(model, family)
    }
    const own = pairs.get(family) ?? []
    pairs.set(family, own)
    const recorded = added.recordedTokens
    if (recorded === null || previous === null || disturbed.has(index)) continue
    if (recorded <= TELLING.tokens || added.chars < TELLING.chars) continue
    own.push({ estimated: Math.max(1, added.estimatedTokens - STEP_TOKENS), recorded })
  }
  return pairs
}

/** Of any pairs: those of one session, or of several of a project. */
export function calibrate(family: TokenizerFamily, all: readonly GrowthPair[]): Calibration {
  const pairs = thin(all)
  const plain: Fit = { factor: 1, stepTokens: STEP_TOKENS }
  const none = (reason: string, uncalibratedPct: number | null, band: { low: number; high: number }): Calibration => ({
    family,
    status: 'uncalibrated',
    reason,
    pairs: all.length,
    ...plain,
    ...band,
    residualPct: uncalibratedPct,
    uncalibratedPct,
  })
  if (all.length < FEWEST_PAIRS) {
    return none(`Only ${all.length} of the ${FEWEST_PAIRS} steps that a fit needs.`, null, USUAL_BAND)
  }
  const uncalibratedPct = medianError(pairs, plain)
  const residualPct = unseenError(pairs)
  if (residualPct >= uncalibratedPct)
    return none('The measured ratios fit as well as anything learned.', uncalibratedPct, bandOf(pairs, plain))
  const fit = fitLine(pairs)
  return {
    family,
    status: 'calibrated',
    reason: `Learned from ${all.length} steps.`,
    pairs: all.length,
    ...fit,
    ...bandOf(pairs, fit),
    residualPct,
    uncalibratedPct,
  }
}

/** Tokens of a step from what the ratios say of its text (without the step's own cost). */
export function applyCalibration(estimated: number, { factor, stepTokens, low, high, status }: Calibration): TokenFigure {
  const sent = estimated * factor + stepTokens
  return { sent: Math.round(sent), low: Math.floor(sent * low), high: Math.ceil(sent * high), method: `session-${status}` }
}

interface Fit {
  readonly factor: number
  readonly stepTokens: number
}

/** Theil-Sen: the median of the slopes between any two steps, then the median of what is left. */
function fitLine(pairs: readonly GrowthPair[]): Fit {
  const slopes: number[] = []
  for (const [i, a] of pairs.entries()) {
    for (let k = i + 1; k < pairs.length; k++) {
      const b = pairs[k]
      if (b !== undefined && b.estimated !== a.estimated) slopes.push((b.recorded - a.recorded) / (b.estimated - a.estimated))
    }
  }
  const factor = clamp(quantile(slopes, 0.5) ?? 1, FACTOR_RANGE)
  const rest = pairs.map(({ estimated, recorded }) => recorded - factor * estimated)
  return { factor, stepTokens: Math.round(clamp(quantile(rest, 0.5) ?? STEP_TOKENS, STEP_RANGE)) }
}

/** Each half is judged by the line that the other half makes. */
function unseenError(pairs: readonly GrowthPair[]): number {
  const even = pairs.filter((_pair, i) => i % 2 === 0)
  const odd = pairs.filter((_pair, i) => i % 2 === 1)
  const errors = [...errorsOf(even, fitLine(odd)), ...errorsOf(odd, fitLine(even))]
  return quantile(errors, 0.5) ?? 0
}

function medianError(pairs: readonly GrowthPair[], fit: Fit): number {
  return quantile(errorsOf(pairs, fit), 0.5) ?? 0
}

function errorsOf(pairs: readonly GrowthPair[], fit: Fit): readonly number[] {
  return pairs.map((pair) => (Math.abs(predict(pair, fit) - pair.recorded) / pair.recorded) * 100)
}

function bandOf(pairs: readonly GrowthPair[], fit: Fit): { readonly low: number; readonly high: number } {
  const shares = pairs.map((pair) => pair.recorded / Math.max(1, predict(pair, fit)))
  return { low: Math.min(1, quantile(shares, 0.1) ?? 1), high: Math.max(1, quantile(shares, 0.9) ?? 1) }
}

function predict({ estimated }: GrowthPair, { factor, stepTokens }: Fit): number {
  return estimated * factor + stepTokens
}

function thin(pairs: readonly GrowthPair[]): readonly GrowthPair[] {
  if (pairs.length <= MOST_PAIRS) return pairs
  return Array.from({ length: MOST_PAIRS }, (_none, i) => pairs[Math.floor((i * pairs.length) / MOST_PAIRS)]).filter(
    (one) => one !== undefined,
  )
}

function clamp(value: number, { low, high }: { readonly low: number; readonly high: number }): number {
  return Math.min(high, Math.max(low, value))
}

/** Null for nothing. */
function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
}
