// Where a piece of a token stands in its line. Tokens lose the marks of quotes and lists in front of them, but keep
// the line count and the order, so each line is searched from where the last piece of it ended.

export class LineFinder {
  readonly #lines: readonly string[]
  readonly #reached = new Map<number, number>()

  constructor(source: string) {
    this.#lines = source.split('\n')
  }

  /** 1-based column of `piece` in the 1-based `line`, and what follows it there. */
  find(line: number, piece: string): { readonly column: number; readonly rest: string } {
    const text = this.#lines[line - 1] ?? ''
    const ahead = text.indexOf(piece, this.reached(line))
    const at = ahead >= 0 ? ahead : Math.max(0, text.indexOf(piece))
    this.#reached.set(line, at + piece.length)
    return { column: at + 1, rest: text.slice(at + piece.length) }
  }

  /**
   * The line at or soon after `line` in which a block token really begins. The lexer loses a line end now and then
   * where a quote goes on lazily, so the count of line ends alone would drift.
   */
  align(raw: string, line: number): number {
    const piece = (raw.trimStart().split('\n', 1)[0] ?? '').trimEnd()
    const blank = leadingBreaks(raw)
    for (let at = line; at <= line + 2 && piece !== ''; at++) {
      if ((this.#lines[at + blank - 1] ?? '').indexOf(piece, this.reached(at + blank)) >= 0) return at
    }
    return line
  }

  /** How far the line has been searched, as an offset. */
  reached(line: number): number {
    return this.#reached.get(line) ?? 0
  }

  /**
   * Moves past a whole token that begins in `line`, at or after offset `from`; answers the line in which the next
   * token begins. Only that line can still hold something of the siblings.
   */
  pass(raw: string, line: number, from: number): number {
    let at = line
    let lastLine = 0
    for (let feed = raw.indexOf('\n'); feed >= 0; feed = raw.indexOf('\n', lastLine)) {
      lastLine = feed + 1
      at += 1
    }
    const piece = raw.slice(lastLine)
    const start = piece === '' ? -1 : (this.#lines[at - 1] ?? '').indexOf(piece, at === line ? from : 0)
    if (start >= 0) this.#reached.set(at, Math.max(this.reached(at), start + piece.length))
    return at
  }
}

function leadingBreaks(raw: string): number {
  return raw.slice(0, raw.length - raw.trimStart().length).split('\n').length - 1
}
