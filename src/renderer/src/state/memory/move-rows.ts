// Moving lines of the index by hand: where a block comes to stand, step by step or by a drop. Pure.

import type { KeyedRow } from './key-rows'

/** Beside which row the block stands. */
export interface MovePlace {
  readonly key: string
  readonly side: 'before' | 'after'
}

/** Rows of the index in a new order; what has no line stays at the end. */
export function moveRows(rows: readonly KeyedRow[], keys: readonly string[], place: MovePlace): readonly KeyedRow[] {
  const moving = new Set(keys)
  const block = rows.filter((row) => moving.has(row.key) && row.line !== null)
  const rest = rows.filter((row) => !block.includes(row))
  const at = rest.findIndex((row) => row.key === place.key)
  if (at < 0) return rows
  const to = place.side === 'before' ? at : at + 1
  return [...rest.slice(0, to), ...block, ...rest.slice(to)]
}

/**
 * One step up (-1) or down (1). At the edge of a section the block first joins the neighbouring section, then moves on in
 * it. `place` is where it stands now; null: where its lines are. Null: it cannot go further.
 */
export function stepRows(rows: readonly KeyedRow[], keys: readonly string[], place: MovePlace | null, by: -1 | 1): MovePlace | null {
  const moving = new Set(keys)
  const lines = rows.filter((row) => row.line !== null)
  const own = lines.filter((row) => moving.has(row.key))
  const first = own[0]
  const rest = lines.filter((row) => !moving.has(row.key))
  if (first === undefined || rest.length === 0) return null
  const home = lines.filter((row) => !moving.has(row.key) && (row.line ?? 0) < (first.line ?? 0)).length
  const at = place === null ? home : rest.findIndex((row) => row.key === place.key) + (place.side === 'after' ? 1 : 0)
  const section = place === null ? first.section : (lines.find((row) => row.key === place.key)?.section ?? null)
  // Lines that were apart are gathered by the first step.
  const apart = place === null && !isBlock(lines, moving)
  if (by < 0) {
    const above = rest[at - 1]
    if (above === undefined) return apart ? beside(rest[0], 'before') : null
    return above.section === section ? beside(above, 'before') : beside(above, 'after')
  }
  const below = rest[at]
  if (below === undefined) return apart ? beside(rest[rest.length - 1], 'after') : null
  return below.section === section ? beside(below, 'after') : beside(below, 'before')
}

function beside(row: KeyedRow | undefined, side: MovePlace['side']): MovePlace | null {
  return row === undefined ? null : { key: row.key, side }
}

function isBlock(lines: readonly KeyedRow[], moving: ReadonlySet<string>): boolean {
  const at = lines.flatMap((row, index) => (moving.has(row.key) ? [index] : []))
  return at.every((index, i) => i === 0 || index === (at[i - 1] ?? 0) + 1)
}
