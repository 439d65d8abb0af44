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

/** What concerns no single memory. */
export function folderFindings({ findings, rows }: MemoryLook): readonly DiagnosticView[] {
  const files = new Set(rows.map((row) => row.path))
  return findings.filter((one) => !TOLD.includes(one.code) && !files.has(one.at?.path ?? null))
}
