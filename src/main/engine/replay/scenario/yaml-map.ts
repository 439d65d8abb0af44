// YAML that is checked strictly, with the line of every value. Knows no format: scenarios and policy files say what keys there are.

import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import { err, ok, type Result } from '../../base/result'
import { quoted } from '../parse-policy-value'

/** `line` counts from 1. */
export interface LineProblem {
  readonly line: number
  readonly message: string
}

export interface YamlField {
  readonly key: string
  readonly line: number
  readonly value: YamlValue
}

export type YamlValue =
  /** `text` as written: `2.10` stays `2.10`. */
  | { readonly kind: 'text'; readonly text: string; readonly line: number; readonly quoted: boolean }
  | { readonly kind: 'map'; readonly fields: readonly YamlField[]; readonly line: number }
  | { readonly kind: 'list'; readonly items: readonly YamlValue[]; readonly line: number }
  | { readonly kind: 'empty'; readonly line: number }

const MOST_PROBLEMS = 50

export function parseYamlMap(text: string): Result<readonly YamlField[], readonly LineProblem[]> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, strict: true, uniqueKeys: true, stringKeys: false })
  if (document.errors.length > 0) {
    // behind an end that came too soon everything else is wrong as well
    const last = document.errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
    const told = last === undefined ? document.errors : [last]
    return err(
      oncePerLine(
        told.map((one) => ({
          line: Math.max(1, lines.linePos(one.pos[0]).line),
          message: WORDS[one.code] ?? `this YAML does not parse: ${one.message}`,
        })),
      ),
    )
  }
  const problems: LineProblem[] = []
  const lineOf = (node: Node | null | undefined) => Math.max(1, lines.linePos(node?.range?.[0] ?? 0).line)
  if (!isMap(document.contents)) return err([{ line: lineOf(document.contents), message: 'keys with values are expected' }])
  const fields = fieldsOf(document.contents, lineOf, problems)
  return problems.length > 0 ? err(oncePerLine(problems)) : ok(fields)
}

/** Where the library speaks of itself. */
const WORDS: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'this is the begin of a second document: one file holds one, so take the line --- out',
  RESOURCE_EXHAUSTION: 'this YAML does not parse: it is nested too deeply',
  DUPLICATE_KEY: 'this key is there already: write it once',
}

function oncePerLine(problems: readonly LineProblem[]): readonly LineProblem[] {
  const told = new Set<string>()
  return problems
    .filter(({ line, message }) => {
      const key = `${line} ${message}`
      const fresh = !told.has(key)
      told.add(key)
      return fresh
    })
    .slice(0, MOST_PROBLEMS)
}

function fieldsOf(map: YAMLMap, lineOf: (node: Node | null | undefined) => number, problems: LineProblem[]): readonly YamlField[] {
  const fields: YamlField[] = []
  for (const pair of map.items) {
    const key = pair.key
    if (!isScalar(key) || typeof key.value !== 'string') {
      problems.push({ line: lineOf(key as Node | null), message: 'a key has to be plain text' })
      continue
    }
    fields.push({ key: key.value, line: lineOf(key), value: readValue(pair.value as Node | null, lineOf, problems, lineOf(key)) })
  }
  return fields
}

function readValue(
  node: Node | null | undefined,
  lineOf: (node: Node | null | undefined) => number,
  problems: LineProblem[],
  lineOfKey: number,
): YamlValue {
  const line = node?.range ? lineOf(node) : lineOfKey
  if (!isAlias(node) && node?.tag !== undefined) {
    problems.push({ line, message: `the tag ${shortTag(node.tag)} is not understood here: write the value without it` })
    return { kind: 'empty', line }
  }
  if (isMap(node)) return { kind: 'map', line, fields: fieldsOf(node, lineOf, problems) }
  if (isSeq(node)) return { kind: 'list', line, items: node.items.map((item) => readValue(item as Node | null, lineOf, problems, line)) }
  if (isAlias(node)) {
    problems.push({ line, message: `the reference *${node.source} is not understood here: write the value out` })
    return { kind: 'empty', line }
  }
  if (isScalar(node) && node.value !== null) {
    return { kind: 'text', line, text: node.source ?? String(node.value), quoted: typeof node.value === 'string' }
  }
  return { kind: 'empty', line }
}

/** As it is written: `!!set`, not the address that stands for it. */
function shortTag(tag: string): string {
  return tag.replace(/^tag:yaml\.org,2002:/, '!!')
}

/** Tells unknown keys, with the nearest known one where the slip is plain. */
export function unknownKeys(fields: readonly YamlField[], known: readonly string[], where: string): readonly LineProblem[] {
  return fields
    .filter((field) => !known.includes(field.key))
    .map((field) => {
      const near = known.find((one) => distance(one, field.key) <= (one[0] === field.key[0] ? 2 : 1))
      const help = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`
      return { line: field.line, message: `unknown key ${quoted(field.key)}${where}: ${help}` }
    })
}

/** Edits between two short words. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row[b.length] ?? 3
}
