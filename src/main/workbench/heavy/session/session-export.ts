// A session's calls as a table or a document, to be taken elsewhere. Pure.

import { isOutputReliable } from '../../../engine/conversation/total-calls'
import { csvOf } from '../csv'
import { laneFacts, written } from './lane-facts'
import { lanesOfStored, laneTimeline } from './session-lane'
import type { StoredSession } from './session-store'

const COLUMNS = [
  'index',
  'lane',
  'line',
  'time',
  'model',
  'context_tokens',
  'fresh',
  'cache_read',
  'cache_write_5m',
  'cache_write_1h',
  'output',
  'cost_usd',
  'gap_ms',
  'unused_ms',
  'cache',
  'cause',
  'added_tokens',
  'output_reliable',
] as const

/** RFC 4180: a line per call, in the order of the file. */
export function sessionCsv({ session }: StoredSession): string {
  const rows = session.calls.map((call) => [
    call.index,
    call.chain === 'main' ? 'main' : (call.agentId ?? 'side'),
    call.line,
    call.tsMs === null ? '' : new Date(call.tsMs).toISOString(),
    call.model,
    call.contextTokens,
    call.usage.input,
    call.usage.cacheRead,
    call.usage.cacheWrite5m,
    call.usage.cacheWrite1h,
    call.usage.output,
    call.costUsd ?? '',
    call.gapMs ?? '',
    call.unusedMs ?? '',
    call.cache,
    call.cause ?? '',
    call.added.recordedTokens ?? '',
    isOutputReliable(call, session.entries) ? 1 : 0,
  ])
  return csvOf([COLUMNS, ...rows])
}

/** Calls by lane, with bands, marks and levels: what the timeline is drawn from. */
export function sessionJson(stored: StoredSession): string {
  const { session } = stored
  const lanes = [...lanesOfStored(stored).keys()].map((id) => {
    const lane = laneTimeline(stored, id)
    return {
      id,
      calls: laneFacts(lane.facts.map(({ call }) => call)).map(({ call, position, lifetimeMs, rewritten }) => {
        const { rows: _rows, addedRows: _addedRows, ...facts } = call
        const bands = Object.fromEntries([...lane.bands.values].map(([kind, values]) => [kind, values[position] ?? 0]))
        return { ...facts, written: written(call), rewritten, lifetimeMs, bands }
      }),
      marks: lane.marks,
      levels: lane.levels,
    }
  })
  const { file, sessionIds, versions, models, cwds, records, problems, totals, integrity } = session
  return `${JSON.stringify({ schema: 'strata/session-timeline@1', file, sessionIds, versions, models, cwds, records, problems, totals, integrity, lanes }, null, 2)}\n`
}

/** A text that begins like a formula is one to a spreadsheet, so it is not left bare. */
