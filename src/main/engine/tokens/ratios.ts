// Measured characters per token, by tokenizer family and kind of text (SPEC 0.1). Figures only.
//
// `typical` is the measured median where there is one. `fewest` and `most` are the 5th and 95th percentile of single
// additions over 4,000 characters in the same number tables, rounded outwards, and wider where the sample is thin:
// the higher token figure of a band comes from `fewest` characters per token.

import type { ContentKind } from '../base/layer'

export interface Ratio {
  readonly typical: number
  readonly fewest: number
  readonly most: number
}

export type TokenizerFamily = 'classic' | 'dense'

export const RATIOS: Readonly<Record<TokenizerFamily, Readonly<Record<ContentKind, Ratio>>>> = {
  // Sonnet 4 to Opus 4.6.
  classic: {
    code: { typical: 2.82, fewest: 2.5, most: 3.4 },
    markdown: { typical: 3.14, fewest: 2.6, most: 3.7 },
    shell: { typical: 2.7, fewest: 1.6, most: 3.5 },
    search: { typical: 2.71, fewest: 2.4, most: 3.3 },
    json: { typical: 2.62, fewest: 2, most: 3.5 },
    prose: { typical: 3.75, fewest: 2.9, most: 4.9 },
    human: { typical: 3.3, fewest: 2.5, most: 4.5 },
  },
  // Opus 4.7 on. JSON, prose and human text were not met: the classic figure less the 30 percent that SPEC 8.6 gives.
  dense: {
    code: { typical: 2.33, fewest: 1.9, most: 2.6 },
    markdown: { typical: 2.12, fewest: 1.8, most: 2.7 },
    shell: { typical: 2.15, fewest: 1.4, most: 2.6 },
    search: { typical: 1.6, fewest: 1.3, most: 2.3 },
    json: { typical: 2.02, fewest: 1.5, most: 2.9 },
    prose: { typical: 2.88, fewest: 2.1, most: 4 },
    human: { typical: 2.54, fewest: 1.8, most: 3.6 },
  },
}

/**
 * Chinese, Japanese, Korean and whatever takes two UTF-16 units. Assumption: no such text was found with these
 * tokenizers, 2.1 is another model's (SPEC 0.1). Hence the wide band, and a method name that says so.
 */
export const WIDE_RATIOS: Readonly<Record<TokenizerFamily, Ratio>> = {
  classic: { typical: 2.1, fewest: 0.9, most: 2.5 },
  dense: { typical: 1.6, fewest: 0.7, most: 2.1 },
}
