// Bytes of an instruction file as text. What the agent does with other encodings is documented nowhere; SPEC 2.2
// names the assumptions: UTF-8 with replacement, a NUL in the first 8 KiB means "no text", a BOM is not sent.

const NUL_SEARCH_BYTES = 8192
/** Making one costs ten times what using it does; without `stream` it keeps nothing from one text to the next. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export interface DecodedText {
  /** Without the byte-order mark; empty when `binary`. */
  readonly text: string
  readonly bom: boolean
  /** False when bytes had to be replaced by U+FFFD. */
  readonly utf8: boolean
  readonly binary: boolean
}

export function decodeText(bytes: Uint8Array): DecodedText {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (bytes.subarray(0, NUL_SEARCH_BYTES).includes(0)) return { text: '', bom, utf8: false, binary: true }
  const body = bom ? bytes.subarray(3) : bytes
  const text = decoder.decode(body)
  // A file may hold U+FFFD honestly, so only a text with one needs the strict second look.
  return { text, bom, utf8: !text.includes('\ufffd') || decodesStrictly(body), binary: false }
}

function decodesStrictly(bytes: Uint8Array): boolean {
  // A lone bad byte turns into one U+FFFD, which is three bytes long: only an honest text encodes back to itself.
  const again = new TextEncoder().encode(decoder.decode(bytes))
  return again.length === bytes.length && again.every((byte, i) => byte === bytes[i])
}
