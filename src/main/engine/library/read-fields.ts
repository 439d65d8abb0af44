// A line of a transcript → the fields the library asks for, in one pass, without making anything of the rest.
//
// Most of a transcript is a few long strings: file contents, shell output. They are found by hopping from quote to quote, which is
// several times as fast as parsing. The rest is held against the grammar of JSON, so that what is no JSON is told by a null. Not
// seen are a wrong escape in the middle of a long text that nobody asked for, and a fault inside a tool's structured result that
// leaves its brackets in pairs. The line must hold no control characters (see is-clean.ts).

import type { JsonObject } from '../conversation/row-types'

/** What is to become of a field. A value of another kind than asked for is left out, true, false, null and numbers never. */
export interface FieldPlan {
  /** `whole`: the text; `shared`: one that mostly repeats; `passing`: one that is not kept; `head`: a long one's beginning. */
  readonly text?: 'whole' | 'shared' | 'passing' | 'head'
  /** An earlier field of the shape whose text this one often repeats. */
  readonly like?: string
  /** Objects of this shape, or lists of them. */
  readonly shape?: Shape
  /** An object that begins otherwise makes the line one for a real parser. */
  readonly begin?: string
  readonly list?: boolean
  /** Objects and lists as they are. */
  readonly any?: boolean
  /** Of an object or list only the brackets are counted. */
  readonly brackets?: boolean
}

interface Field extends FieldPlan {
  readonly name: string
  readonly first: number
  /** For `shared`. */
  readonly memory: { last: string }
}

export interface Shape {
  /** By the length of their names. */
  readonly fields: readonly (readonly Field[] | undefined)[]
  /** All fields, undefined: objects of one layout are read faster. */
  readonly make: () => Record<string, unknown>
}

export function shapeOf(plans: Readonly<Record<string, FieldPlan>>, make: () => Record<string, unknown>): Shape {
  const fields: Field[][] = []
  const memories = new Map<string, { last: string }>()
  for (const [name, plan] of Object.entries(plans)) {
    fields[name.length] ??= []
    const memory = plan.like === undefined ? { last: '' } : (memories.get(plan.like) ?? { last: '' })
    memories.set(name, memory)
    fields[name.length]?.push({ ...plan, name, first: name.charCodeAt(0), memory })
  }
  return { fields, make }
}

/** Strings up to so many raw characters are held against the grammar whole, longer ones as far as KEPT. */
const LONG = 240
const KEPT = 180
/** Deeper ones are for a real parser. */
const DEEPEST = 200
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN = 0x7b
const CLOSE = 0x7d

/** Just behind the value that was read last; -1: it is no JSON. */
let end = 0
/** The next backslash at or behind the string that was looked at last. */
let slash = -1
let escaped = false

/** `line`: one character per byte. Null for what is not one JSON object through and through, and for what is to be parsed. */
export function readFields(line: string, shape: Shape): JsonObject | null {
  slash = -1
  if (line.charCodeAt(0) !== OPEN) return null
  const value = readObject(line, 0, shape, 0)
  return end < 0 || skipSpace(line, end) < line.length ? null : value
}

function readObject(line: string, open: number, shape: Shape, depth: number): Record<string, unknown> {
  const value = shape.make()
  let at = skipSpace(line, open + 1)
  if (line.charCodeAt(at) === CLOSE) {
    end = at + 1
    return value
  }
  for (;;) {
    const name = at + 1
    at = line.charCodeAt(at) === QUOTE ? skipString(line, at) : -1
    // a name with an escape may be any name
    if (at < 0 || escaped) break
    const field = fieldOf(shape, line, name, at - 1)
    at = skipSpace(line, at)
    if (line.charCodeAt(at) !== COLON) break
    at = skipSpace(line, at + 1)
    if (field === null) at = skipValue(line, at, depth)
    else {
      value[field.name] = readValue(line, at, field, depth)
      at = end
    }
    if (at < 0) break
    at = skipSpace(line, at)
    const code = line.charCodeAt(at)
    if (code === CLOSE) {
      end = at + 1
      return value
    }
    if (code !== COMMA) break
    at = skipSpace(line, at + 1)
  }
  end = -1
  return value
}

function fieldOf(shape: Shape, line: string, from: number, to: number): Field | null {
  const fields = shape.fields[to - from]
  if (fields === undefined) return null
  const first = line.charCodeAt(from)
  for (const field of fields) if (field.first === first && line.startsWith(field.name, from)) return field
  return null
}

function readValue(line: string, at: number, field: Field, depth: number): unknown {
  const code = line.charCodeAt(at)
  if (code === QUOTE) return readText(line, at, field)
  if (code === OPEN && field.begin !== undefined && !line.startsWith(field.begin, at)) {
    end = -1
    return undefined
  }
  if (code === OPEN && field.shape !== undefined) return readObject(line, at, field.shape, depth + 1)
  if (code === OPEN_LIST && field.shape !== undefined && field.list === true) return readList(line, at, field.shape, depth + 1)
  const isNested = code === OPEN || code === OPEN_LIST
  end = isNested && field.brackets === true ? endOfBrackets(line, at) : skipValue(line, at, depth)
  if (end < 0 || (isNested && field.any !== true)) return undefined
  return code === 0x6e ? null : code === 0x74 ? true : code === 0x66 ? false : parse(line.slice(at, end))
}

