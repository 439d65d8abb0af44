import { expect, it } from 'vitest'
import { formatAge, sayAge } from './format-age'

const DAY = 86_400_000
const NOW = 2_000 * DAY

it.each([
  [10_000, 'now', 'changed within the hour'],
  [5 * 60_000, '5 m', 'changed within the hour'],
  [5 * 3_600_000, '5 h', '5 hours old'],
  [DAY, '1 d', '1 day old'],
  [44.6 * DAY, '44 d', '44 days old'],
  [400 * DAY, '1 y', '1 year old'],
  [-DAY, 'now', 'changed within the hour'],
])('an age of %d ms is %s', (age, short, words) => {
  expect(formatAge(NOW - age, NOW)).toBe(short)
  expect(sayAge(NOW - age, NOW)).toBe(words)
})
