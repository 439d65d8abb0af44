import { expect, it } from 'vitest'
import { inUsd } from './heavy/session/words'
import { usdInWords } from './session-words'

it.each([
  [0, '$0.00', '$0.00'],
  [0.000_000_3, 'less than $0.00001', '$0.0000'],
  [0.000_123, '$0.00012', '$0.0001'],
  [0.25, '$0.25', '$0.25'],
  [999.999, '$1,000.00', '$1,000.00'],
  [1234.5, '$1,234.50', '$1,234.50'],
  [31_124_505.38, '$31,124,505.38', '$31,124,505.38'],
])('says %d dollars', (usd, told, inSentences) => {
  expect([usdInWords(usd), inUsd(usd)]).toEqual([told, inSentences])
})
