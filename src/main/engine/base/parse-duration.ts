// Durations as people write them: a number and s, m, h or d (CLI.md).

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Ten years: longer than any pause, and a clock that adds a few of them still tells a date. */
const LONGEST_MS = 3653 * 86_400_000

/** Milliseconds; null for what is no duration. Fractions are fine (`1.5h`), signs and blanks inside are not. */
export function parseDuration(text: string): number | null {
  const found = /^(\d{1,9}(?:\.\d{1,6})?)([smhd])$/.exec(text.trim())
  if (found === null) return null
  const ms = Number(found[1]) * (UNIT_MS[found[2] ?? ''] ?? Number.NaN)
  return ms <= LONGEST_MS ? Math.round(ms) : null
}
