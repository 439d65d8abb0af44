// Lengths of time as people type them and as they are said back: `70m`, `1h 10m`, `4:46`. Pure.

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  sec: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}
/** A year: longer than any pause in a session, short enough to stay a number of milliseconds. */
const LONGEST_MS = 366 * 86_400_000

/** Milliseconds; a bare number is minutes. Null for what is no length of time. */
export function parseGap(text: string): number | null {
  const given = text.trim().toLowerCase()
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(given)
  if (clock !== null) return Number(clock[1]) * 60_000 + Number(clock[2]) * 1000
  if (/^\d+(?:\.\d+)?$/.test(given)) return within(Math.round(Number(given) * 60_000))
  const parts = [...given.matchAll(/(\d+(?:\.\d+)?)\s*(ms|sec|min|s|m|h|d)/g)]
  const rest = given.replace(/(\d+(?:\.\d+)?)\s*(ms|sec|min|s|m|h|d)/g, '').trim()
  if (parts.length === 0 || rest !== '') return null
  return within(Math.round(parts.reduce((sum, [, value, unit]) => sum + Number(value) * (UNITS[unit ?? ''] ?? 0), 0)))
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
