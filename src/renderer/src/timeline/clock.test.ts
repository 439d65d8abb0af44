import { describe, expect, it } from 'vitest'
import { createClock, createElapsedClock } from './clock'

describe('a clock', () => {
  it('says the time of day, and its zone', () => {
    const clock = createClock('UTC')
    expect([clock.time(0), clock.exact(59_000), clock.day(0), clock.zone]).toEqual(['00:00', '00:00:59', '1 Jan', 'UTC'])
  })
  it('says nothing of times beyond the calendar, and does not fail over them', () => {
    const clock = createClock('UTC')
    for (const ms of [9e15, -1e300, Number.NaN, Number.POSITIVE_INFINITY])
      expect([clock.time(ms), clock.exact(ms), clock.day(ms), clock.month(ms)]).toEqual(['…', '…', '…', '…'])
    expect(clock.month(8.64e15)).toBe('Sept 275760')
  })
  it('of elapsed time says how long it has been', () => {
    const { time, exact, day, zone } = createElapsedClock()
    const of = [0, 400, 45_000, 240_000, 250_000, 5_100_000, 183_600_000, 187_265_000].map(time)
    expect(of).toEqual(['T+0', 'T+0', 'T+45s', 'T+4m', 'T+4m 10s', 'T+1h 25m', 'T+2d 3h', 'T+2d 4h'])
    expect(exact(187_265_000)).toBe('T+2d 4h 1m 5s')
    expect([day(0), zone]).toEqual([null, 'elapsed'])
  })
})
