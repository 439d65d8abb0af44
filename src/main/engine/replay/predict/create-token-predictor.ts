// How many tokens a step adds to the context: by the fitted figures, and, within a session, put right by what was recorded so far.
// A session's own ratio is learnt from its large steps, what each kind of step brings unseen from its small ones.

import type { TokenizerFamily } from '../../tokens/ratios'
import { type AddedPart, type AddedStep, isAnswer, isSaid } from './added-step'
import { dot } from './fit/fit-logistic'
import { TOKEN_MODEL } from './models'
import { charFeatures, charWeights, hasTexts, lexicalFeatures, lexicalWeights, mediaTokensOf, uncountedTokens } from './token-features'
import type { TokenModel } from './token-model'

export interface TokenPrediction {
  readonly tokens: number
  /** The band in which nine of ten recorded figures lay. */
  readonly low: number
  readonly high: number
  readonly method: 'lexical' | 'characters'
}

export interface TokenPredictor {
  predict(step: AddedStep): TokenPrediction
  /** What the step turned out to add; only what was recorded before a request may be told before it is foretold. */
  observe(step: AddedStep, recordedTokens: number): void
}

/** Steps above this teach the ratio, those below twice this what comes unseen. */
const LARGE = 600
const RATIO_WINDOW = 40
const UNSEEN_WINDOW = 12
/** So many observations count as much as the figures that were fitted elsewhere: more where only characters are known, which scatter. */
const PRIOR = { lexical: { ratio: 20, unseen: 5 }, characters: { ratio: 50, unseen: 40 } } as const
const MOST_UNSEEN = 400
const MOST_LOG_RATIO = 0.4
const LEAST = 20

export function createTokenPredictor(family: TokenizerFamily, model: TokenModel = TOKEN_MODEL): TokenPredictor {
  const ratios: number[] = []
  const unseen = new Map<string, number[]>()
  const ratio = (method: TokenPrediction['method']) => Math.exp(shrunkMedian(ratios, RATIO_WINDOW, PRIOR[method].ratio))
  return {
    predict: (step) => {
      const { tokens: base, method } = estimateStep(step, family, model)
      const scaled = base * ratio(method)
      const tokens = Math.max(LEAST, scaled + shrunkMedian(unseen.get(keyOf(step)) ?? [], UNSEEN_WINDOW, PRIOR[method].unseen))
      const band = method === 'lexical' ? model.band.lexical : model.band.chars
      return { tokens, low: tokens * band.low, high: tokens * band.high, method }
    },
    observe: (step, recordedTokens) => {
      const { tokens: base, method } = estimateStep(step, family, model)
      if (!(recordedTokens > 0) || base <= 0) return
      const rest = recordedTokens - base * ratio(method)
      if (base > LARGE) ratios.push(clamp(Math.log(recordedTokens / base), MOST_LOG_RATIO))
      if (base > 2 * LARGE) return
      const key = keyOf(step)
      const known = unseen.get(key)
      if (known === undefined) unseen.set(key, [clamp(rest, MOST_UNSEEN)])
      else known.push(clamp(rest, MOST_UNSEEN))
    },
  }
}

/** By the fitted figures alone; no session behind it. Never below 20, but where thinking is dropped it may shrink the context. */
export function estimateStep(
  step: AddedStep,
  family: TokenizerFamily,
  model: TokenModel = TOKEN_MODEL,
): { readonly tokens: number; readonly method: TokenPrediction['method'] } {
  const media = mediaTokensOf(step)
  if (!hasTexts(step)) {
    const scale = family === 'dense' ? model.dense.chars : 1
    return { tokens: Math.max(LEAST, scale * dot(charFeatures(step), charWeights(model)) + media), method: 'characters' }
  }
  const scale = family === 'dense' ? model.dense.lexical : 1
  const weigh = (parts: readonly AddedPart[], whole: 0 | 1) =>
    scale * (dot(lexicalFeatures(parts, whole, step.thinkingSummarised), lexicalWeights(model)) + uncountedTokens(parts, model))
  const sent = weigh(
    step.parts.filter((part) => !isAnswer(part)),
    1,
  )
  const answer = step.recordedOutput ?? weigh(step.parts.filter(isAnswer), 0)
  const grown = Math.max(LEAST, sent + answer + media)
  return { tokens: step.dropped.length > 0 ? grown - weigh(step.dropped, 0) : grown, method: 'lexical' }
}

/** Steps of one key bring about as much unseen: the first tool, and whether anyone spoke. */
function keyOf({ parts }: AddedStep): string {
  const tools = parts.filter(({ kind }) => kind === 'tool-result').map(({ tool }) => tool ?? '')
  return `${parts.some(isSaid) ? 'said' : 'silent'} ${tools.sort()[0] ?? ''}`
}

/** The median of the last few, held towards 0 as long as there are few. */
function shrunkMedian(values: readonly number[], window: number, prior: number): number {
  const last = values.slice(-window).sort((a, b) => a - b)
  if (last.length === 0) return 0
  const middle = Math.floor(last.length / 2)
  const median = last.length % 2 === 1 ? (last[middle] ?? 0) : ((last[middle - 1] ?? 0) + (last[middle] ?? 0)) / 2
  return (median * last.length) / (last.length + prior)
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}
