import { describe, expect, it } from 'vitest'
import { dragGap, keyedGap, stepGap } from './gap-drag'

const MINUTE = 60_000

describe('dragGap', () => {
  it('is to scale up to a quarter of an hour', () => {
    expect(dragGap(4 * MINUTE, 20, 10)).toBe(6 * MINUTE)
    expect(dragGap(4 * MINUTE, -20, 10)).toBe(2 * MINUTE)
    expect(dragGap(4 * MINUTE, 1, 10)).toBe(4 * MINUTE + 10_000)
  })

  it('takes a minute a pixel beyond, in both directions', () => {
    expect(dragGap(70 * MINUTE, 5, 10)).toBe(75 * MINUTE)
    expect(dragGap(70 * MINUTE, -55 - 50, 10)).toBe(10 * MINUTE)
    expect(dragGap(14 * MINUTE, 10 + 30, 10)).toBe(45 * MINUTE)
  })

  it('never goes below nothing, and works where idle time is not drawn', () => {
    expect(dragGap(MINUTE, -500, 10)).toBe(0)
    expect(dragGap(0, 30, 0)).toBe(10 * MINUTE)
  })

  it('grows with the hand', () => {
    let before = -1
    for (let px = -200; px < 400; px += 7) {
      const ms = dragGap(5 * MINUTE, px, 8)
      expect(ms).toBeGreaterThanOrEqual(before)
      before = ms
    }
  })
})

describe('stepGap', () => {
  it('goes to the next whole minute, or the next ten', () => {
    expect(stepGap(186_000, 1, false)).toBe(4 * MINUTE)
    expect(stepGap(186_000, -1, false)).toBe(3 * MINUTE)
    expect(stepGap(4 * MINUTE, -1, false)).toBe(3 * MINUTE)
    expect(stepGap(4 * MINUTE, 1, true)).toBe(10 * MINUTE)
    expect(stepGap(0, -1, true)).toBe(0)
  })
})

describe('keyedGap', () => {
  it('takes the keys of a slider, and no others', () => {
    expect(['ArrowRight', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => keyedGap(key, 25 * MINUTE, false))).toEqual(
      [26, 24, 30, 20, 0, 24 * 60].map((minutes) => minutes * MINUTE),
    )
    expect(keyedGap('End', 48 * 60 * MINUTE, false)).toBe(48 * 60 * MINUTE)
    expect(keyedGap('Tab', MINUTE, false)).toBeNull()
  })
})
