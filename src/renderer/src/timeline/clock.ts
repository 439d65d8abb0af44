// What the axis and the tips say of a moment: the time of day where the person is, or how long it is since the session began.

export interface Clock {
  time(ms: number): string
  /** To the second. */
  exact(ms: number): string
  /** Null where there are no days of a calendar. */
  day(ms: number): string | null
  /** With the year; null as `day`. */
  month(ms: number): string | null
  readonly zone: string
}

/** ECMA-262, time values. */
const FARTHEST_MS = 8.64e15

/** `UTC` is said when that is it. */
export function createClock(timeZone?: string): Clock {
  const zone = timeZone === undefined ? {} : { timeZone }
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone })
  const exact = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', ...zone })
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...zone })
  const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', ...zone })
  // beyond the calendar a formatter throws, and one time must not take the picture with it
  const say =
    (format: Intl.DateTimeFormat) =>
    (ms: number): string =>
      Math.abs(ms) <= FARTHEST_MS ? format.format(ms) : '…'
  const name = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    time: say(time),
    exact: say(exact),
    day: say(day),
    month: say(month),
    zone: name === 'UTC' || name === 'Etc/UTC' ? 'UTC' : 'local time',
  }
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/** Of a session whose clock begins at 0: `T+0`, `T+45s`, `T+4m`, `T+1h 25m`, `T+2d 3h`. The largest two units, or all of them. */
export function createElapsedClock(): Clock {
  const since = (ms: number, most: number): string => {
    let rest = Math.max(0, Math.round(ms / 1000))
    const parts: string[] = []
    for (const [unit, seconds] of UNITS) {
      const count = Math.floor(rest / seconds)
      rest -= count * seconds
      if (count > 0) parts.push(`${count}${unit}`)
    }
    return `T+${parts.length === 0 ? '0' : parts.slice(0, most).join(' ')}`
  }
  return { time: (ms) => since(ms, 2), exact: (ms) => since(ms, UNITS.length), day: () => null, month: () => null, zone: 'elapsed' }
}
