// Rows of a memory for tests: what a test does not say is plain and fine.

import type { KeyedRow } from '../memory-state'

export function sampleRow(part: Partial<KeyedRow> & { readonly file?: string | null }): KeyedRow {
  const file = part.file === undefined ? 'a.md' : part.file
  return {
    kind: 'entry',
    key: file === null ? `text:${part.raw ?? ''}` : `file:${file}`,
    line: 1,
    raw: `- [A](${file}) — hook`,
    title: 'A',
    file,
    path: file === null ? null : `/mem/${file}`,
    hook: 'hook',
    section: null,
    states: ['ok'],
    type: 'project',
    name: 'A',
    description: 'about A',
    bytes: 100,
    tokens: 30,
    modifiedMs: 1_000,
    clipped: false,
    ...part,
  }
}

/** One row a letter: `a.md` on line 1 and so on; a `|` begins another section. */
export function sampleRows(letters: string): readonly KeyedRow[] {
  let section = 0
  let line = 0
  return [...letters].flatMap((letter) => {
    line += 1
    if (letter === '|') {
      section += 1
      return []
    }
    return [sampleRow({ file: `${letter}.md`, line, title: letter.toUpperCase(), section: section === 0 ? null : `S${section}` })]
  })
}
