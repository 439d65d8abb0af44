import { expect, it } from 'vitest'
import { asSentence } from './as-sentence'

it('ends what another sentence follows, once', () => {
  expect(asSentence('The connection to the host was lost')).toBe('The connection to the host was lost.')
  expect(asSentence('It was lost. ')).toBe('It was lost.')
  expect(asSentence('Is it there?')).toBe('Is it there?')
  expect(asSentence('')).toBe('')
})
