// Whether bytes hold no control character but line ends: such a character makes a JSON text invalid wherever it stands in a string.

const NEWLINE = 10
const RETURN = 13
const SPACE = 32
/** As a signed number, which words are. */
const HIGH_BITS = 0x80808080 | 0

/** Four bytes at a time, four times: a word with a byte below 0x20 in it is looked at more closely, and there is about one a line. */
export function isClean(bytes: Uint8Array): boolean {
  const { length, byteOffset, buffer } = bytes
  const head = Math.min(length, (4 - (byteOffset % 4)) % 4)
  if (!areClean(bytes, 0, head)) return false
  if (length - head < 4) return areClean(bytes, head, length)
  const words = new Int32Array(buffer, byteOffset + head, (length - head) >> 2)
  // the highest bit of a byte of `below` is set only where that byte of the word is below 0x20
  const below = (word: number) => ((word - 0x20202020) | 0) & ~word
  let i = 0
  for (; i + 3 < words.length; i += 4) {
    const all = below(words[i] ?? 0) | below(words[i + 1] ?? 0) | below(words[i + 2] ?? 0) | below(words[i + 3] ?? 0)
    if ((all & HIGH_BITS) !== 0 && !areClean(bytes, head + 4 * i, head + 4 * i + 16)) return false
  }
  for (; i < words.length; i++) {
    if ((below(words[i] ?? 0) & HIGH_BITS) !== 0 && !areClean(bytes, head + 4 * i, head + 4 * i + 4)) return false
  }
  return areClean(bytes, head + 4 * words.length, length)
}

/** A carriage return may stand before a newline only. */
function areClean(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? SPACE
    if (byte >= SPACE || byte === NEWLINE) continue
    if (byte !== RETURN || (at + 1 < bytes.length && bytes[at + 1] !== NEWLINE)) return false
  }
  return true
}
