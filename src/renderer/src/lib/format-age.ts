// Ages for a narrow column: one number and one letter.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** Of a time against `nowMs`, both in epoch milliseconds: `now`, `5 m`, `5 h`, `44 d`, `2 y`. A time to come is `now`. */
export function formatAge(timeMs: number, nowMs: number): string {
  const age = nowMs - timeMs
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} m`
  if (age < DAY) return `${Math.floor(age / HOUR)} h`
  return age < YEAR ? `${Math.floor(age / DAY)} d` : `${Math.floor(age / YEAR)} y`
}

/** The same in words: `5 hours old`, `1 day old`. */
export function sayAge(timeMs: number, nowMs: number): string {
  const age = nowMs - timeMs
  if (age < HOUR) return 'changed within the hour'
  if (age < DAY) return say(Math.floor(age / HOUR), 'hour')
  return age < YEAR ? say(Math.floor(age / DAY), 'day') : say(Math.floor(age / YEAR), 'year')
}

function say(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} old`
}
