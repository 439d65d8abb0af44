// Where in a text something may be completed: in front matter, after an `@`, inside a link. Elsewhere is prose, and nobody is asked.

/** Front matter longer than this is none. */
const MOST_LINES = 200

/** `line` and `column` count from 1; `lineAt` gives a line without its end. */
export function mayComplete(lineAt: (line: number) => string, line: number, column: number): boolean {
  const before = lineAt(line).slice(0, column - 1)
  if (/(^|\s)@\S*$/.test(before) || /\[\[[^\]]*$/.test(before) || /\]\([^)\s]*$/.test(before)) return true
  if (line === 1 || line > MOST_LINES || !/^---\s*$/.test(lineAt(1))) return false
  for (let above = 2; above < line; above++) if (/^---\s*$/.test(lineAt(above))) return false
  return !/^---/.test(before)
}
