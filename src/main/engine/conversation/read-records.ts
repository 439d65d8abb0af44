// One line → the JSON objects in it with their byte ranges, and what is wrong with it (CLI.md, "Records").
// Whatever of a bad line can be read is read: the whole records around a torn one, a record behind NUL bytes.

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
  const objectAt = (from: number): { readonly value: JsonObject; readonly to: number } | null => {
    const to = endOfObject(bytes, from, end)
    budget -= (to < 0 ? end : to) - from
    if (to < 0) return null
    const value = parseTolerant(bytes.subarray(from, to))
    return value === null ? null : { value, to }
  }
  const take = (value: JsonObject, from: number, to: number) => records.push({ value, offset: offset + from, length: to - from })

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
      take(found.value, at, found.to)
      at = found.to
      continue
    }
    if (bad < 0) bad = at
    const next = findRow(bytes, at + 1, end, () => budget > 0, objectAt)
    if (next === null) {
      cutOff = last && bytes[at] === OPEN && endOfObject(bytes, at, end) < 0
      break
    }
    take(next.value, next.from, next.to)
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
  objectAt: (from: number) => { readonly value: JsonObject; readonly to: number } | null,
): { readonly value: JsonObject; readonly from: number; readonly to: number } | null {
  for (let at = bytes.indexOf(OPEN, from); at >= 0 && at < end && mayTry(); at = bytes.indexOf(OPEN, at + 1)) {
    if (bytes[skipGap(bytes, at + 1, end)] !== QUOTE) continue
    const found = objectAt(at)
    if (found !== null && looksLikeRow(found.value)) return { value: found.value, from: at, to: found.to }
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

function parseTolerant(bytes: Uint8Array): JsonObject | null {
  const text = decoder.decode(bytes)
  const parsed = parse(text)
  if (parsed.ok) return isObject(parsed.value) ? parsed.value : null
  if (!text.includes('\0')) return null
  const without = parse(text.replaceAll('\0', ''))
  return without.ok && isObject(without.value) ? without.value : null
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
