// Lengths of time as people type them and as they are said back: `70m`, `1h 10m`, `4:46`. Pure.

/** What is said of a text that is no length of time. */
export const WRONG_GAP = 'A length of time, as 70m, 1h 10m or 4:46'

/** By the letters that begin them; `ms` goes before `m`. */
const UNITS = [
  { word: /^(?:ms|millisecs?|milliseconds?)$/, ms: 1 },
  { word: /^(?:s|secs?|seconds?)$/, ms: 1000 },
  { word: /^(?:m|mins?|minutes?)$/, ms: 60_000 },
  { word: /^(?:h|hrs?|hours?)$/, ms: 3_600_000 },
  { word: /^(?:d|days?)$/, ms: 86_400_000 },
] as const

/** A year: longer than any pause in a session, short enough to stay a number of milliseconds. */
const LONGEST_MS = 366 * 86_400_000

/** Milliseconds; a bare number is minutes, and so is one behind hours (`1h 10`). Null for what is no length of time. */
export function parseGap(text: string): number | null {
  const given = text.trim().toLowerCase()
  const clock = /^(?:(\d{1,4}):)?(\d{1,4}):([0-5]\d)$/.exec(given)
  if (clock !== null) {
    const [, hours, minutes, seconds] = clock
    if (hours !== undefined && (minutes?.length !== 2 || Number(minutes) > 59)) return null
    return within(Number(hours ?? 0) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000)
  }
  const parts = [...given.matchAll(PART)]
  if (parts.length === 0 || given.replace(PART, '').trim() !== '') return null
  let sum = 0
  for (const [at, [, number = '', word = '']] of parts.entries()) {
    const value = readNumber(number)
    const behindHours = at === parts.length - 1 && /^h/.test(parts[at - 1]?.[2] ?? '')
    const unit = word === '' ? (parts.length === 1 || behindHours ? 60_000 : null) : (UNITS.find((one) => one.word.test(word))?.ms ?? null)
    if (value === null || unit === null) return null
    sum += value * unit
  }
  return within(Math.round(sum))
}

const PART = /(\d+(?:[.,]\d+)*)\s*([a-z]*)/g

/** `1.5`, `1,5` and `1,000`; null for what is none. */
export function readNumber(text: string): number | null {
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

function within(ms: number): number | null {
  return ms >= 0 && ms <= LONGEST_MS ? ms : null
}

/** `40s`, `3:06`, `70m`, `3h`, `2d 3h`: short, and read back by `parseGap` as the same to the second. */
export function gapText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds}s`
  if (seconds % 60 !== 0) return seconds < 3600 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : joined(seconds)
  const minutes = seconds / 60
  return minutes <= 180 && minutes % 60 !== 0 ? `${minutes}m` : joined(seconds)
}

function joined(seconds: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ]
  return parts.flatMap(([value, unit]) => (value > 0 ? [`${value}${unit}`] : [])).join(' ')
}
