// A record that breaks the grammar of JSON in the small, as careless writers do: bare control characters and wrong escapes in texts,
// NUL bytes, numbers that JSON does not know. Makes of it the text that was meant; what is torn stays torn.

export interface RepairedJson {
  readonly text: string
  /** Where the first of them stands, in bytes from the beginning; null where there were NUL bytes alone, which are told elsewhere. */
  readonly at: number | null
  /** What stands there, in words that end a sentence. */
  readonly what: string
  /** How many there are, NUL bytes aside. */
  readonly count: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const LOWER_U = 0x75
const MINUS = 0x2d
const UPPER_I = 0x49
const UPPER_N = 0x4e
const ESCAPABLE = new Set([...'"\\/bfnrtu'].map((char) => char.charCodeAt(0)))
/** Longest first: what Python and JavaScript write for numbers that are none. */
const NO_NUMBERS = ['-Infinity', 'Infinity', 'NaN'] as const
const NO_NUMBER_BYTES = NO_NUMBERS.map((word) => Uint8Array.from(word, (char) => char.charCodeAt(0)))
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Null where nothing of this kind is wrong with it. All it looks at is ASCII, so that UTF-8 is never cut. */
export function repairJson(bytes: Uint8Array): RepairedJson | null {
  const pieces: string[] = []
  let from = 0
  let first: { readonly at: number; readonly what: string } | null = null
  let count = 0
  let inText = false
  const replace = (at: number, length: number, by: string, what: string | null): void => {
    pieces.push(decoder.decode(bytes.subarray(from, at)), by)
    from = at + length
    if (what === null) return
    first ??= { at, what }
    count += 1
  }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 0) replace(at, 1, '', null)
    else if (byte === QUOTE) inText = !inText
    else if (inText && byte === BACKSLASH) {
      const next = bytes[at + 1]
      if (next !== undefined && ESCAPABLE.has(next) && (next !== LOWER_U || isFourHex(bytes, at + 2))) at += 1
      else replace(at, 1, '\\\\', 'a backslash that escapes nothing stands in a text; it was taken for itself')
    } else if (byte < SPACE && (inText || !isWhite(byte))) {
      replace(at, 1, inText ? escaped(byte) : ' ', `the control character U+${hex(byte)} stands bare${inText ? ' in a text' : ''}`)
    } else if (!inText && (byte === MINUS || byte === UPPER_I || byte === UPPER_N)) {
      const word = NO_NUMBERS.find((_word, index) => startsWith(bytes, at, NO_NUMBER_BYTES[index]))
      if (word === undefined) continue
      replace(at, word.length, 'null', `${word} is no number of JSON; it was taken for nothing`)
      at += word.length - 1
    }
  }
  if (pieces.length === 0) return null
  pieces.push(decoder.decode(bytes.subarray(from)))
  // Seen by the compiler as never assigned: it does not follow the closure.
  const found = first as { readonly at: number; readonly what: string } | null
  return { text: pieces.join(''), at: found?.at ?? null, what: found?.what ?? '', count }
}

function isWhite(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0d
}

function isFourHex(bytes: Uint8Array, at: number): boolean {
  for (let i = at; i < at + 4; i++) {
    const byte = bytes[i] ?? 0
    const lower = byte | 0x20
    if (!((byte >= 0x30 && byte <= 0x39) || (lower >= 0x61 && lower <= 0x66))) return false
  }
  return true
}

function startsWith(bytes: Uint8Array, at: number, word: Uint8Array | undefined): boolean {
  if (word === undefined) return false
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return false
  return true
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(4, '0')
}

function escaped(byte: number): string {
  return `\\u${hex(byte)}`
}
