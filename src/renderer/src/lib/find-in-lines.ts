// Plain search in lines that are already here.

export interface LineMatch {
  /** Index of the line in the list searched. */
  readonly index: number
  readonly from: number
  readonly to: number
}

/** Non-overlapping occurrences in order, `limit` at most. An empty query finds nothing. Case by simple folding. */
export function findInLines(
  lines: readonly { readonly text: string }[],
  query: string,
  options: { readonly matchCase: boolean; readonly limit: number },
): readonly LineMatch[] {
  if (query === '') return []
  const wanted = options.matchCase ? query : query.toLowerCase()
  const found: LineMatch[] = []
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index]?.text ?? ''
    const hay = options.matchCase ? text : foldCase(text)
    for (let at = hay.indexOf(wanted); at >= 0; at = hay.indexOf(wanted, at + wanted.length)) {
      found.push({ index, from: at, to: at + wanted.length })
      if (found.length >= options.limit) return found
    }
  }
  return found
}

/** Lower case that never changes the length, so that columns stay right (`İ` would become two units). */
function foldCase(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign)).join('')
}
