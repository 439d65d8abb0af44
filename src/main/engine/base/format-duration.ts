// A duration as people write it, exactly: what is printed here is read again by parse-duration.ts.

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const

/** The largest unit that leaves at most three decimals: 4200000 is `70m`, 5400000 is `90m`, 7200000 is `2h`, 500 is `0.5s`. */
export function formatDuration(ms: number): string {
  for (const [unit, size] of UNITS) {
    if (ms >= size && ms % size === 0) return `${ms / size}${unit}`
  }
  return `${Math.round(ms) / 1000}s`
}
