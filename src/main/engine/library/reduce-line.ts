// A line of a transcript without its long texts, so that parsing it costs what its structure costs and not what its bodies cost.
//
// Most of a transcript is a few long strings: file contents, shell output. They are found by hopping from quote to quote, which is
// several times as fast as parsing, and cut to their beginning. The line must hold no control characters (see is-clean.ts); a wrong
// escape in the middle of a long text is the one fault that is not seen here. Example, with KEPT as 2 to keep it short:
// `{"a":"xyz"}` becomes `{"a":"xy"}`.

/** Strings up to so many raw characters stay as they are: commands and their names are told by how a text begins. */
const LONG = 240
const KEPT = 180
const QUOTE = '"'
const BACKSLASH = 92

/** `line`: one character per byte. The line itself where nothing was cut. */
export function reduceLine(line: string): string {
  let text = ''
  let copied = 0
  for (let open = line.indexOf(QUOTE); open >= 0; ) {
    const close = closingQuote(line, open)
    if (close < 0) break
    if (close - open > LONG) {
      text += line.slice(copied, keptEnd(line, open + 1 + KEPT))
      copied = close
    }
    open = line.indexOf(QUOTE, close + 1)
  }
  return copied === 0 ? line : text + line.slice(copied)
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
