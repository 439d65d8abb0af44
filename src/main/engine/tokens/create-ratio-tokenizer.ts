// Token figures without a tokenizer and without a network: characters divided by measured ratios (SPEC 0.1).

import type { ContentKind, TokenFigure } from '../base/layer'
import type { Tokenizer } from '../ports'
import { countWide } from './count-wide'
import { RATIOS, type TokenizerFamily, WIDE_RATIOS } from './ratios'

/**
 * The figure is of the text alone; the 70-250 tokens a step of a conversation costs besides are not in it.
 * `method` is `ratio-<family>-<kind>`, with `+wide-assumed` where wide characters are among them.
 * Empty text is 0 tokens, any other at least 1; more text never has fewer; low <= sent <= high.
 */
export function createRatioTokenizer(family: TokenizerFamily): Tokenizer {
  return { estimate: (text, kind) => estimate(text, kind, family) }
}

function estimate(text: string, kind: ContentKind, family: TokenizerFamily): TokenFigure {
  return estimateUnits(text.length, countWide(text), kind, family)
}

/** The same from what is known of a text that is no longer at hand: its UTF-16 units, and how many of them are wide. */
export function estimateUnits(units: number, wide: number, kind: ContentKind, family: TokenizerFamily): TokenFigure {
  const method = `ratio-${family}-${kind}`
  if (units === 0) return { sent: 0, low: 0, high: 0, method }
  const narrow = units - wide
  const ratio = RATIOS[family][kind]
  const wideRatio = WIDE_RATIOS[family]
  return {
    sent: Math.max(1, Math.round(narrow / ratio.typical + wide / wideRatio.typical)),
    low: Math.max(1, Math.floor(narrow / ratio.most + wide / wideRatio.most)),
    high: Math.max(1, Math.ceil(narrow / ratio.fewest + wide / wideRatio.fewest)),
    method: wide > 0 ? `${method}+wide-assumed` : method,
  }
}
