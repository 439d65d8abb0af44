// compactions.csv → what was known before each recorded compaction, and how the prediction fares there. Of the calls before only
// those in turn_pairs.csv are known: where one of them already stood at its threshold, the prediction came too early.

import type { CompactionModel } from '../compaction-model'
import type { CompactionFeatures } from '../predict-compaction'
import { predictCompaction } from '../predict-compaction'
import { rulesOfCall } from '../session-thresholds'
import type { Table } from './read-table'

export const COMPACTION_COLUMNS = [
  'source',
  'line',
  'version',
  'model',
  'trigger',
  'last_prompt',
  'last_output_recorded',
  'tool_chars_since',
] as const

export interface CompactionRow {
  readonly group: string
  readonly features: CompactionFeatures
  /** Calls known to have been sent without a compaction before this one; none of them may be foretold. */
  readonly calmBefore: readonly CompactionFeatures[]
}

/** Rows that far before a boundary still belong to the climb towards it. */
const CLIMB_ROWS = 60
/** Of what a call grew by, this part had been reckoned beforehand, as four characters of a result a token (char_token_pairs.csv, median). */
const RECKONED = 0.52

/** Automatic compactions alone: a manual one follows no threshold. */
export function compactionRowsOfTable(table: Table, turnPairs: Table | null): readonly CompactionRow[] {
  return table.rows
    .filter((row) => row.text('trigger') === 'auto')
    .map((row) => {
      const group = row.text('source')
      const line = row.number('line')
      const threshold = rulesOfCall(row.text('version'), row.text('model')).autoCompactAt
      const addedChars = row.number('tool_chars_since')
      const climb = (turnPairs?.rows ?? []).filter(
        (pair) => pair.text('source') === group && pair.number('line') < line && line - pair.number('line') <= CLIMB_ROWS,
      )
      return {
        group,
        features: {
          threshold,
          contextTokens: row.number('last_prompt'),
          recordedOutput: row.number('last_output_recorded'),
          addedChars,
          unknownTurn: addedChars === 0,
        },
        calmBefore: climb.map((pair) => ({
          threshold,
          contextTokens: pair.number('prompt_prev'),
          recordedOutput: 0,
          // as in the table of compactions: of results the size is known, of a person's turn nothing
          addedChars: pair.text('turn') === 'human' ? 0 : 4 * RECKONED * Math.max(0, pair.number('prompt') - pair.number('prompt_prev')),
          unknownTurn: pair.text('turn') === 'human',
        })),
      }
    })
}

export interface TableCompactionScore {
  readonly n: number
  readonly exactCall: number | null
  /** The plain rule: what is not known counts nothing. */
  readonly floorExactCall: number | null
  /** Known calls before, at which one would have been foretold. */
  readonly tooEarly: number
}

export function scoreCompactionTable(rows: readonly CompactionRow[], model: CompactionModel): TableCompactionScore {
  const plain: CompactionModel = { turnTokens: 0 }
  const n = rows.length
  const exact = rows.filter((row) => isExact(row, model)).length
  return {
    n,
    exactCall: n > 0 ? exact / n : null,
    floorExactCall: n > 0 ? rows.filter((row) => isExact(row, plain)).length / n : null,
    tooEarly: rows.filter(({ calmBefore }) => calmBefore.some((calm) => predictCompaction(calm, model).compacts)).length,
  }
}

export function isExact({ features, calmBefore }: CompactionRow, model: CompactionModel): boolean {
  return predictCompaction(features, model).compacts && !calmBefore.some((calm) => predictCompaction(calm, model).compacts)
}
