// The one place that knows what time it is. Tests hand in their own `now`.

export interface Clock {
  nowMs(): number
  /** Today where this machine is, YYYY-MM-DD, whatever UTC says. */
  localDate(): string
}

export function createClock(now: () => number = Date.now): Clock {
  return {
    nowMs: now,
    localDate: () => {
      const date = new Date(now())
      const two = (value: number) => `${value}`.padStart(2, '0')
      return `${`${date.getFullYear()}`.padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
    },
  }
}
