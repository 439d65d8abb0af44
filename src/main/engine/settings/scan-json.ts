// Where a JSON text breaks the grammar, and where its values stand: what JSON.parse does not tell in one way everywhere.
// Knows nothing of settings. JSON.parse decides what is valid; this only says where.

export interface JsonProblem {
  /** Offset in UTF-16 units; the length of the text when it ends too early. */
  readonly offset: number
  /** What is wrong, as a clause: `a comma is missing`. */
  readonly problem: string
  /** One sentence that says what to do. */
  readonly fix: string
}

/** Told the keys and indices that lead to each value, and where it begins. */
export type JsonVisitor = (path: readonly (string | number)[], offset: number) => void

const DEEPEST = 500
const SPACE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const QUOTE = 0x22
const BACKSLASH = 0x5c

class Broken {
  constructor(readonly problem: JsonProblem) {}
}

/** The first problem, or null when the text is one JSON value. Nesting below 500 levels is not followed and counts as a problem. */
export function scanJson(text: string, visit: JsonVisitor = () => undefined): JsonProblem | null {
  const scan = new Scan(text, visit)
  try {
    scan.document()
    return null
  } catch (thrown) {
    if (thrown instanceof Broken) return thrown.problem
    throw thrown
  }
}

/** Line and column of an offset, both from 1; `\r\n`, `\n` and `\r` end a line. */
export function placeInText(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  const lines = before.split(/\r\n|\n|\r/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

class Scan {
  private at = 0
  private readonly path: (string | number)[] = []
  constructor(
    private readonly text: string,
    private readonly visit: JsonVisitor,
  ) {}

  document(): void {
    this.space()
    this.value()
    this.space()
    if (this.at < this.text.length) this.fail('something follows after the end of the JSON', 'Remove what follows.')
  }

  private value(): void {
    this.visit(this.path, this.at)
    const first = this.text[this.at]
    if (first === '{') this.object()
    else if (first === '[') this.list()
    else if (first === '"') this.string()
    else if (this.take(WORD) === null && this.take(NUMBER) === null) this.failAtValue()
  }

  private object(): void {
    this.descend()
    for (let first = true; !this.closes('}'); first = false) {
      if (!first) this.comma('}')
      if (this.text[this.at] !== '"') this.failAtKey()
      const key: unknown = JSON.parse(this.string())
      this.space()
      if (this.text[this.at] !== ':') this.fail(`a colon is missing after ${JSON.stringify(key)}`, 'Write a colon between key and value.')
      this.at++
      this.space()
      this.inside(String(key))
    }
  }

  private list(): void {
    this.descend()
    let index = 0
    for (; !this.closes(']'); index++) {
      if (index > 0) this.comma(']')
      this.inside(index)
    }
  }

  private inside(step: string | number): void {
    this.path.push(step)
    this.value()
    this.path.pop()
    this.space()
  }

  /** Past the opening bracket and the space after it. */
  private descend(): void {
    if (this.path.length >= DEEPEST) this.fail(`the JSON is nested more than ${DEEPEST} levels deep`, 'Nest less.')
    this.at++
    this.space()
  }

  private closes(bracket: string): boolean {
    if (this.text[this.at] !== bracket) return false
    this.at++
    return true
  }

  private comma(bracket: string): void {
    const before = this.at
    if (this.text[this.at] !== ',') {
      if (this.at >= this.text.length) this.fail(`the file ends before its closing ${bracket}`, `Add the missing ${bracket}.`)
      this.failAtComment()
      this.fail('a comma is missing before this', 'Put a comma between the two values.')
    }
    this.at++
    this.space()
    if (this.text[this.at] !== bracket) return
    this.at = before
    this.fail(`a comma stands before the closing ${bracket}`, 'Remove the comma.')
  }

  /** The text with its quotes. A loop, not a pattern: texts can be megabytes long. */
  private string(): string {
    const start = this.at
    for (this.at++; ; this.at++) {
      const unit = this.text.charCodeAt(this.at)
      if (unit === QUOTE) break
      if (unit === BACKSLASH) this.escape()
      else if (Number.isNaN(unit) || unit === 0x0a || unit === 0x0d) {
        this.at = start
        this.fail('a text has no closing quote', 'Close it with a double quote on the same line.')
      } else if (unit < 0x20) this.fail('a control character stands in a text', 'Write it as an escape such as \\t.')
    }
    this.at++
    return this.text.slice(start, this.at)
  }

  /** Leaves `at` on the last unit of the escape. */
  private escape(): void {
    ESCAPE.lastIndex = this.at
    if (!ESCAPE.test(this.text)) this.fail('a backslash begins no known escape', 'Double the backslash.')
    this.at = ESCAPE.lastIndex - 1
  }

  private failAtKey(): never {
    if (this.at >= this.text.length) this.fail('the file ends before its closing }', 'Add the missing }.')
    this.failAtComment()
    this.fail('a key in double quotes is expected here', 'Put the key in double quotes.')
  }

  private failAtValue(): never {
    if (this.text.trim() === '') this.fail('the file is empty', 'Write {} for no settings.')
    if (this.at >= this.text.length) this.fail('the file ends where a value is expected', 'Add the value and what closes after it.')
    this.failAtComment()
    if (this.text[this.at] === "'") this.fail('a text stands in single quotes', 'Use double quotes.')
    this.fail('a value is expected here', 'Write a text in double quotes, a number, true, false, null, a list or an object.')
  }

  private failAtComment(): void {
    const two = this.text.slice(this.at, this.at + 2)
    if (two === '//' || two === '/*') this.fail('comments are not allowed in this JSON', 'Remove the comment.')
  }

  private fail(problem: string, fix: string): never {
    throw new Broken({ offset: this.at, problem, fix })
  }

  private space(): void {
    this.take(SPACE)
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (match === null) return null
    this.at = pattern.lastIndex
    return match[0]
  }
}
