// `.strata.yaml` in the project folder: which findings are off or of another severity, everywhere or below some paths.
//
//   doctor:
//     rules:
//       file.long: off            # off, info, warning or error; memory.* speaks of a whole area
//     paths:
//       - match: docs/**          # as in .gitignore, from the folder of this file; one text or a list
//         rules:
//           text.near-duplicate: off

import ignore from 'ignore'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import type { Severity } from '../base/diagnostic'
import type { Finding } from './finding'
import { FINDING_CODES } from './finding-codes'

export const CONFIG_FILE = '.strata.yaml'

export type Level = Severity | 'off'

/** One `code: level` of the file. */
export interface ConfigRule {
  /** A code, an area (`memory.*`) or `*`. */
  readonly code: string
  readonly level: Level
  readonly line: number
  /** Null: everywhere. Takes a path relative to the project, with `/`. */
  readonly matches: ((file: string) => boolean) | null
}

export interface DoctorConfig {
  /** A later one wins over an earlier. */
  readonly rules: readonly ConfigRule[]
  /** What is wrong with the file itself. */
  readonly findings: readonly Finding[]
}

const LEVELS: ReadonlySet<unknown> = new Set(['off', 'info', 'warning', 'error'])
const MOST_CHARS = 200_000

/** `path` absolute; `text` null: there is no such file. What can be read of a broken one counts. */
export function parseDoctorConfig(path: string, text: string | null): DoctorConfig {
  const findings: Finding[] = []
  const rules: ConfigRule[] = []
  if (text === null) return { rules, findings }
  const counter = new LineCounter()
  const lineOf = (node: Node | null | undefined): number => counter.linePos(node?.range?.[0] ?? 0).line || 1
  const say = (code: string, severity: Severity, message: string, line: number, remedy: string): void => {
    findings.push({ code, severity, message, path, line, column: null, remedy, fix: null, related: [] })
  }
  const bad = (message: string, line: number): void =>
    say('doctor.config', 'error', message, line, 'See strata doctor --help for what it may hold.')
  if (text.length > MOST_CHARS) {
    bad('The file is too large to be a configuration', 1)
    return { rules, findings }
  }

  const document = parseDocument(text, { lineCounter: counter, logLevel: 'silent', prettyErrors: false })
  for (const error of document.errors) bad(`It is no YAML: ${error.message}`, counter.linePos(error.pos[0]).line || 1)
  const top = document.contents
  if (top === null) return { rules, findings }
  if (!isMap(top)) {
    bad('It has to hold keys and values', 1)
    return { rules, findings }
  }
  for (const { key, value } of entriesOf(top)) {
    if (key.name !== 'doctor') bad(`The key ${key.name} means nothing`, key.line)
    else if (isMap(value)) readDoctor(value)
    else if (value !== null && !isEmpty(value)) bad('doctor has to hold rules or paths', key.line)
  }
  return { rules, findings }

  function readDoctor(map: YAMLMap): void {
    for (const { key, value } of entriesOf(map)) {
      if (key.name === 'rules') readRules(value, key.line, null)
      else if (key.name === 'paths') readPaths(value, key.line)
      else bad(`The key doctor.${key.name} means nothing`, key.line)
    }
  }

  function readRules(value: Node | null, line: number, matches: ConfigRule['matches']): void {
    if (value === null || isEmpty(value)) return
    if (!isMap(value)) {
      bad('rules has to hold a code and a severity on each line', line)
      return
    }
    for (const { key, value: wanted } of entriesOf(value)) {
      const raw: unknown = isScalar(wanted) ? wanted.value : null
      const level = raw === false ? 'off' : raw
      if (!LEVELS.has(level)) bad(`${key.name} has to be off, info, warning or error`, key.line)
      else if (!isKnown(key.name)) {
        say('doctor.unknown-code', 'warning', `There is no finding ${key.name}`, key.line, 'Correct the code, or take the line out.')
      } else rules.push({ code: key.name, level: level as Level, line: key.line, matches })
    }
  }

  function readPaths(value: Node | null, line: number): void {
    if (value === null || isEmpty(value)) return
    if (!isSeq(value)) {
      bad('paths has to be a list', line)
      return
    }
    for (const item of value.items as readonly Node[]) {
      const at = lineOf(item)
      if (!isMap(item)) {
        bad('An entry of paths has to hold match and rules', at)
        continue
      }
      const entries = entriesOf(item)
      const patterns = patternsOf(entries.find(({ key }) => key.name === 'match')?.value ?? null)
      for (const { key } of entries)
        if (key.name !== 'match' && key.name !== 'rules') bad(`The key ${key.name} means nothing here`, key.line)
      if (patterns.length === 0) bad('match has to hold a pattern', at)
      else {
        const matcher = ignore().add([...patterns])
        readRules(entries.find(({ key }) => key.name === 'rules')?.value ?? null, at, (file) => matcher.ignores(file))
      }
    }
  }

  function entriesOf(
    map: YAMLMap,
  ): readonly { readonly key: { readonly name: string; readonly line: number }; readonly value: Node | null }[] {
    return map.items.map(({ key, value }) => ({
      key: { name: isScalar(key) ? String(key.value) : '', line: lineOf(key as Node | null) },
      value: value as Node | null,
    }))
  }
}

function isEmpty(value: Node): boolean {
  return isScalar(value) && (value.value === null || value.value === '')
}

function patternsOf(value: Node | null): readonly string[] {
  const items = isSeq(value) ? (value.items as readonly Node[]) : value === null ? [] : [value]
  return items.flatMap((item) => (isScalar(item) && typeof item.value === 'string' && item.value.trim() !== '' ? [item.value.trim()] : []))
}

/** A code, an area, or all. */
export function isKnown(code: string): boolean {
  return code === '*' || FINDING_CODES.some((row) => covers(code, row.code))
}

export function covers(pattern: string, code: string): boolean {
  return pattern === '*' || pattern === code || (pattern.endsWith('.*') && code.startsWith(pattern.slice(0, -1)))
}
