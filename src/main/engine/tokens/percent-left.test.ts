import { describe, expect, it } from 'vitest'
import { percentBase, percentLeft } from './percent-left'

describe('percent left', () => {
  it.each([
    [0, 100],
    [147_000, 12],
    [83_500, 50],
    [166_999, 0],
    [167_000, 0],
    [400_000, 0],
  ])('of 167,000 with %d used is %d', (used, left) => {
    expect(percentLeft(167_000, used)).toBe(left)
  })

  it('is of the effective window where automatic compaction is off, and never of nothing', () => {
    expect(percentBase({ autoCompactAt: 167_000, effective: 180_000 })).toBe(167_000)
    expect(percentBase({ autoCompactAt: null, effective: 180_000 })).toBe(180_000)
    expect(percentLeft(0, 10)).toBe(0)
  })
})
