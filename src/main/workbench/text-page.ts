// Slices of long texts and lists, so that no answer passes a megabyte (DESIGN 4).

/** Room for one answer on the wire, envelope not counted. */
const MAX_ANSWER_BYTES = 900_000
/** The worst a UTF-16 unit can become in JSON: `\u0000`. */
const WORST_BYTES_PER_UNIT = 6

export interface TextPageView {
  readonly text: string
  readonly totalChars: number
  readonly next: number | null
}

/**
 * `limit` UTF-16 units of `text` from `offset` on. No surrogate pair is cut: an offset inside one moves back before it,
 * an end inside one moves back too (or forward, when the page would be empty).
 */
export function sliceText(text: string, offset: number, limit: number): TextPageView {
  const start = splitsPair(text, offset) ? offset - 1 : Math.min(offset, text.length)
  let size = limit
  for (;;) {
    let end = Math.min(start + size, text.length)
    if (splitsPair(text, end)) end = end - 1 > start ? end - 1 : end + 1
    const slice = text.slice(start, end)
    if (slice.length * WORST_BYTES_PER_UNIT <= MAX_ANSWER_BYTES || jsonBytes(slice) <= MAX_ANSWER_BYTES) {
      return { text: slice, totalChars: text.length, next: end < text.length ? end : null }
    }
    size = Math.ceil(size / 2)
  }
}

/** As many of `limit` items from `offset` on as fit into one answer; always at least one where there is one. */
export function sliceList<T>(items: readonly T[], offset: number, limit: number): readonly T[] {
  const page: T[] = []
  let bytes = 0
  for (const item of items.slice(offset, offset + limit)) {
    bytes += jsonBytes(item)
    if (page.length > 0 && bytes > MAX_ANSWER_BYTES) break
    page.push(item)
  }
  return page
}

function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

function splitsPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
