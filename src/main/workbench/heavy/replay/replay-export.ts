// A run as a table or a document, to be taken elsewhere. The JSON is that of `strata replay --json`. Pure.

import { CAUSES, type Lane, OUTCOMES } from '../../../engine/replay/lane'
import { replayDocumentOf } from '../../replay-document'
import { csvOf } from '../csv'
import type { StoredRun } from './replay-store'

const COLUMNS = [
  'lane',
  'call',
  'at',
  'context_tokens',
  'fresh',
  'cache_read',
  'cache_write_5m',
  'cache_write_1h',
  'rewritten',
  'output',
  'cost_usd',
  'gap_ms',
  'unused_ms',
  'cache',
  'cause',
  'sent',
] as const

/** RFC 4180: a line per lane and call, the recording first. The clock of a scenario begins at 0 and knows no date. */
export function runCsv({ replay, source }: StoredRun): string {
  const dated = source.trace.kind === 'recording'
  const lanes = [...(replay.recorded === null ? [] : [replay.recorded]), ...replay.lanes]
  const rows = lanes.flatMap((lane) => Array.from(lane.columns.atMs, (_, call) => csvRow(lane, call, dated)))
  return csvOf([dated ? COLUMNS : COLUMNS.map((name) => (name === 'at' ? 'elapsed_ms' : name)), ...rows])
}

export function runJson({ replay }: StoredRun): string {
  return `${JSON.stringify(replayDocumentOf(replay), null, 2)}\n`
}

function csvRow({ policy, columns }: Lane, call: number, dated: boolean): readonly (string | number)[] {
  const at = (column: { readonly [index: number]: number | undefined }) => {
    const value = column[call] ?? Number.NaN
    return Number.isNaN(value) ? '' : value
  }
  return [
    policy.name,
    call,
    dated ? new Date(columns.atMs[call] ?? 0).toISOString() : at(columns.atMs),
    at(columns.contextTokens),
    at(columns.fresh),
    at(columns.cacheRead),
    at(columns.cacheWrite5m),
    at(columns.cacheWrite1h),
    at(columns.rewritten),
    at(columns.output),
    at(columns.costUsd),
    at(columns.gapMs),
    at(columns.unusedMs),
    OUTCOMES[columns.cache[call] ?? -1] ?? 'unknown',
    CAUSES[columns.cause[call] ?? -1] ?? '',
    columns.sent[call] ?? 0,
  ]
}
