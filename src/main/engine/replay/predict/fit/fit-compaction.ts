// What a person's turn of unknown length brings towards the threshold: of the figures that put the most recorded compactions right
// the middle one, as far from the next mistake on either side as can be.

import type { CompactionModel } from '../compaction-model'
import { type CompactionRow, isExact } from '../score/compaction-table'

const STEP_TOKENS = 25
/** A turn rarely brings more. */
const MOST_TOKENS = 1000

export function fitCompaction(rows: readonly CompactionRow[]): CompactionModel {
  const tried = Array.from({ length: MOST_TOKENS / STEP_TOKENS + 1 }, (_, i) => {
    const model = { turnTokens: i * STEP_TOKENS }
    return { model, exact: rows.filter((row) => isExact(row, model)).length }
  })
  const most = Math.max(...tried.map(({ exact }) => exact))
  const right = tried.filter(({ exact }) => exact === most)
  return right[Math.floor(right.length / 2)]?.model ?? { turnTokens: 0 }
}
