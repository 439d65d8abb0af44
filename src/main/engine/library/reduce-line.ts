// A line of a transcript without its long texts, so that parsing it costs what its structure costs and not what its bodies cost.
//
// Most of a transcript is a few long strings: file contents, shell output. They are found by hopping from quote to quote, which is
// several times as fast as parsing, and replaced by their beginning and a mark. The line must hold no control characters (see
// is-clean.ts); a wrong escape in the middle of a long text is the one fault that is not seen here. Example, with KEPT as 2 to
// keep it short: `{"a":"xyz"}` becomes `{"a":"xy\x7f0"}` with the cut [6, 9].

/** Strings up to so many raw characters stay as they are: commands and their names are told by how a text begins. */
const LONG = 480
const KEPT = 400
/** Stands before the number of a cut; JSON never writes it unescaped in what a text begins with, see `cutOf`. */
const MARK = '\x7f'
const QUOTE = '"'
const BACKSLASH = 92
export interface ReducedLine {
  readonly text: string
  /** Begin and end of each long string's content in the line, two numbers each. */
  readonly cuts: readonly number[]
}

/** `line`: one character per byte. */
export function reduceLine(line: string): ReducedLine {
  let text = ''
  let copied = 0
  const cuts: number[] = []
  for (let open = line.indexOf(QUOTE); open >= 0; ) {
    const close = closingQuote(line, open)
    if (close < 0) break
    if (close - open > LONG) {
      text += `${line.slice(copied, keptEnd(line, open + 1 + KEPT))}${MARK}${cuts.length / 2}`
      cuts.push(open + 1, close)
      copied = close
    }
    open = line.indexOf(QUOTE, close + 1)
  }
  return { text: copied === 0 ? line : text + line.slice(copied), cuts }
}

/** Number of the cut that a parsed string stands for; -1 when it is whole. A text that happens to end so is shorter than any cut. */
export function cutOf(value: string, cuts: readonly number[]): number {
  const at = value.lastIndexOf(MARK)
  if (at < 0 || at < value.length - 8) return -1
  const cut = Number(value.slice(at + 1))
  return Number.isInteger(cut) && cut >= 0 && 2 * cut < cuts.length && value.length > KEPT / 8 ? cut : -1
}

function closingQuote(line: string, open: number): number {
  let close = line.indexOf(QUOTE, open + 1)
  while (close >= 0 && line.charCodeAt(close - 1) === BACKSLASH && isEscaped(line, close)) close = line.indexOf(QUOTE, close + 1)
  return close
}

/** An odd number of backslashes stands before it. */
function isEscaped(line: string, at: number): boolean {
  let run = at - 1
  while (line.charCodeAt(run) === BACKSLASH) run--
  return (at - 1 - run) % 2 === 1
}

/** No later than `to`, and not inside an escape: those are six characters at most. */
function keptEnd(line: string, to: number): number {
  for (let at = to - 1; at >= to - 6; at--) {
    if (line.charCodeAt(at) === BACKSLASH && !isEscaped(line, at)) return at
  }
  return to
}
