// Lines, columns and offsets of one text. Lines and columns count from 1, columns in UTF-16 units; line ends are LF, CRLF or
// CR and no part of their line.

/** The end is not part of it. */
export interface TextSpan {
  readonly fromLine: number
  readonly fromColumn: number
  readonly toLine: number
  readonly toColumn: number
}

export interface TextPlaces {
  readonly lines: readonly string[]
  /** Where a line begins, in the whole text. */
  start(line: number): number
  /** The text of a line; empty where there is none. */
  line(line: number): string
  spanOf(from: number, to: number): TextSpan
  /** The line without its indentation and trailing blanks; one place wide where it is blank. */
  spanOfLine(line: number): TextSpan
  /** All of the lines, with the line end that goes with them when they are taken out. */
  spanOfLines(fromLine: number, toLine: number): TextSpan
}

export function createTextPlaces(text: string): TextPlaces {
  const starts = [0]
  const lines: string[] = []
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push(text.slice(starts.at(-1), match.index))
    starts.push(match.index + match[0].length)
  }
  lines.push(text.slice(starts.at(-1)))
  const lineText = (line: number): string => lines[line - 1] ?? ''

  function placeOf(offset: number): { readonly line: number; readonly column: number } {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    // an offset inside a line end belongs to the end of the line
    return { line: low + 1, column: Math.min(offset - (starts[low] ?? 0), (lines[low] ?? '').length) + 1 }
  }

  return {
    lines,
    start: (line) => starts[line - 1] ?? text.length,
    line: lineText,
    spanOf(from, to) {
      const [begin, end] = [placeOf(from), placeOf(to)]
      return { fromLine: begin.line, fromColumn: begin.column, toLine: end.line, toColumn: end.column }
    },
    spanOfLine(line) {
      const found = Math.min(Math.max(1, line), lines.length)
      const content = lineText(found)
      const from = content.length - content.trimStart().length
      const to = content.trimEnd().length
      return to <= from
        ? { fromLine: found, fromColumn: 1, toLine: found, toColumn: Math.max(2, content.length + 1) }
        : { fromLine: found, fromColumn: from + 1, toLine: found, toColumn: to + 1 }
    },
    spanOfLines(fromLine, toLine) {
      if (toLine < lines.length) return { fromLine, fromColumn: 1, toLine: toLine + 1, toColumn: 1 }
      const last = lineText(toLine).length + 1
      return fromLine > 1
        ? { fromLine: fromLine - 1, fromColumn: lineText(fromLine - 1).length + 1, toLine, toColumn: last }
        : { fromLine, fromColumn: 1, toLine, toColumn: last }
    },
  }
}
