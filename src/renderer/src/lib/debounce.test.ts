import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce } from './debounce'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs once, after the last call of a burst', () => {
  let runs = 0
  const ask = debounce(() => {
    runs += 1
  }, 100)
  ask()
  vi.advanceTimersByTime(60)
  ask()
  vi.advanceTimersByTime(60)
  expect(runs).toBe(0)
  vi.advanceTimersByTime(40)
  expect(runs).toBe(1)
})

it('tells when it waits, and that a cancelled wait is over', () => {
  const waits: boolean[] = []
  const ask = debounce(
    () => undefined,
    100,
    (waiting) => waits.push(waiting),
  )
  ask()
  ask()
  ask.cancel()
  ask.cancel()
  ask()
  vi.advanceTimersByTime(100)
  expect(waits).toEqual([true, false, true, false])
})
