// Names for rows that outlive a change of the lines above them: by the file, else by the text.

import type { MemoryRow } from '../../../../preload/contract/memory'

/** A row with a name that stays when lines above it come or go. */
export type KeyedRow = MemoryRow & { readonly key: string }

/** Two rows of one name are told apart by their number: `file:a.md`, `file:a.md#2`. */
export function keyRows(rows: readonly MemoryRow[]): readonly KeyedRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const name = row.file === null ? `text:${row.raw}` : fileKey(row.file)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { ...row, key: count === 1 ? name : `${name}#${count}` }
  })
}

/** The first row of a file. */
export function fileKey(file: string): string {
  return `file:${file}`
}
