import { expect, it } from 'vitest'
import { hiddenSigns } from './hidden-signs'

it('finds what a reader cannot see', () => {
  expect(hiddenSigns('a\u200Bb\u202Ec')).toEqual([
    { from: 1, to: 2, code: 'U+200B' },
    { from: 3, to: 4, code: 'U+202E' },
  ])
  expect(hiddenSigns('x\u{E0041}')).toEqual([{ from: 1, to: 3, code: 'U+E0041' }])
})

it('leaves words, tabs and emoji alone', () => {
  expect(hiddenSigns('Grüße,\tנחמד 👩‍👩‍👧 ❤️')).toEqual([])
})
