// What is asked of the index as SQL. Everything a person typed goes in as a parameter; the search is quoted word by word.

import { searchWords } from '../../engine/library/search-words'
import type { IndexQuestion, IndexSort } from '../../engine/library/session-index'
import { BETWEEN } from './schema'

export interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Files below one of the folders, by the order of their paths. */
export function belowRoots(roots: readonly string[], separator: string): Condition {
  if (roots.length === 0) return { sql: '0', values: [] }
  const next = String.fromCharCode(separator.charCodeAt(0) + 1)
  const bare = roots.map((root) => (root.endsWith(separator) ? root.slice(0, -1) : root))
  return {
    sql: `(${bare.map(() => '(f.file >= ? AND f.file < ?)').join(' OR ')})`,
    values: bare.flatMap((root) => [root + separator, root + next]),
  }
}

/** A session of its own, or the side file of one that is not there. */
export const OWN = '(f.parent IS NULL OR NOT EXISTS (SELECT 1 FROM files p WHERE p.session = f.parent AND p.parent IS NULL))'
/** Another file begins with the same call. */
export const MAY_BE_COPY =
  'f.repeats = 0 AND f.first_call IN (SELECT first_call FROM files WHERE first_call IS NOT NULL GROUP BY first_call HAVING count(*) > 1)'
export const SUBAGENTS = '(SELECT count(*) FROM files s WHERE s.parent = f.session AND f.parent IS NULL) AS subagents'

export function conditionOf(question: IndexQuestion, separator: string): Condition {
  const parts: Condition[] = [belowRoots(question.roots, separator), { sql: OWN, values: [] }]
  const add = (sql: string, ...values: (string | number)[]): void => void parts.push({ sql, values })
  if (question.cwd === '') add('f.cwd IS NULL')
  else if (question.cwd !== null) add('f.cwd = ?', question.cwd)
  if (question.model !== null) add('instr(f.models, ?) > 0', BETWEEN + question.model + BETWEEN)
  if (question.version !== null) add('f.version = ?', question.version)
  if (question.compacted) add('f.autos + f.manuals > 0')
  if (question.misses) add('f.misses > 0')
  if (question.problems) add('f.problems > 0')
  if (question.minCostUsd !== null) add('coalesce(f.cost, 0) >= ?', question.minCostUsd)
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) }
}

export interface Search {
  /** Of the index of words; null where there is no word in the search. */
  readonly match: string | null
  /** What may stand anywhere in a text is looked for in all of them. */
  readonly anywhere: Condition
  readonly firstPiece: string | null
}

/** Null for a search without anything to look for. Each word is the beginning of one that must be there. */
export function searchOf(search: string): Search | null {
  const { words, pieces } = searchWords(search)
  if (words.length + pieces.length === 0) return null
  return {
    match: words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' '),
    anywhere: {
      sql: pieces
        .map(
          () => ' AND instr(lower(words.title || char(10) || words.prompts || char(10) || words.branch || char(10) || words.name), ?) > 0',
        )
        .join(''),
      values: pieces,
    },
    firstPiece: pieces[0] ?? null,
  }
}

const SORT_KEYS: Readonly<Record<IndexSort, string>> = {
  start: 'f.start_ms',
  title: 'lower(f.title)',
  model: 'f.model',
  version: 'f.version_key',
  calls: 'f.calls',
  peak: 'f.peak',
  compactions: 'f.autos + f.manuals',
  hitRate: 'CASE WHEN f.prompt_tokens = 0 THEN NULL ELSE f.read_tokens * 1.0 / f.prompt_tokens END',
  cost: 'f.cost',
  problems: 'f.problems',
  size: 'f.size',
}

/** What is not known comes last, whichever way round. */
export function orderOf({ sort, descending }: Pick<IndexQuestion, 'sort' | 'descending'>): string {
  const key = SORT_KEYS[sort]
  return `(${key}) IS NULL, ${key} ${descending ? 'DESC' : 'ASC'}, f.file`
}
