// Numbers for people: thousands by a comma, signs typographic. Knows no unit.

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `38412` → `38,412`; rounded to whole numbers. */
export function formatCount(value: number): string {
  return GROUPED.format(value).replace('-', '\u2212')
}

/** `218` → `+218`, `-31` → `−31` (U+2212), `0` → `0`. */
export function formatSigned(value: number): string {
  const rounded = Math.round(value)
  return rounded > 0 ? `+${formatCount(rounded)}` : formatCount(rounded === 0 ? 0 : rounded)
}

/** `1, 'file'` → `1 file`; `2, 'file'` → `2 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Four digits at most, for places where a column is narrow: `1_284_000` → `1.3M`. */
export function formatShort(value: number): string {
  if (Math.abs(value) < 10_000) return formatCount(value)
  if (Math.abs(value) < 1_000_000) return `${(value / 1000).toFixed(Math.abs(value) < 100_000 ? 1 : 0)}k`
  return `${(value / 1_000_000).toFixed(1)}M`
}

/** `12% left`, of what is left until something happens (SPEC 7.3). */
export function sayPercentLeft(of: number, used: number): string {
  return `${of <= 0 ? 0 : Math.max(0, Math.round((100 * (of - used)) / of))}% left`
}
