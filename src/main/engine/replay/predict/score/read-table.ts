// A table of numbers as text (comma separated, one header line, no quoting) → rows by column name.

import type { Diagnostic } from '../../../base/diagnostic'

export interface Table {
  readonly path: string
  readonly rows: readonly TableRow[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface TableRow {
  /** From 1, in the file. */
  readonly fileLine: number
  text(column: string): string
  /** NaN where it is empty or no number. */
  number(column: string): number
}

/** Rows with another number of fields are left out and told; a table without the columns asked for gives no rows and an error. */
export function readTable(path: string, content: string, columns: readonly string[]): Table {
  const lines = content.replace(/^\ufeff/, '').split(/\r?\n/)
  const header = (lines[0] ?? '').split(',')
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    const message = `The table has no column ${missing.map((name) => JSON.stringify(name)).join(', ')}.`
    return { path, rows: [], diagnostics: [{ code: 'metrics.columns', severity: 'error', message, at: { path, line: 1 } }] }
  }
  const diagnostics: Diagnostic[] = []
  const rows: TableRow[] = []
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '') continue
    const fields = line.split(',')
    if (fields.length !== header.length) {
      const message = `This row has ${fields.length} fields, the header ${header.length}; it is left out.`
      diagnostics.push({ code: 'metrics.row', severity: 'warning', message, at: { path, line: i + 1 } })
      continue
    }
    const text = (column: string) => fields[header.indexOf(column)] ?? ''
    rows.push({ fileLine: i + 1, text, number: (column) => (text(column).trim() === '' ? Number.NaN : Number(text(column))) })
  }
  return { path, rows, diagnostics }
}
