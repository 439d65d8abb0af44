// Strict reading of the bundled JSON: every key is known, every value has its type, every constant its source.
// Knows nothing of what is read; parse-profile.ts and parse-models.ts say that.

import { err, ok, type Result } from '../base/result'

/** `path` is dotted (`git.statusLimit.value`); empty for the document itself. */
export interface ShapeProblem {
  readonly path: string
  readonly problem: string
}

/** What reading gathers beside the value. */
export interface ShapeReport {
  readonly problems: ShapeProblem[]
  /** Dotted name of each constant → its source. */
  readonly sources: Record<string, string>
}

/** Reads one value; on failure the problems stand in the report. */
export type Shape<T> = (raw: unknown, path: string, report: ShapeReport) => Result<T, null>

type Fields<T> = { readonly [K in keyof T]: Shape<T[K]> }

/**
 * Tags of SPEC.md 0, of its sections and conflicts; several are joined by `; `. `assumption:` marks what no source
 * backs, `derived:` what follows from others.
 */
const SOURCE_TAG =
  /^(?:CH|YY|THT|MOD|PIE|CCV|DICT|P-late|(?:HE|HCW) \d+|CL \d+\.\d+\.\d+|#\d+|K\d+|SPEC \d+(?:\.\d+)?|(?:D|P):[\w/-]+|(?:EXT|LOG)[: ]\S.*|(?:assumption|derived): \S.*)$/

function nameOf(raw: unknown): string {
  if (raw === undefined) return 'nothing'
  if (raw === null) return 'null'
  if (Array.isArray(raw)) return 'a list'
  if (typeof raw === 'object') return 'an object'
  return `${typeof raw === 'string' ? 'the text' : 'the'} ${typeof raw} ${JSON.stringify(raw)}`
}

function refuse(report: ShapeReport, path: string, wanted: string, raw: unknown): Result<never, null> {
  report.problems.push({ path, problem: `${wanted} is expected, found ${nameOf(raw)}` })
  return err(null)
}

function under(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function isObject(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

export function text(pattern?: RegExp): Shape<string> {
  return (raw, path, report) => {
    if (typeof raw !== 'string' || raw.trim() === '') return refuse(report, path, 'a text', raw)
    if (pattern && !pattern.test(raw)) return refuse(report, path, `a text like ${pattern.source}`, raw)
    return ok(raw)
  }
}

export function wholeNumber(least = 0): Shape<number> {
  return (raw, path, report) =>
    typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= least
      ? ok(raw)
      : refuse(report, path, `a whole number from ${least} up`, raw)
}

/** Any finite number from 0 up, as prices are. */
export function amount(): Shape<number> {
  return (raw, path, report) =>
    typeof raw === 'number' && Number.isFinite(raw) && raw >= 0 ? ok(raw) : refuse(report, path, 'a number from 0 up', raw)
}

/** Above 0, at most 1. */
export function share(): Shape<number> {
  return (raw, path, report) =>
    typeof raw === 'number' && raw > 0 && raw <= 1 ? ok(raw) : refuse(report, path, 'a share above 0 and up to 1', raw)
}

export function yesNo(): Shape<boolean> {
  return (raw, path, report) => (typeof raw === 'boolean' ? ok(raw) : refuse(report, path, 'true or false', raw))
}

export function oneOf<const W extends string | number>(words: readonly W[]): Shape<W> {
  return (raw, path, report) => {
    const found = words.find((word) => word === raw)
    return found === undefined ? refuse(report, path, `one of ${words.join(', ')}`, raw) : ok(found)
  }
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (raw, path, report) => (raw === null ? ok(null) : shape(raw, path, report))
}

/** A whole number or one word in its place. */
export function wholeNumberOr<const W extends string>(word: W): Shape<number | W> {
  const number = wholeNumber(1)
  return (raw, path, report) => (raw === word ? ok(word) : number(raw, path, report))
}

export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (raw, path, report) => {
    if (!Array.isArray(raw)) return refuse(report, path, 'a list', raw)
    const items: T[] = []
    let fine = true
    raw.forEach((item: unknown, index) => {
      const read = shape(item, under(path, String(index)), report)
      if (read.ok) items.push(read.value)
      else fine = false
    })
    return fine ? ok(items) : err(null)
  }
}

/** An object with any keys that fit `key`. */
export function tableOf<T>(shape: Shape<T>, key: RegExp): Shape<Readonly<Record<string, T>>> {
  return (raw, path, report) => {
    if (!isObject(raw)) return refuse(report, path, 'an object', raw)
    const table: Record<string, T> = {}
    let fine = true
    for (const [name, value] of Object.entries(raw)) {
      if (!key.test(name)) {
        report.problems.push({ path: under(path, name), problem: `a key like ${key.source} is expected` })
        fine = false
        continue
      }
      const read = shape(value, under(path, name), report)
      if (read.ok) table[name] = read.value
      else fine = false
    }
    return fine ? ok(table) : err(null)
  }
}

/** An object with exactly these keys. */
export function record<T extends object>(fields: Fields<T>): Shape<T> {
  return (raw, path, report) => {
    if (!isObject(raw)) return refuse(report, path, 'an object', raw)
    let fine = true
    for (const key of Object.keys(raw)) {
      if (Object.hasOwn(fields, key)) continue
      report.problems.push({ path: under(path, key), problem: 'is no known key' })
      fine = false
    }
    const entries: [string, unknown][] = []
    for (const [key, shape] of Object.entries<Shape<unknown>>(fields)) {
      const read = shape(Object.hasOwn(raw, key) ? raw[key] : undefined, under(path, key), report)
      if (read.ok) entries.push([key, read.value])
      else fine = false
    }
    return fine ? ok(Object.fromEntries(entries) as T) : err(null)
  }
}

/** Source tags joined by `; `, each of a known form. */
export function sourceTags(): Shape<string> {
  const written = text()
  return (raw, path, report) => {
    const tags = written(raw, path, report)
    if (!tags.ok) return tags
    const unknown = tags.value.split('; ').find((tag) => !SOURCE_TAG.test(tag))
    if (unknown === undefined) return tags
    report.problems.push({ path, problem: `${JSON.stringify(unknown)} is no source tag` })
    return err(null)
  }
}

/** `{ value, source }`: the value is handed on, the source goes to the report under the constant's name. */
export function constant<T>(shape: Shape<T>): Shape<T> {
  const both = record<{ readonly value: T; readonly source: string }>({ value: shape, source: sourceTags() })
  return (raw, path, report) => {
    const read = both(raw, path, report)
    if (!read.ok) return read
    report.sources[path] = read.value.source
    return ok(read.value.value)
  }
}
