// What a transcript gives as a count of tokens → a count, or nothing (SPEC 8.1). A field that is not there is no fault.

/** What is larger is no count of tokens, and sums of it would not be numbers. */
const MOST_TOKENS = 1e12

/** Null where it is no count; a fraction is rounded. */
export function readCount(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= MOST_TOKENS ? Math.round(value) : null
}

/** Whether something stands there that is no count. */
export function isOddCount(value: unknown): boolean {
  return value !== undefined && value !== null && !(Number.isInteger(value) && readCount(value) !== null)
}

/** The fields that hold no count and what they hold, as `input_tokens: -5`. */
export function oddCounts(values: Readonly<Record<string, unknown>>, names: readonly string[], within = ''): readonly string[] {
  return names.filter((name) => isOddCount(values[name])).map((name) => `${within}${name}: ${say(values[name])}`)
}

const LONGEST = 40

function say(value: unknown): string {
  // JSON.parse makes Infinity of what is larger than any number.
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'larger than any number'
  const text = typeof value === 'string' ? JSON.stringify(value) : Array.isArray(value) ? 'a list' : typeof value
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
