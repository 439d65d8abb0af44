// A topic file: its front matter read leniently (SPEC 0.1, 4.2, 6.4), flat (`type:`) or nested (`metadata: type:`).
// Reading only; edit-topic.ts changes one key and keeps every other byte.

import { parseFrontMatter } from '../markdown/parse-front-matter'
import { splitFrontMatter } from '../markdown/split-front-matter'

export type TopicShape = 'flat' | 'metadata'

export interface TopicDocument {
  /** The whole file as it is, a byte-order mark included. */
  readonly text: string
  /** Lines of the front matter with its fences; 0 where there is none. */
  readonly frontMatterLines: number
  /** What follows the front matter. */
  readonly body: string
  /** `lenient`: no valid YAML, yet readable as people mean it. `bad`: not readable at all. */
  readonly frontMatter: 'none' | 'ok' | 'lenient' | 'bad'
  /** What is wrong with a bad one, in words, and on which line of the file. */
  readonly problem: { readonly message: string; readonly line: number } | null
  /** Of `ok` and `lenient` front matter. */
  readonly values: Readonly<Record<string, unknown>>
  /** Where the type stands; null when there is none anywhere. */
  readonly shape: TopicShape | null
  readonly name: string | null
  readonly description: string | null
  /** As written, one of the four or not. */
  readonly type: string | null
  /** SPEC 6.4: since 2.1.214; null when absent or no time. */
  readonly modifiedMs: number | null
}

export function parseTopic(text: string): TopicDocument {
  const { frontMatter, frontMatterLines, body } = splitFrontMatter(text)
  const base = { text, frontMatterLines, body, values: {}, shape: null, name: null, description: null, type: null, modifiedMs: null }
  if (frontMatter === null) return { ...base, frontMatter: 'none', problem: null }
  const { values, problem, problemLine, retried } = parseFrontMatter(frontMatter)
  if (values === null) {
    return { ...base, frontMatter: 'bad', problem: { message: problem ?? 'it cannot be read', line: (problemLine ?? 1) + 1 } }
  }
  const metadata = mapping(values.metadata)
  const nestedType = scalar(metadata?.type)
  const flatType = scalar(values.type)
  return {
    ...base,
    frontMatter: retried ? 'lenient' : 'ok',
    problem: null,
    values,
    shape: nestedType !== null ? 'metadata' : flatType !== null ? 'flat' : null,
    name: scalar(values.name),
    description: scalar(values.description),
    type: nestedType ?? flatType,
    modifiedMs: parseTime(scalar(metadata?.modified) ?? scalar(values.modified)),
  }
}

function mapping(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : null
}

/** Text of a plain value; null for lists, mappings and nothing. */
function scalar(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : null
}

const TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** ISO time, UTC where no zone is given: the answer must not depend on where Strata runs. */
function parseTime(text: string | null): number | null {
  const match = text === null ? null : TIME.exec(text)
  if (text === null || match === null) return null
  const iso = text.replace(' ', 'T')
  const ms = Date.parse(iso.includes('T') && match[1] === undefined ? `${iso}Z` : iso)
  return Number.isNaN(ms) ? null : ms
}
