import { describe, expect, it } from 'vitest'
import { gapText, parseGap } from './gap-text'

describe('parseGap', () => {
  it.each([
    ['70m', 70 * 60_000],
    [' 70 min ', 70 * 60_000],
    ['1h10m', 70 * 60_000],
    ['1h 10m', 70 * 60_000],
    ['4:46', 286_000],
    ['90s', 90_000],
    ['2.5', 150_000],
    ['0', 0],
    ['2D 3H', 51 * 3_600_000],
    ['500ms', 500],
    ['70 minutes', 70 * 60_000],
    ['2 hours', 2 * 3_600_000],
    ['3 hrs', 3 * 3_600_000],
    ['1 day 2 hours', 26 * 3_600_000],
    ['1h10', 70 * 60_000],
    ['1h 10', 70 * 60_000],
    ['1:10:00', 70 * 60_000],
    ['1,5h', 90 * 60_000],
    ['1,000m', 1000 * 60_000],
    ['90 sec', 90_000],
  ])('reads %s', (text, ms) => {
    expect(parseGap(text)).toBe(ms)
  })

  it.each([
    '',
    'soon',
    '1 day, 2 hours',
    '1:70:00',
    '1:2:3',
    '1,5,5h',
    '1h 5x',
    '5 5',
    '-5m',
    '5 m x',
    '4:99',
    'm',
    '1e9',
    '9999999d',
    '５m',
  ])('refuses %j', (text) => {
    expect(parseGap(text)).toBeNull()
  })
})

describe('gapText', () => {
  it.each([
    [0, '0s'],
    [40_000, '40s'],
    [186_000, '3:06'],
    [70 * 60_000, '70m'],
    [3 * 3_600_000, '3h'],
    [60 * 60_000, '1h'],
    [51 * 3_600_000, '2d 3h'],
    [3_605_000, '1h 5s'],
  ])('says %d', (ms, text) => {
    expect(gapText(ms)).toBe(text)
  })

  it('is read back as the same', () => {
    for (const seconds of [0, 1, 59, 60, 61, 3599, 3600, 3601, 4200, 10_800, 86_399, 86_400, 200_000]) {
      expect(parseGap(gapText(seconds * 1000))).toBe(seconds * 1000)
    }
  })
})
