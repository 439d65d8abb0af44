// Findings of an inspection that no state of a row tells: about one file, or about the folder and the index as a whole.

import type { DiagnosticView } from '../../../../preload/contract/common'
import type { KeyedRow, MemoryLook } from './memory-state'

/** Told by the state of the row, or by the gauges. */
const TOLD = [
  'dangling',
  'outside',
  'duplicate',
  'too-long',
  'not-an-entry',
  'no-frontmatter',
  'bad-frontmatter',
  'bad-type',
  'orphan',
  'index-cut',
].map((name) => `memory.${name}`)

/** What is wrong with a row's file beside its states. */
export function rowFindings({ findings }: MemoryLook, row: KeyedRow): readonly DiagnosticView[] {
  return findings.filter((one) => row.path !== null && one.at?.path === row.path && !TOLD.includes(one.code))
}

/** Why the front matter of a row's file cannot be read; null where it can. */
export function frontMatterFinding({ findings }: MemoryLook, row: KeyedRow): DiagnosticView | null {
  return findings.find((one) => one.code === 'memory.bad-frontmatter' && one.at?.path === row.path) ?? null
}

/** Nothing is known of what the row's file says. */
export function wasNotRead(look: MemoryLook, row: KeyedRow): boolean {
  return rowFindings(look, row).some((one) => one.code === 'memory.topic-unread')
}

/** What concerns no single memory. */
export function folderFindings({ findings, rows }: MemoryLook): readonly DiagnosticView[] {
  const files = new Set(rows.map((row) => row.path))
  return findings.filter((one) => !TOLD.includes(one.code) && !files.has(one.at?.path ?? null))
}

export interface FindingsOfKind {
  readonly code: string
  readonly first: DiagnosticView
  readonly more: readonly DiagnosticView[]
}

/** `folderFindings`, those of one code together, in the order of the first of each. */
export function findingsByKind(look: MemoryLook): readonly FindingsOfKind[] {
  const kinds = new Map<string, DiagnosticView[]>()
  for (const one of folderFindings(look)) {
    const same = kinds.get(one.code)
    if (same === undefined) kinds.set(one.code, [one])
    else same.push(one)
  }
  return [...kinds].flatMap(([code, [first, ...more]]) => (first === undefined ? [] : [{ code, first, more }]))
}
