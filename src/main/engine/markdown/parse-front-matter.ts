// Front matter as a map of keys. Read leniently as SPEC 4.2 says: what fails is read once more with the values quoted
// that hold special characters, since `paths: **/*.ts` is no YAML and yet common.

import { parseDocument } from 'yaml'

export interface ParsedFrontMatter {
  /** Null when it is no mapping or could not be read at all. An empty block is an empty mapping. */
  readonly values: Readonly<Record<string, unknown>> | null
  /** In words; null when all is well (also after a retry). */
  readonly problem: string | null
  /** 1-based line of the block where YAML tells it. */
  readonly problemLine: number | null
  /** The values come from the second, quoted reading. */
  readonly retried: boolean
}

/** Strata's own stops: reading YAML takes a second for what no person wrote, and it is read with every key while one edits. */
const MOST_LINES = 5000
const MOST_DEPTH = 100

export function parseFrontMatter(yamlText: string): ParsedFrontMatter {
  const refused = tooMuch(yamlText)
  if (refused !== null) return { ...problem(refused), retried: false }
  const text = yamlText.replace(/\r\n?/g, '\n')
  const first = readYaml(text)
  if (first.problem === null) return { ...first, retried: false }
  const quoted = quoteSpecialValues(text)
  if (quoted === text) return { ...first, retried: false }
  const second = readYaml(quoted)
  return second.problem === null ? { ...second, retried: true } : { ...first, retried: true }
}

function readYaml(text: string): Omit<ParsedFrontMatter, 'retried'> {
  try {
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false })
    const error = document.errors[0]
    if (error !== undefined) {
      return { values: null, problem: error.message, problemLine: text.slice(0, error.pos[0]).split('\n').length }
    }
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    if (value === null || value === undefined) return { values: {}, problem: null, problemLine: null }
    if (typeof value !== 'object' || Array.isArray(value)) return problem('it is not a list of keys and values')
    return { values: value as Readonly<Record<string, unknown>>, problem: null, problemLine: null }
  } catch (error) {
    // The reader recurses and limits aliases: a hostile block ends here, as a problem like any other.
    return problem(error instanceof Error ? error.message : String(error))
  }
}

/** Of brackets only those count that are still open where their line ends: what stands within a line is read fast. */
function tooMuch(text: string): string | null {
  const lines = text.split('\n', MOST_LINES + 1)
  if (lines.length > MOST_LINES) return `it has more than ${MOST_LINES.toLocaleString('en-US')} lines`
  let depth = 0
  for (const line of lines) {
    if (/^[ \t]*[\]}]/.test(line)) depth = Math.max(0, depth - 1)
    if (/[[{][ \t\r]*$/.test(line)) depth += 1
    if (depth > MOST_DEPTH) return `brackets stand in each other more than ${MOST_DEPTH} deep`
  }
  return null
}

function problem(text: string): Omit<ParsedFrontMatter, 'retried'> {
  return { values: null, problem: text, problemLine: null }
}

const SPECIAL = /[{}[\]*&#!|>%@`]|: |:$/
const KEY_LINE = /^(\s*(?:- +)?[\w.-]+:[ \t]+)(\S.*)$/
const ITEM_LINE = /^(\s*- +)(\S.*)$/

/** The second reading's text: values with special characters in double quotes. LF line ends. */
export function quoteSpecialValues(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [, head, rest] = KEY_LINE.exec(line) ?? ITEM_LINE.exec(line) ?? []
      const value = rest?.trimEnd()
      if (head === undefined || value === undefined || !SPECIAL.test(value)) return line
      // Quoted already, or the head of a block of lines (`|`, `>-`): not a plain value.
      if (/^["']/.test(value) || /^[|>][+-]?\d?[+-]?$/.test(value)) return line
      return `${head}"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
    })
    .join('\n')
}
