// How many terminal columns a text takes, and texts cut to fit. Wide characters count two, combining ones nothing;
// what could move the cursor or turn the line around is made visible first.

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Ranges of East Asian Wide and Fullwidth characters (Unicode 16), emoji aside. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x18d00, 0x18d08],
  [0x1b000, 0x1b2fb],
  [0x20000, 0x3fffd],
]

/** Control characters, and those that change the direction of what follows: harmless in a file, not on a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** One line of harmless text: a newline is shown as `\n`, an escape as `\x1b`. */
export function toPrintable(text: string): string {
  return text.replace(UNSAFE, (char) => {
    const code = char.charCodeAt(0)
    return NAMED[char] ?? (code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`)
  })
}

/** Columns of a printable text. */
export function displayWidth(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += graphemeWidth(segment)
  return width
}

function graphemeWidth(grapheme: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(grapheme)) return 0
  if (/\p{Emoji_Presentation}/u.test(grapheme) || (grapheme.includes('\ufe0f') && /\p{Extended_Pictographic}/u.test(grapheme))) return 2
  const code = grapheme.codePointAt(0) ?? 0
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1
}

/** `text` in exactly `width` columns: cut with an ellipsis at its end, or filled with blanks. */
export function fitEnd(text: string, width: number): string {
  return padEnd(displayWidth(text) <= width ? text : cutEnd(text, width), width)
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text
}

/** A path in at most `width` columns: the folder part is shortened, the file name is kept whole as long as it fits at all. */
export function shortenPath(path: string, width: number): string {
  if (displayWidth(path) <= width) return path
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  if (slash <= 0) return cutEnd(path, width)
  const name = path.slice(slash)
  const room = width - displayWidth(name) - 1
  if (room >= 1) return `${takeColumns(path.slice(0, slash), room)}…${name}`
  const bare = path.slice(slash + 1)
  return displayWidth(bare) <= width ? bare : cutEnd(bare, width)
}

function cutEnd(text: string, width: number): string {
  return width <= 0 ? '' : `${takeColumns(text, width - 1)}…`
}

/** Units of text that are looked at for one column: a cluster of more marks than this is cut. */
const UNITS_PER_COLUMN = 16

function takeColumns(text: string, width: number): string {
  let taken = ''
  let columns = 0
  for (const { segment } of segmenter.segment(text.slice(0, (width + 1) * UNITS_PER_COLUMN))) {
    columns += graphemeWidth(segment)
    if (columns > width) break
    taken += segment
  }
  return taken
}

/**
 * Words broken into at most `mostLines` lines of at most `width` columns; a word longer than a line is cut where it must be,
 * and what does not fit at all ends in an ellipsis.
 */
export function wrapWords(text: string, width: number, mostLines = 8): readonly string[] {
  const room = Math.max(2, width) * (mostLines + 1) * UNITS_PER_COLUMN
  const lines: string[] = []
  let line = ''
  for (const word of text.slice(0, room).split(/\s+/)) {
    if (word === '') continue
    const joined = line === '' ? word : `${line} ${word}`
    if (displayWidth(joined) <= width) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (lines.length <= mostLines && displayWidth(line) > width) {
      const head = takeColumns(line, Math.max(1, width)) || line.slice(0, 1)
      lines.push(head)
      line = line.slice(head.length)
    }
    if (lines.length > mostLines) break
  }
  if (line !== '') lines.push(line)
  if (lines.length <= mostLines && text.length <= room) return lines
  const last = lines[mostLines - 1] ?? ''
  return [...lines.slice(0, mostLines - 1), `${takeColumns(last, width - 1)}…`]
}
