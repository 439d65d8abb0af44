// A line of a transcript without its long texts, so that parsing it costs what its structure costs and not what its bodies cost.
//
// Most of a transcript is a few long strings: file contents, shell output. They are found by hopping from quote to quote, which is
// several times as fast as parsing, and cut to their beginning. A tool's structured result, which repeats what the message holds,
// is left out whole. The line must hold no control characters (see is-clean.ts). Not seen here are a wrong escape in the middle of
// a long text, and a fault inside a structured result that leaves its brackets in pairs. Example, with KEPT as 2 to keep it short:
// `{"a":"xyz","toolUseResult":{"b":1}}` becomes `{"a":"xy","toolUseResult":null}`.

/** Strings up to so many raw characters stay as they are: commands and their names are told by how a text begins. */
const LONG = 240
const KEPT = 180
const QUOTE = '"'
const BACKSLASH = 92
const COLON = 58
const LEFT_OUT = 'toolUseResult'

/** `line`: one character per byte. The line itself where nothing was cut. */
export function reduceLine(line: string): string {
  let text = ''
  let copied = 0
  for (let open = line.indexOf(QUOTE); open >= 0; ) {
    const close = closingQuote(line, open)
    if (close < 0) break
    let next = close + 1
    if (close - open > LONG) {
      text += line.slice(copied, keptEnd(line, open + 1 + KEPT))
      copied = close
    } else if (close - open - 1 === LEFT_OUT.length && line.charCodeAt(next) === COLON && line.startsWith(LEFT_OUT, open + 1)) {
      const end = endOfValue(line, next + 1)
      if (end > 0) {
        text += `${line.slice(copied, next + 1)}null`
        copied = end
        next = end
      }
    }
    open = line.indexOf(QUOTE, next)
  }
  return copied === 0 ? line : text + line.slice(copied)
}

/** Just behind the object or list that begins at `from`; -1 for anything else, and where it does not end. */
function endOfValue(line: string, from: number): number {
  const first = line.charCodeAt(from)
  if (first !== 0x7b && first !== 0x5b) return -1
  let depth = 0
  for (let at = from; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === 0x22) {
      at = closingQuote(line, at)
      if (at < 0) return -1
    } else if (code === 0x7b || code === 0x5b) depth++
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return at + 1
  }
  return -1
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
