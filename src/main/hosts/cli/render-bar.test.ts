import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderBar, shareColumns } from './render-bar'

describe('renderBar', () => {
  it.each([
    [0, 100, 10, ''],
    [100, 100, 4, '████'],
    [50, 100, 4, '██'],
    [1, 100_000, 10, '▏'],
    [55, 100, 2, '█▏'],
    [500, 100, 4, '████'],
    [5, 0, 4, ''],
  ])('%i of %i in %i columns', (value, full, width, bar) => {
    expect(renderBar(value, full, width)).toBe(bar)
  })
})

describe('shareColumns', () => {
  it('gives every part that is there a column', () => {
    expect(shareColumns([1, 0, 1000, 1], 200_000, 100)).toEqual([1, 0, 1, 1])
  })

  it('sums to what all parts deserve and never passes the width', () => {
    expect(shareColumns([7940, 700, 18140, 214, 3478, 5412, 24], 200_000, 100).reduce((a, b) => a + b)).toBe(18)
    fc.assert(
      fc.property(fc.array(fc.nat(300_000), { maxLength: 9 }), fc.integer({ min: 10, max: 120 }), (parts, width) => {
        const columns = shareColumns(parts, 200_000, width)
        const sum = columns.reduce((a, b) => a + b, 0)
        expect(sum).toBeLessThanOrEqual(width)
        for (const [i, part] of parts.entries()) expect((columns[i] ?? -1) > 0).toBe(part > 0)
      }),
    )
  })
})