function readText(line: string, open: number, field: Field): string | undefined {
  const { last } = field.memory
  if (field.text === 'shared' && last !== '' && line.charCodeAt(open + 1 + last.length) === QUOTE && line.startsWith(last, open + 1)) {
    end = open + last.length + 2
    return last
  }
  const behind = skipString(line, open)
  end = behind
  if (behind < 0 || field.text === undefined) return undefined
  if (field.text === 'passing' && !escaped) return line.slice(open + 1, behind - 1)
  if (field.text === 'head' && behind - open > LONG) return String(JSON.parse(`${line.slice(open, keptEnd(line, open + 1 + KEPT))}"`))
  // parsed, not sliced: a slice keeps the whole line alive
  const text = parse(line.slice(open, behind))
  if (typeof text !== 'string') return undefined
  if (field.text === 'shared' && !escaped && text.length <= LONG) field.memory.last = text
  return text
}

function readList(line: string, open: number, shape: Shape, depth: number): readonly unknown[] {
  const items: unknown[] = []
  let at = skipSpace(line, open + 1)
  if (line.charCodeAt(at) === CLOSE_LIST) {
    end = at + 1
    return items
  }
  for (;;) {
    if (line.charCodeAt(at) === OPEN) {
      items.push(readObject(line, at, shape, depth))
      at = end
    } else {
      items.push(undefined)
      at = skipValue(line, at, depth)
    }
    if (at < 0) break
    at = skipSpace(line, at)
    const code = line.charCodeAt(at)
    if (code === CLOSE_LIST) {
      end = at + 1
      return items
    }
    if (code !== COMMA) break
    at = skipSpace(line, at + 1)
  }
  end = -1
  return items
}

function skipValue(line: string, at: number, depth: number): number {
  const code = line.charCodeAt(at)
  if (code === QUOTE) return skipString(line, at)
  if (code === OPEN) return skipMembers(line, at, CLOSE, depth + 1)
  if (code === OPEN_LIST) return skipMembers(line, at, CLOSE_LIST, depth + 1)
  if (code === 0x6e) return line.startsWith('null', at) ? at + 4 : -1
  if (code === 0x74) return line.startsWith('true', at) ? at + 4 : -1
  if (code === 0x66) return line.startsWith('false', at) ? at + 5 : -1
  return skipNumber(line, at)
}

function skipMembers(line: string, open: number, close: number, depth: number): number {
  if (depth > DEEPEST) return -1
  let at = skipSpace(line, open + 1)
  if (line.charCodeAt(at) === close) return at + 1
  for (;;) {
    if (close === CLOSE) {
      at = line.charCodeAt(at) === QUOTE ? skipString(line, at) : -1
      if (at < 0) return -1
      at = skipSpace(line, at)
      if (line.charCodeAt(at) !== COLON) return -1
      at = skipSpace(line, at + 1)
    }
    at = skipValue(line, at, depth)
    if (at < 0) return -1
    at = skipSpace(line, at)
    const code = line.charCodeAt(at)
    if (code === close) return at + 1
    if (code !== COMMA) return -1
    at = skipSpace(line, at + 1)
  }
}

/** A carriage return stands at the line's end only. */
function skipSpace(line: string, from: number): number {
  let at = from
  for (let code = line.charCodeAt(at); code === 0x20 || code === 0x0d; code = line.charCodeAt(at)) at++
  return at
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function skipDigits(line: string, from: number): number {
  let at = from
  while (isDigit(line.charCodeAt(at))) at++
  return at === from ? -1 : at
}

function skipNumber(line: string, from: number): number {
  let at = line.charCodeAt(from) === 0x2d ? from + 1 : from
  at = line.charCodeAt(at) === 0x30 ? at + 1 : skipDigits(line, at)
  if (at > 0 && line.charCodeAt(at) === 0x2e) at = skipDigits(line, at + 1)
  if (at < 0) return -1
  const code = line.charCodeAt(at)
  if (code !== 0x65 && code !== 0x45) return at
  const sign = line.charCodeAt(at + 1)
  return skipDigits(line, sign === 0x2b || sign === 0x2d ? at + 2 : at + 1)
}

/** Tells by `escaped` whether there is an escape in it. */
function skipString(line: string, open: number): number {
  const close = closingQuote(line, open)
  if (close < 0) return -1
  if (slash < open) {
    slash = line.indexOf('\\', open)
    if (slash < 0) slash = line.length
  }
  escaped = slash < close
  if (escaped && !areEscapes(line, slash, close - open > LONG ? open + 1 + KEPT : close)) return -1
  return close + 1
}

function areEscapes(line: string, first: number, to: number): boolean {
  for (let at = first; at >= 0 && at < to; ) {
    const code = line.charCodeAt(at + 1)
    if (code === 0x75) {
      for (let i = at + 2; i < at + 6; i++) if (!isHex(line.charCodeAt(i))) return false
      at += 6
    } else if (isShortEscape(code)) at += 2
    else return false
    at = line.indexOf('\\', at)
    slash = at < 0 ? line.length : at
  }
  return true
}

function isHex(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
}

/** `"` `\` `/` b f n r t */
function isShortEscape(code: number): boolean {
  return (
    code === QUOTE ||
    code === BACKSLASH ||
    code === 0x2f ||
    code === 0x62 ||
    code === 0x66 ||
    code === 0x6e ||
    code === 0x72 ||
    code === 0x74
  )
}

/** Just behind the object or list that begins at `from`; -1 where it does not end. */
function endOfBrackets(line: string, from: number): number {
  let depth = 0
  for (let at = from; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === QUOTE) {
      at = closingQuote(line, at)
      if (at < 0) return -1
    } else if (code === OPEN || code === OPEN_LIST) depth++
    else if ((code === CLOSE || code === CLOSE_LIST) && --depth === 0) return at + 1
  }
  return -1
}

function closingQuote(line: string, open: number): number {
  let close = line.indexOf('"', open + 1)
  while (close >= 0 && line.charCodeAt(close - 1) === BACKSLASH && isEscaped(line, close)) close = line.indexOf('"', close + 1)
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

/** A fault in it makes the line no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    end = -1
    return undefined
  }
}
