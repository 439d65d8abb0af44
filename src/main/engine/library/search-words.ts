// What a person typed into the search → what must all be there. Pure.

export interface SearchWords {
  /** Each is the beginning of a word. Lower case. */
  readonly words: readonly string[]
  /** Each stands anywhere: writing without spaces between words, and pictures. Lower case. */
  readonly pieces: readonly string[]
}

const MOST = 24
const WORD_OR_PICTURE = /[\p{L}\p{N}\p{M}_]+|(?:\p{Extended_Pictographic}|\p{Regional_Indicator})+/gu
const HAS_SIGN = /[\p{L}\p{N}]/u
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Letters, digits, what stands in names, and pictures; at most 24. Everything else only separates. */
export function searchWords(text: string): SearchWords {
  const found = (text.normalize('NFC').toLowerCase().match(WORD_OR_PICTURE) ?? []).slice(0, MOST)
  const words: string[] = []
  const pieces: string[] = []
  for (const one of found) {
    if (!HAS_SIGN.test(one)) {
      if (!/^[\p{M}_]+$/u.test(one)) pieces.push(one)
    } else (NO_SPACES.test(one) ? pieces : words).push(one)
  }
  return { words, pieces }
}
