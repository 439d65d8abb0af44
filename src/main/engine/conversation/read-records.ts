// One line → the JSON objects in it with their byte ranges, and what is wrong with it (CLI.md, "Records").
// Whatever of a bad line can be read is read: the whole records around a torn one, a record behind NUL bytes, one with bare
// control characters in its texts.

import { repairJson } from './repair-json'
import { isObject, type JsonObject, looksLikeRow } from './row-types'
import type { Problem, ProblemCode } from './session'

export interface FoundRecord {
  readonly value: JsonObject
  /** Byte range of the object in the file. */
  readonly offset: number
  readonly length: number
}

export interface LineRecords {
  readonly records: readonly FoundRecord[]
  readonly problems: readonly Problem[]
  /** Nothing but white space: no record and no problem. */
  readonly blank: boolean
}

const BLANK: LineRecords = { records: [], problems: [], blank: true }
const NO_PROBLEMS: readonly Problem[] = []
const OPEN = 0x7b
const CLOSE = 0x7d
const QUOTE = 0x22
const BACKSLASH = 0x5c
/** A torn line is tried anew at many places; all tries together read so many times its bytes, so that a huge one stays cheap. */
const MOST_READINGS = 8
const FREE_READING = 1 << 20
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * `offset` is that of the line's first byte, `line` counts from 1; `last`: the file ended before a newline, so that an object
 * without its end is `truncated`. A byte order mark and white space around records are no problems.
 */
export function readRecords(bytes: Uint8Array, offset: number, line: number, last: boolean): LineRecords {
  let start = skipBlank(bytes, 0, bytes.length)
  if (start < bytes.length && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) {
    start = skipBlank(bytes, start + 3, bytes.length)
  }
  let end = bytes.length
  while (end > start && isBlank(bytes[end - 1])) end--
  if (start === end) return BLANK
  const whole = start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end)
  const parsed = parse(decoder.decode(whole))
  if (parsed.ok && isObject(parsed.value)) {
    return { records: [{ value: parsed.value, offset: offset + start, length: end - start }], problems: NO_PROBLEMS, blank: false }
  }
  if (parsed.ok) {
    const message = `The line is valid JSON but no object: ${nameOf(parsed.value)}.`
    return { records: [], problems: [{ code: 'not-an-object', line, offset, message }], blank: false }
  }
  return readTornLine(bytes, start, end, { offset, line, last })
}

interface Place {
  readonly offset: number
  readonly line: number
  readonly last: boolean
}

function readTornLine(bytes: Uint8Array, start: number, end: number, { offset, line, last }: Place): LineRecords {
  const records: FoundRecord[] = []
  const problems: Problem[] = []
  const tell = (code: ProblemCode, at: number, message: string) => problems.push({ code, line, offset: offset + at, message })
  let budget = MOST_READINGS * (end - start) + FREE_READING
  /** The object that begins at `from`; null where there is none. */
  const objectAt = (from: number): Found | null => {
    const to = endOfObject(bytes, from, end)
    budget -= (to < 0 ? end : to) - from
    if (to < 0) return null
    const read = parseTolerant(bytes.subarray(from, to))
    return read === null ? null : { ...read, from, to }
  }
  let mended: { readonly at: number; readonly message: string } | null = null
  const take = ({ value, mending, from, to }: Found) => {
    records.push({ value, offset: offset + from, length: to - from })
    if (mending !== null) mended ??= { at: from + mending.at, message: mending.message }
  }

  const nul = bytes.subarray(start, end).indexOf(0)
  if (nul >= 0) {
    const from = start + nul
    let to = from
    while (to < end && bytes[to] === 0) to++
    tell('nul-bytes', from, `${to - from} NUL ${to - from === 1 ? 'byte' : 'bytes'}; what stands around them was read.`)
  }
  /** Where the first stretch begins that gave nothing. */
  let bad = -1
  let cutOff = false
  for (let at = skipGap(bytes, start, end); at < end; at = skipGap(bytes, at, end)) {
    const found = bytes[at] === OPEN ? objectAt(at) : null
    if (found !== null) {
      take(found)
      at = found.to
      continue
    }
    if (bad < 0) bad = at
    const next = findRow(bytes, at + 1, end, () => budget > 0, objectAt)
    if (next === null) {
      cutOff = last && bytes[at] === OPEN && endOfObject(bytes, at, end) < 0
      break
    }
    take(next)
    at = next.to
  }
  const [, second] = records
  if (second !== undefined) {
    tell('glued-records', second.offset - offset, `${records.length} records stand on one line; each was read.`)
  }
  if (bad >= 0) {
    const at = records.length === 0 ? 0 : bad
    const rest = records.length === 0 ? 'Nothing of the line could be read.' : 'The rest of the line was read.'
    if (cutOff) tell('truncated', at, 'The file ends in the middle of a record.')
    else tell('invalid-json', at, `Not valid JSON. ${rest}`)
  } else if (mended !== null) {
    // Seen by the compiler as never assigned: it does not follow the closure.
    const { at, message } = mended as { readonly at: number; readonly message: string }
    problems.push({ code: 'invalid-json', line, offset: offset + at, message, recovered: true })
  }
  problems.sort((a, b) => a.offset - b.offset)
  return { records, problems, blank: false }
}

/** The next whole row behind a torn stretch: `{"` can be a structure only outside a text, where quotes are escaped. */
function findRow(
  bytes: Uint8Array,
  from: number,
  end: number,
  mayTry: () => boolean,
  objectAt: (from: number) => Found | null,
): Found | null {
  for (let at = bytes.indexOf(OPEN, from); at >= 0 && at < end && mayTry(); at = bytes.indexOf(OPEN, at + 1)) {
    if (bytes[skipGap(bytes, at + 1, end)] !== QUOTE) continue
    const found = objectAt(at)
    if (found !== null && looksLikeRow(found.value)) return found
  }
  return null
}

/** Just behind the brace that closes the one at `from`; -1 when there is none. Bytes over 0x7f are never structure in UTF-8. */
function endOfObject(bytes: Uint8Array, from: number, end: number): number {
  let depth = 0
  for (let at = from; at < end; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      at++
      while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
      if (at >= end) return -1
    } else if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return -1
}

/** `mending`: what was done to read it, and where from its beginning; null where it is JSON, NUL bytes aside. */
interface Tolerated {
  readonly value: JsonObject
  readonly mending: { readonly at: number; readonly message: string } | null
}

interface Found extends Tolerated {
  readonly from: number
  readonly to: number
}

function parseTolerant(bytes: Uint8Array): Tolerated | null {
  const parsed = parse(decoder.decode(bytes))
  if (parsed.ok) return isObject(parsed.value) ? { value: parsed.value, mending: null } : null
  const repaired = repairJson(bytes)
  if (repaired === null) return null
  const again = parse(repaired.text)
  if (!again.ok || !isObject(again.value)) return null
  const { at, what, count } = repaired
  if (at === null) return { value: again.value, mending: null }
  const also = count === 1 ? '' : ` There ${count === 2 ? 'is one more such place' : `are ${count - 1} more such places`}.`
  return { value: again.value, mending: { at, message: `Not valid JSON: ${what}.${also} The record was read.` } }
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false }
const NOT_PARSED: Parsed = { ok: false }

function parse(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_PARSED
    throw error
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0d || byte === 0x09
}

function skipBlank(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && isBlank(bytes[at])) at++
  return at
}

/** White space, NUL bytes and byte order marks between records. */
function skipGap(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end) {
    if (isBlank(bytes[at]) || bytes[at] === 0) at++
    else if (bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) at += 3
    else break
  }
  return at
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
