// The plain way to mark and walk lines: for a host without a faster one, and what a faster one is held against.

import { isBlank, isScalar } from './json-scalars'
import {
  BEHIND,
  BEHIND_MARK,
  ESCAPED,
  HEAD_WORDS,
  type LineMarker,
  MEMBER_WORDS,
  NAME_FROM,
  NAME_NUMBER,
  NAME_TO,
  UNKNOWN,
  VALUE_FROM,
  VALUE_MARK,
  VALUE_TO,
} from './line-marker'

const CAPACITY = 256 * 1024
const TABLE_WORDS = 64 * 1024
const DEEPEST = 60
const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN = 0x7b
const CLOSE = 0x7d
const LETTER_U = 0x75
const STRUCTURE = new Set([...'{}[]:,\n'].map((char) => char.charCodeAt(0)))
const SHORT_ESCAPES = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)))
const PIECE = 4096
const LONGEST_SEEN = 112
const MOST_SEEN = 1024

export function createPlainMarker(names: readonly string[], capacity = CAPACITY): LineMarker {
  const bytes = new Uint8Array(capacity)
  const marks = new Uint32Array(capacity)
  const table = new Int32Array(TABLE_WORDS)
  const numbers = new Map(names.map((name, i) => [name, i + 1]))
  const slots = new Map<string, number>()
  let stop = -1
  const text = (from: number, to: number): string => {
    let made = ''
    for (let at = from; at < to; at += PIECE) made += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + PIECE)))
    return made
  }
  return {
    bytes,
    capacity,
    marks,
    table,
    walk: (first, end, isList, at) => walk({ bytes, marks, table, text, numbers }, first, end, isList, at),
    seen(from, to) {
      if (to - from > LONGEST_SEEN) return -1
      const seen = text(from, to)
      const slot = slots.get(seen)
      if (slot !== undefined) return slot
      if (slots.size === MOST_SEEN) slots.clear()
      slots.set(seen, slots.size)
      return -1 - slots.size
    },
    mark(from, to) {
      let count = 0
      let within = false
      stop = -1
      for (let at = from; at < to; at++) {
        const byte = bytes[at] ?? SPACE
        if (!within) {
          if (byte === QUOTE) within = true
          if (within || STRUCTURE.has(byte)) marks[count++] = at
          // out of place here; it is no matter what it means, but both ways mark the same
          else if (byte === BACKSLASH && (bytes[at + 1] === QUOTE || bytes[at + 1] === BACKSLASH)) at++
        } else if (byte === QUOTE) {
          within = false
          marks[count++] = at
        } else if (byte < SPACE) {
          stop = at
          break
        } else if (byte === BACKSLASH) {
          at++
          if (!isEscape(bytes, at)) {
            stop = at
            break
          }
        }
      }
      return count
    },
    stopped: () => stop,
    measure(from, to) {
      let units = to - from
      for (let at = from; at < to; at++) {
        const byte = bytes[at] ?? SPACE
        if (byte >= 0x80) return -1
        if (byte !== BACKSLASH) continue
        const more = bytes[at + 1] === LETTER_U ? 5 : 1
        units -= more
        at += more
      }
      return units
    },
    text,
  }
}

function isEscape(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? SPACE
  if (byte !== LETTER_U) return SHORT_ESCAPES.has(byte)
  for (let i = at + 1; i < at + 5; i++) if (!isHex(bytes[i] ?? SPACE)) return false
  return true
}

function isHex(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
}

interface Walked extends Pick<LineMarker, 'bytes' | 'marks' | 'table' | 'text'> {
  readonly numbers: ReadonlyMap<string, number>
}

/** What may stand next. */
type Expected = 'name-or-end' | 'name' | 'value' | 'value-or-end' | 'behind-value'

function walk({ bytes, marks, table, text, numbers }: Walked, first: number, begin: number, isList: boolean, at: number): number {
  const open: boolean[] = [!isList]
  let expected: Expected = isList ? 'value-or-end' : 'name-or-end'
  let member = at + HEAD_WORDS
  let end = begin
  const isTop = () => open.length === 1
  const putBegin = (from: number, mark: number) => {
    table[member + VALUE_FROM] = from
    table[member + VALUE_MARK] = mark
  }
  const putEnd = (to: number) => {
    table[member + VALUE_TO] = to
    member += MEMBER_WORDS
  }
  for (let mark = first; member + MEMBER_WORDS < table.length; ) {
    const place = marks[mark++] ?? 0
    const code = bytes[place] ?? SPACE
    if (place !== end && !isBlank(bytes, end, place)) {
      if ((expected !== 'value' && expected !== 'value-or-end') || !isScalar(bytes, end, place)) return -1
      if (isTop()) {
        putBegin(end, mark)
        putEnd(place)
      }
      expected = 'behind-value'
    }
    const mayBegin = expected === 'value' || expected === 'value-or-end'
    const isObject = open.at(-1) === true
    end = place + 1
    if (expected === 'behind-value' && code === COMMA) expected = isObject ? 'name' : 'value'
    else if (code === QUOTE && expected !== 'behind-value') {
      const close = marks[mark++] ?? 0
      end = close + 1
      if (!mayBegin) {
        if (isTop()) {
          table[member + NAME_FROM] = place + 1
          table[member + NAME_TO] = close
          const name = text(place + 1, close)
          table[member + NAME_NUMBER] = name.includes('\\') ? ESCAPED : (numbers.get(name) ?? UNKNOWN)
        }
        const colon = marks[mark++] ?? 0
        if (bytes[colon] !== COLON || !isBlank(bytes, end, colon)) return -1
        end = colon + 1
        expected = 'value'
        continue
      }
      if (isTop()) {
        putBegin(place, mark)
        putEnd(end)
      }
      expected = 'behind-value'
    } else if (code === OPEN || code === OPEN_LIST) {
      if (!mayBegin || open.length > DEEPEST) return -1
      if (isTop()) putBegin(place, mark)
      open.push(code === OPEN)
      expected = code === OPEN ? 'name-or-end' : 'value-or-end'
    } else {
      if (code !== (isObject ? CLOSE : CLOSE_LIST) || expected === 'name' || expected === 'value') return -1
      open.pop()
      if (open.length === 0) {
        table[at + BEHIND_MARK] = mark
        table[at + BEHIND] = end
        return member
      }
      if (isTop()) putEnd(end)
      expected = 'behind-value'
    }
  }
  return -1
}
