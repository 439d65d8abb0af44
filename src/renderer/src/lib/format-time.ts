// Times for people: relative up to a week, then a date. The clock is an argument.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const ABSOLUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** Epoch milliseconds against `nowMs`: `just now`, `5 min ago`, `3 h ago`, `2 d ago`, `5 Jan 2026`. */
export function formatRelativeTime(timeMs: number, nowMs: number): string {
  const age = nowMs - timeMs
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)} d ago`
  return DATE.format(timeMs)
}

/** The absolute form, for a tooltip. */
export function formatAbsoluteTime(timeMs: number): string {
  return ABSOLUTE.format(timeMs)
}
