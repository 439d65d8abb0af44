import { expect, it } from 'vitest'
import { findInLines } from './find-in-lines'

const lines = [{ text: 'Use pnpm, never npm.' }, { text: '' }, { text: 'PNPM pnpm' }]

it('finds in any case by default', () => {
  expect(findInLines(lines, 'pnpm', { matchCase: false, limit: 10 })).toEqual([
    { index: 0, from: 4, to: 8 },
    { index: 2, from: 0, to: 4 },
    { index: 2, from: 5, to: 9 },
  ])
})

it('matches case, stops at the limit, and finds nothing for nothing', () => {
  expect(findInLines(lines, 'PNPM', { matchCase: true, limit: 10 })).toEqual([{ index: 2, from: 0, to: 4 }])
  expect(findInLines(lines, 'p', { matchCase: false, limit: 2 })).toHaveLength(2)
  expect(findInLines(lines, '', { matchCase: false, limit: 10 })).toEqual([])
})

it('keeps columns right behind letters whose lower case is longer', () => {
  expect(findInLines([{ text: 'İİ needle' }], 'needle', { matchCase: false, limit: 1 })).toEqual([{ index: 0, from: 3, to: 9 }])
})

it('does not overlap', () => {
  expect(findInLines([{ text: 'aaaa' }], 'aa', { matchCase: true, limit: 10 })).toHaveLength(2)
})
