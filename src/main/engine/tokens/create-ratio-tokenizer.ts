// Token figures without a tokenizer and without a network: characters divided by measured ratios (SPEC 0.1).

import type { ContentKind, TokenFigure } from '../base/layer'
import type { Tokenizer } from '../ports'
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
  const method = `ratio-${family}-${kind}`
  if (text === '') return { sent: 0, low: 0, high: 0, method }
  const wide = countWide(text)
  const narrow = text.length - wide
  const ratio = RATIOS[family][kind]
  const wideRatio = WIDE_RATIOS[family]
  return {
    sent: Math.max(1, Math.round(narrow / ratio.typical + wide / wideRatio.typical)),
    low: Math.max(1, Math.floor(narrow / ratio.most + wide / wideRatio.most)),
    high: Math.max(1, Math.ceil(narrow / ratio.fewest + wide / wideRatio.fewest)),
    method: wide > 0 ? `${method}+wide-assumed` : method,
  }
}

/** UTF-16 units, each judged alone, so that a text's count is the sum of its parts' wherever it is cut. */
function countWide(text: string): number {
  let wide = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0x1100 && isWide(unit)) wide++
  }
  return wide
}

function isWide(unit: number): boolean {
  return (
    unit <= 0x11ff || // Hangul letters
    (unit >= 0x2e80 && unit <= 0xdfff) || // radicals, kana, ideographs, syllables, and both halves of a surrogate pair
    (unit >= 0xf900 && unit <= 0xfaff) || // compatibility ideographs
    (unit >= 0xfe30 && unit <= 0xfe4f) || // vertical forms
    (unit >= 0xff00 && unit <= 0xffef) // full and half width forms
  )
}
