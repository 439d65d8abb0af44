// Which rows of a comparison are listed. Pure.

import type { ComparisonView, LayerRow } from '../../../../preload/contract/compare'
import type { RowFilter } from './compare-state'

export function visibleLayerRows(rows: readonly LayerRow[], filter: RowFilter, text: string): readonly LayerRow[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter((row) => fits(row, filter) && (wanted === '' || wordsOf(row).includes(wanted)))
}

function fits({ change }: LayerRow, filter: RowFilter): boolean {
  if (filter === 'all') return true
  return filter === 'differences' ? change !== 'same' : change === filter
}

function wordsOf({ left, right }: LayerRow): string {
  return [left, right]
    .flatMap((side) => (side === null ? [] : [side.title, side.path ?? '', side.section ?? '']))
    .join('\n')
    .toLowerCase()
}

export const FILTER_WORDS: readonly { readonly filter: RowFilter; readonly title: string }[] = [
  { filter: 'differences', title: 'Differences' },
  { filter: 'changed', title: 'Changed' },
  { filter: 'moved', title: 'Moved' },
  { filter: 'only-left', title: 'Only left' },
  { filter: 'only-right', title: 'Only right' },
  { filter: 'same', title: 'Same' },
  { filter: 'all', title: 'All' },
]

export function countOf({ counts, rows }: Pick<ComparisonView, 'counts' | 'rows'>, filter: RowFilter): number {
  const of = {
    same: counts.same,
    changed: counts.changed,
    moved: counts.moved,
    'only-left': counts.onlyLeft,
    'only-right': counts.onlyRight,
    all: rows,
    differences: rows - counts.same,
  }
  return of[filter]
}
