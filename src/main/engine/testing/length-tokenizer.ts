// A tokenizer whose figures a reader can check: one token per UTF-16 unit, no band.

import type { Tokenizer } from '../ports'

export const lengthTokenizer: Tokenizer = {
  estimate: (text) => ({ sent: text.length, low: text.length, high: text.length, method: 'length' }),
}
