// A lane's calls as columns of numbers, one a call, or several calls a column where they would not fit. Pure.

import { CACHE_OUTCOMES, CAUSES, type TimelineColumns } from '../../../../preload/contract/timeline'
import type { Call } from '../../../engine/conversation/session'
import { BAND_ORDER, type Bands, isEstimatedBand } from './compose-bands'
import { type CallFacts, written } from './lane-facts'
import type { SessionMark } from './session-marks'

export interface LaneTimeline {
  readonly facts: readonly CallFacts[]
  readonly bands: Bands
  readonly marks: readonly SessionMark[]
  readonly levels: readonly TimelineColumns['levels'][number][]
}

const MOST_MARKS = 2000
/** The worst outcome of a column is the one it shows. */
const SEVERITY: Readonly<Record<Call['cache'], number>> = { hit: 0, first: 1, unknown: 2, partial: 3, miss: 4 }

export interface ColumnRange {
  readonly fromCall: number
  readonly toCall: number | null
  readonly columns: number
}

export function timelineColumns(lane: LaneTimeline, range: ColumnRange): TimelineColumns {
  const { facts } = lane
  const fromCall = Math.min(range.fromCall, facts.length)
  const toCall = Math.max(fromCall, Math.min(range.toCall ?? facts.length, facts.length))
  const perColumn = Math.max(1, Math.ceil((toCall - fromCall) / range.columns))
  const columns: (readonly CallFacts[])[] = []
  for (let at = fromCall; at < toCall; at += perColumn) columns.push(facts.slice(at, Math.min(at + perColumn, toCall)))

  const greatest = columns.map((column) => best(column, ({ call }) => call.contextTokens))
  const worst = columns.map((column) => best(column, ({ call }) => SEVERITY[call.cache]))
  const longest = columns.map((column) => best(column, ({ call }) => call.gapMs ?? -1))
  const sums = (value: (facts: CallFacts) => number) => columns.map((column) => column.reduce((sum, one) => sum + value(one), 0))
  const marks = lane.marks.filter(
    ({ position }) => position >= fromCall && (position < toCall || (position === facts.length && toCall === facts.length)),
  )
  return {
    totalCalls: facts.length,
    fromCall,
    toCall,
    perColumn,
    call: columns.map((column) => column[0]?.call.index ?? 0),
    requestMs: columns.map((column) => column[0]?.call.requestMs ?? null),
    endMs: columns.map((column) => column.at(-1)?.call.endMs ?? null),
    context: greatest.map(({ call }) => call.contextTokens),
    read: sums(({ call }) => call.usage.cacheRead),
    write: sums(({ call }) => written(call)),
    rewritten: sums(({ rewritten }) => rewritten),
    fresh: sums(({ call }) => call.usage.input),
    output: sums(({ call }) => call.usage.output),
    costUsd: columns.map(columnCost),
    cache: worst.map(({ call }) => CACHE_OUTCOMES.indexOf(call.cache)),
    cause: worst.map(({ call }) => (call.cause === null ? -1 : CAUSES.indexOf(call.cause))),
    gapMs: longest.map(({ call }) => call.gapMs),
    unusedMs: longest.map(({ call }) => call.unusedMs),
    lifetimeMs: longest.map(({ lifetimeMs }) => lifetimeMs),
    bands: BAND_ORDER.map((kind) => ({
      kind,
      estimated: isEstimatedBand(kind),
      values: greatest.map(({ position }) => lane.bands.values.get(kind)?.[position] ?? 0),
    })),
    marks: marks.slice(0, MOST_MARKS).map(({ event: _event, call: _call, ...mark }) => mark),
    marksTotal: marks.length,
    levels: [...lane.levels],
  }
}

/** The first of the greatest. Columns are never empty. */
function best(column: readonly CallFacts[], value: (facts: CallFacts) => number): CallFacts {
  return column.reduce((found, one) => (value(one) > value(found) ? one : found))
}

/** Null where no call of the column has a price. */
function columnCost(column: readonly CallFacts[]): number | null {
  const known = column.flatMap(({ call }) => (call.costUsd === null ? [] : [call.costUsd]))
  return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0)
}
