// What stands between the structure of a JSON line: white space, true, false, null and numbers. On bytes.

export function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpace(bytes[at])) return false
  return true
}

/** A newline ends a line and is none of its white space. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}

const LITERALS = ['true', 'false', 'null'].map((name) => [...name].map((char) => char.charCodeAt(0)))

/** True, false, null or a number, with white space around it. */
export function isScalar(bytes: Uint8Array, from: number, to: number): boolean {
  const [first, last] = trim(bytes, from, to)
  return isNumber(bytes, first, last) || LITERALS.some((word) => word.length === last - first && areBytes(word, bytes, first))
}

export function trim(bytes: Uint8Array, from: number, to: number): readonly [number, number] {
  let first = from
  let last = to
  while (first < last && isSpace(bytes[first])) first++
  while (first < last && isSpace(bytes[last - 1])) last--
  return [first, last]
}

/** Whether these stand in `bytes` at `from`. */
export function areBytes(wanted: ArrayLike<number>, bytes: Uint8Array, from: number): boolean {
  for (let i = 0; i < wanted.length; i++) if (wanted[i] !== bytes[from + i]) return false
  return true
}

function isNumber(bytes: Uint8Array, from: number, to: number): boolean {
  let at = bytes[from] === 0x2d ? from + 1 : from
  at = bytes[at] === 0x30 ? at + 1 : digitsEnd(bytes, at)
  if (at > 0 && bytes[at] === 0x2e) at = digitsEnd(bytes, at + 1)
  if (at > 0 && (bytes[at] === 0x65 || bytes[at] === 0x45)) {
    const sign = bytes[at + 1]
    at = digitsEnd(bytes, sign === 0x2b || sign === 0x2d ? at + 2 : at + 1)
  }
  return at === to
}

/** -1 where there is none. */
function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (isDigit(bytes[at])) at++
  return at === from ? -1 : at
}

const SAFE_DIGITS = 15

/** A number of nothing but digits that is exact; -1 for every other. */
export function wholeNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > SAFE_DIGITS || (bytes[from] === 0x30 && to - from > 1)) return -1
  let value = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (!isDigit(byte)) return -1
    value = value * 10 + byte - 0x30
  }
  return value
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
