// The rows of the table: filtered, searched, sorted, with the cut drawn between them and a move by hand laid over them.

import { gravity, passes, rowTitle, statesOf } from './entry-words'
import type { KeyedRow, MemoryColumn, MemoryFilter, MemorySort } from './memory-state'
import { type MovePlace, moveRows } from './move-rows'

export type VisibleRow =
  | { readonly type: 'row'; readonly key: string; readonly row: KeyedRow; readonly moved: boolean }
  | { readonly type: 'cut'; readonly key: 'cut'; readonly label: string }

export interface VisibleInput {
  readonly rows: readonly KeyedRow[]
  /** First line that is not sent; null where all are. */
  readonly cutAtLine: number | null
  readonly filter: MemoryFilter
  readonly query: string
  readonly sort: MemorySort
  /** A move that is planned. */
  readonly move: { readonly keys: readonly string[]; readonly place: MovePlace } | null
}

export function visibleMemory({ rows, cutAtLine, filter, query, sort, move }: VisibleInput): readonly VisibleRow[] {
  const moved = new Set(move?.keys ?? [])
  const inOrder = isInOrder(sort)
  const all = move !== null && inOrder ? moveRows(rows, move.keys, move.place) : rows
  const wanted = query.trim().toLowerCase()
  const shown = all.filter((row) => (passes(row, filter) || moved.has(row.key)) && matches(row, wanted))
  const sorted = inOrder ? shown : sortRows(shown, sort)
  const visible: VisibleRow[] = sorted.map((row) => ({ type: 'row', key: row.key, row, moved: moved.has(row.key) }))
  if (cutAtLine === null || !inOrder) return visible
  // With a move the cut stays after as many lines as before: it is a count, not a place in the text.
  const kept = rows.filter((row) => row.line !== null && row.line < cutAtLine).length
  const above = new Set(all.filter((row) => row.line !== null).slice(0, kept))
  const at = visible.findIndex((one) => one.type === 'row' && !above.has(one.row))
  const from = at < 0 ? visible.length : at
  if (visible[from] === undefined || (from === 0 && filter !== 'all' && filter !== 'cut')) return visible
  const below = visible.slice(from).some((one) => one.type === 'row' && one.row.line !== null)
  if (!below) return visible
  return [...visible.slice(0, from), { type: 'cut', key: 'cut', label: sayCut(cutAtLine) }, ...visible.slice(from)]
}

export function sayCut(cutAtLine: number): string {
  return `cut at line ${cutAtLine - 1}: the model does not see what is below`
}

export function isInOrder(sort: MemorySort): boolean {
  return sort.by === 'line' && !sort.down
}

function matches(row: KeyedRow, wanted: string): boolean {
  if (wanted === '') return true
  const texts = [row.title, row.file, row.hook, row.type, row.name, row.description, row.section, row.file === null ? row.raw : null]
  return texts.some((text) => text?.toLowerCase().includes(wanted))
}

const VALUES: Readonly<Record<MemoryColumn, (row: KeyedRow) => string | number | null>> = {
  line: (row) => row.line,
  title: (row) => rowTitle(row).toLowerCase(),
  file: (row) => row.file?.toLowerCase() ?? null,
  type: (row) => row.type?.toLowerCase() ?? null,
  bytes: (row) => (row.path === null ? null : row.bytes),
  tokens: (row) => (row.path === null ? null : row.tokens),
  // Newest first is how ages grow.
  age: (row) => (row.modifiedMs === null ? null : -row.modifiedMs),
  state: (row) => gravity(row) * 100 - statesOf(row).length,
}

/** What has no value stands last, whichever way it is sorted; the order of the index decides between equals. */
function sortRows(rows: readonly KeyedRow[], { by, down }: MemorySort): readonly KeyedRow[] {
  const value = VALUES[by]
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en')
    return down ? -order : order
  })
}
