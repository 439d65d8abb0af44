import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCount } from './format-count'
import { formatDuration } from './format-duration'
import { parseDuration } from './parse-duration'

describe('durations', () => {
  it.each<[string, number | null]>([
    ['70m', 4_200_000],
    ['1.5h', 5_400_000],
    ['0s', 0],
    ['2d', 172_800_000],
    [' 5m ', 300_000],
    ['0.25s', 250],
    ['5', null],
    ['m', null],
    ['-5m', null],
    ['5 m', null],
    ['5ms', null],
    ['1e3s', null],
    ['9999999999s', null],
    ['3653d', 3653 * 86_400_000],
    ['3654d', null],
    ['999999999d', null],
    ['soon', null],
    ['', null],
  ])('%j is %s ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it('law: what is printed is read again', () => {
    fc.assert(
      fc.property(fc.nat(900_000_000), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms)
      }),
    )
    expect([0, 500, 90_000, 4_200_000, 7_200_000, 86_400_000].map(formatDuration)).toEqual(['0s', '0.5s', '90s', '70m', '2h', '1d'])
  })
})

describe('formatCount', () => {
  it.each<[number, string]>([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567.6, '1,234,568'],
    [-45_000, '-45,000'],
  ])('%s is %s', (value, text) => {
    expect(formatCount(value)).toBe(text)
  })
})
