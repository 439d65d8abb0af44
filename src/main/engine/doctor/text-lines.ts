// Lines of a text and where they stand in it, for edits that leave every other byte alone.

export interface TextLines {
  readonly text: string
  readonly count: number
  /** Without its end; empty beyond the text. From 1. */
  line(line: number): string
  /** Where it begins; the end of the text beyond the last. */
  start(line: number): number
  /** Where its content ends, before the line end. */
  end(line: number): number
  /** The usual line end of the text. */
  readonly eol: string
}

export function textLines(text: string): TextLines {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length)
  const start = (line: number): number => starts[line - 1] ?? text.length
  const line = (number: number): string => text.slice(start(number), start(number + 1)).replace(/(?:\r\n|\r|\n)$/, '')
  return {
    text,
    count: starts.at(-1) === text.length && starts.length > 1 ? starts.length - 1 : starts.length,
    line,
    start,
    end: (number) => start(number) + line(number).length,
    eol: /\r\n/.test(text) ? '\r\n' : '\n',
  }
}
