import { describe, expect, it } from 'vitest'
import { createClock } from './create-clock'

describe('createClock', () => {
  it('gives the date of the place, on both sides of midnight', () => {
    const dateAt = (...parts: [number, number, number, number, number]) => createClock(() => new Date(...parts).getTime()).localDate()
    expect(dateAt(2025, 11, 31, 23, 59)).toBe('2025-12-31')
    expect(dateAt(2026, 0, 1, 0, 1)).toBe('2026-01-01')
    expect(dateAt(2026, 8, 9, 12, 0)).toBe('2026-09-09')
  })

  it('moves with the time it is given, and with the real one otherwise', () => {
    let now = 0
    const clock = createClock(() => now)
    now = 5
    expect(clock.nowMs()).toBe(5)
    expect(Math.abs(createClock().nowMs() - Date.now())).toBeLessThan(1_000)
  })
})
