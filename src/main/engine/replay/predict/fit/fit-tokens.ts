// The figures of the token predictor: by counts, from steps whose texts are at hand; by characters, from the table of sizes.

import { WIDE_RATIOS } from '../../../tokens/ratios'
import { isAnswer } from '../added-step'
import { estimateStep } from '../create-token-predictor'
import { LEXICAL_FEATURES } from '../lexical-counts'
import { quantile } from '../score/quantile'
import { isScored, type TokenRow } from '../score/score-tokens'
import { TOKEN_CATEGORIES } from '../token-categories'
import { charFeatures, hasTexts, lexicalFeatures, mediaTokensOf, uncountedTokens } from '../token-features'
import { BLOCK_KINDS, type TokenModel } from '../token-model'
import { fitRelative } from './fit-relative'

const RIDGE = 0.001
/** SPEC 8.6: roughly 30 percent more; counts as much as so many rows. */
const DENSE = { ratio: 1.3, rows: 30 } as const
const BAND = { low: 0.05, high: 0.95 } as const

const NO_BAND = { low: 1, high: 1 }

export function fitTokenChars(rows: readonly TokenRow[]): Pick<TokenModel, 'chars'> & { readonly dense: number } {
  const scored = rows.filter(isScored)
  const weights = fitRelative(
    scored.filter(({ family }) => family === 'classic').map(({ step, recorded }) => ({ features: charFeatures(step), target: recorded })),
    RIDGE,
  )
  const size = TOKEN_CATEGORIES.length
  const chars: TokenModel['chars'] = {
    perChar: record(TOKEN_CATEGORIES, weights.slice(0, size)),
    perStep: record(TOKEN_CATEGORIES, weights.slice(size, 2 * size)),
    answer: weights[2 * size] ?? 0,
    edit: weights[2 * size + 1] ?? 0,
    thinking: weights[2 * size + 2] ?? 0,
    longThinking: weights[2 * size + 3] ?? 0,
    hiddenThinking: weights[2 * size + 4] ?? 0,
  }
  const model: TokenModel = { ...EMPTY_TOKEN_MODEL, chars }
  return { chars, dense: denseRatio(scored, model) }
}

/** No count makes a text shorter; characters outside ASCII weigh at least what wide ones are taken to (the sample holds few). */
export function fitTokenLexical(
  rows: readonly TokenRow[],
  chars: TokenModel['chars'],
): Pick<TokenModel, 'lexical'> & { readonly dense: number } {
  const scored = rows.filter((row) => isScored(row) && hasTexts(row.step))
  const weights = fitRelative(
    scored
      .filter(({ family }) => family === 'classic')
      .flatMap(({ step, recorded }) => {
        // a recorded output stands for the answer, so only what was sent is left to explain
        const parts = step.recordedOutput === null ? step.parts : step.parts.filter((part) => !isAnswer(part))
        const target = recorded - (step.recordedOutput ?? 0) - mediaTokensOf(step) - uncountedTokens(parts, { chars })
        const dropped = lexicalFeatures(step.dropped, 0, step.thinkingSummarised)
        const features = lexicalFeatures(parts, 1, step.thinkingSummarised).map((value, i) => value - (dropped[i] ?? 0))
        return target > 0 ? [{ features, target }] : []
      }),
    RIDGE,
    [...LEXICAL_FEATURES.map((feature) => (feature === 'nonAscii' ? 1 / WIDE_RATIOS.classic.typical : 0)), ...BLOCK_KINDS.map(() => 0)],
  )
  const lexical: TokenModel['lexical'] = {
    weights: record(LEXICAL_FEATURES, weights.slice(0, LEXICAL_FEATURES.length)),
    blocks: record(BLOCK_KINDS, weights.slice(LEXICAL_FEATURES.length)),
  }
  return { lexical, dense: denseRatio(scored, { ...EMPTY_TOKEN_MODEL, chars, lexical }) }
}

/** Of each scored step, what was recorded by what the figures say. */
export function recordedByForetold(rows: readonly TokenRow[], model: TokenModel): readonly number[] {
  return rows.filter(isScored).map(({ step, family, recorded }) => recorded / estimateStep(step, family, model).tokens)
}

/** Their 5th and 95th percentile. */
export function bandOf(ratios: readonly number[]): { readonly low: number; readonly high: number } {
  return { low: quantile(ratios, BAND.low) ?? 1, high: quantile(ratios, BAND.high) ?? 1 }
}

/** Where the output is recorded, it says nothing of the tokenizer: what was sent is compared alone. */
function denseRatio(rows: readonly TokenRow[], model: TokenModel): number {
  const logs = rows
    .filter(({ family }) => family === 'dense')
    .flatMap(({ step, recorded }) => {
      const sent = recorded - (step.recordedOutput ?? 0)
      const output = step.recordedOutput === null ? null : 0
      return sent > 0 ? [Math.log(sent / estimateStep({ ...step, recordedOutput: output }, 'classic', model).tokens)] : []
    })
  const own = quantile(logs, 0.5) ?? 0
  return Math.exp((own * logs.length + Math.log(DENSE.ratio) * DENSE.rows) / (logs.length + DENSE.rows))
}

function record<K extends string>(names: readonly K[], values: readonly number[]): Readonly<Record<K, number>> {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? 0])) as Record<K, number>
}

/** Figures of nothing, to be filled. */
export const EMPTY_TOKEN_MODEL: TokenModel = {
  lexical: { weights: record(LEXICAL_FEATURES, []), blocks: record(BLOCK_KINDS, []) },
  chars: {
    perChar: record(TOKEN_CATEGORIES, []),
    perStep: record(TOKEN_CATEGORIES, []),
    answer: 0,
    edit: 0,
    thinking: 0,
    longThinking: 0,
    hiddenThinking: 0,
  },
  dense: { lexical: 1, chars: 1 },
  band: { lexical: NO_BAND, chars: NO_BAND },
}
