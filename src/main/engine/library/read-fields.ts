// A marked line of a transcript → the fields the library asks for, in one pass, without making anything of the rest.
//
// The marker walks the line, which is taken exactly where a parser takes it: here is only chosen what of it is read. What stands in
// strings is not looked at unless it is asked for. Left to a parser by a null: what is no JSON object, what is nested deeply, and what
// is written so unusually that reading it here would not pay.

import { areBytes, trim, wholeNumber } from './json-scalars'
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
  VALUE_FROM,
  VALUE_MARK,
  VALUE_TO,
} from './line-marker'
import type { AnyShape, Field } from './line-shape'
import { readTime } from './read-time'

/** So many names of a measured object are told apart. */
const MOST_NAMES = 40
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const OPEN = 0x7b
const NEWLINE = 10
const RETURN = 13
const UNICODE_ESCAPE = 0x75
const TRUE = 0x74
const FALSE = 0x66
const NULL = 0x6e
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export interface FieldReader {
  /** `first`: the first mark of the line that begins at `from`. Null for what is to be parsed, be it no JSON. */
  read(first: number, from: number, shape: AnyShape): readonly unknown[] | null
  /** The mark of the newline behind the line that was read last, where it was read. */
  newline(): number
}

export function createFieldReader(marker: LineMarker): FieldReader {
  const { bytes, marks, table } = marker
  /** Those the marker remembers. */
  const texts: string[] = []
  let newline = 0
  /** It is valid, but not to be read here. */
  let unusual = false

  function word(at: number): number {
    return table[at] ?? 0
  }

  /** Members from `at` of the table up to `to`; what stands behind them in the table is free. */
  function readMembers(shape: AnyShape, at: number, to: number): readonly unknown[] {
    const values: unknown[] = shape.none.slice()
    for (let member = at; member < to; member += MEMBER_WORDS) {
      const number = word(member + NAME_NUMBER)
      const field = shape.fields[number]
      if (field !== undefined) values[field.slot] = field.measured ? measure(member, to) : readValue(field, member, to)
      // it may be any name
      else if (number === ESCAPED) unusual = true
    }
    return values
  }

  /** Walks the object or list that is the value of a member; gives where its members end in the table. */
  function walkValue(member: number, free: number): number {
    const from = word(member + VALUE_FROM)
    const behind = marker.walk(word(member + VALUE_MARK), from + 1, bytes[from] === OPEN_LIST, free)
    if (behind < 0) unusual = true
    return behind
  }

  /** What is not asked for in this form is null: it is there. */
  function readValue(field: Field, member: number, free: number): unknown {
    const from = word(member + VALUE_FROM)
    const to = word(member + VALUE_TO)
    const code = bytes[from]
    if (field.scalar && (code === QUOTE || code === OPEN || code === OPEN_LIST)) unusual = true
    if (code === QUOTE) return readText(field, from + 1, to - 1)
    // a number that was written is no size
    if (code !== OPEN && code !== OPEN_LIST) return field.text === 'size' ? null : readScalar(from, to)
    if (field.shape === null || (code === OPEN_LIST && !field.list)) return null
    const behind = walkValue(member, free)
    if (code === OPEN_LIST) return readItems(field.shape, free + HEAD_WORDS, behind)
    const { other } = field
    return readMembers(other !== null && areBytes(other.begin, bytes, from) ? other.shape : field.shape, free + HEAD_WORDS, behind)
  }

  function readItems(shape: AnyShape, at: number, to: number): readonly unknown[] {
    const items: unknown[] = []
    for (let member = at; member < to; member += MEMBER_WORDS) {
      if (bytes[word(member + VALUE_FROM)] === OPEN) items.push(readMembers(shape, to + HEAD_WORDS, walkValue(member, to)))
      else items.push(null)
    }
    return items
  }

  function readText(field: Field, from: number, to: number): unknown {
    switch (field.text) {
      case 'text':
        return sharedText(from, to)
      case 'time':
        return readTime(bytes, from, to) ?? textOf(from, to)
      case 'size':
        return sizeOf(from, to)
      default:
        return null
    }
  }

  function sharedText(from: number, to: number): string {
    const slot = marker.seen(from, to)
    if (slot >= 0) return texts[slot] ?? ''
    const text = textOf(from, to)
    if (slot < -1) texts[-2 - slot] = text
    return text
  }

  function textOf(from: number, to: number): string {
    const units = marker.measure(from, to)
    if (units === to - from) return marker.text(from, to)
    const text = units < 0 ? decoder.decode(bytes.subarray(from, to)) : marker.text(from, to)
    return units < 0 && !hasEscape(from, to) ? text : String(JSON.parse(`"${text}"`))
  }

  function sizeOf(from: number, to: number): number {
    const units = marker.measure(from, to)
    if (units >= 0) return units
    const text = decoder.decode(bytes.subarray(from, to))
    let { length } = text
    for (let at = text.indexOf('\\'); at >= 0; ) {
      const more = text.charCodeAt(at + 1) === UNICODE_ESCAPE ? 5 : 1
      length -= more
      at = text.indexOf('\\', at + more + 1)
    }
    return length
  }

  function hasEscape(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (bytes[at] === BACKSLASH) return true
    return false
  }

  function readScalar(from: number, to: number): boolean | number | null {
    const whole = wholeNumber(bytes, from, to)
    if (whole >= 0) return whole
    const [first, last] = trim(bytes, from, to)
    const code = bytes[first]
    if (code === TRUE || code === FALSE) return code === TRUE
    return code === NULL ? null : Number(marker.text(first, last))
  }

  /** What measureJson says of the value of a member. */
  function measure(member: number, free: number): number {
    const from = word(member + VALUE_FROM)
    const to = word(member + VALUE_TO)
    const code = bytes[from]
    if (code === QUOTE) return sizeOf(from + 1, to - 1) + 2
    if (code !== OPEN && code !== OPEN_LIST) return String(readScalar(from, to)).length
    const behind = walkValue(member, free)
    const names: string[] = []
    let size = 1
    for (let inner = free + HEAD_WORDS; inner < behind; inner += MEMBER_WORDS) {
      size += 1 + measure(inner, behind)
      if (code === OPEN) {
        const name = textOf(word(inner + NAME_FROM), word(inner + NAME_TO))
        size += name.length + 3
        // of two of one name only the last counts
        if (names.includes(name) || names.length === MOST_NAMES) unusual = true
        names.push(name)
      }
    }
    return Math.max(2, size)
  }

  return {
    read(first, from, shape) {
      // what is not at the very beginning and end of a line is rare
      if (bytes[from] !== OPEN) return null
      const behind = marker.walk(first + 1, from + 1, false, 0)
      if (behind < 0) return null
      newline = word(BEHIND_MARK)
      const end = marks[newline] ?? 0
      if (bytes[end] !== NEWLINE || !isReturn(word(BEHIND), end)) return null
      unusual = false
      const value = readMembers(shape, HEAD_WORDS, behind)
      return unusual ? null : value
    },
    newline: () => newline,
  }

  /** What may stand between an object and its newline; other white space is rare. */
  function isReturn(from: number, to: number): boolean {
    return from === to || (from + 1 === to && bytes[from] === RETURN)
  }
}
