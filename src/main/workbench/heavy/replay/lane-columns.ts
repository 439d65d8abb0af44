// A lane's columns as a timeline asks for them: one column a call, or several calls in one where they would not fit. Pure.

import type { BandKind, Levels, TimelineColumns } from '../../../../preload/contract/timeline'
import { BANDS, type BandName, type Lane, OUTCOMES } from '../../../engine/replay/lane'
import type { Trace } from '../../../engine/replay/trace'
import { percentBase } from '../../../engine/tokens/percent-left'
import { BAND_ORDER, isEstimatedBand } from '../session/compose-bands'
import { FRONT_KINDS, type FrontKind, frontWeights } from '../session/front-weights'
import { laneMarks } from './lane-marks'

export interface ColumnRange {
  readonly fromCall: number
  readonly toCall: number | null
  readonly columns: number
}

const MOST_MARKS = 2000
/** By position in OUTCOMES (first, hit, partial, miss, unknown): the worst outcome of a column is the one it shows. */
const SEVERITY = [1, 0, 3, 4, 2]

export function laneColumns(trace: Trace, lane: Lane, range: ColumnRange): TimelineColumns {
  const { columns } = lane
  const total = columns.atMs.length
  const fromCall = Math.min(range.fromCall, total)
  const toCall = Math.max(fromCall, Math.min(range.toCall ?? total, total))
  const perColumn = Math.max(1, Math.ceil((toCall - fromCall) / range.columns))
  const starts: number[] = []
  for (let at = fromCall; at < toCall; at += perColumn) starts.push(at)
  const endOf = (start: number) => Math.min(start + perColumn, toCall)

  const greatest = starts.map((start) => best(start, endOf(start), (at) => columns.contextTokens[at] ?? 0))
  const worst = starts.map((start) => best(start, endOf(start), (at) => SEVERITY[columns.cache[at] ?? 4] ?? 2))
  const longest = starts.map((start) => best(start, endOf(start), (at) => numberOr(columns.gapMs[at], -1)))
  const sums = (...of: readonly Float64Array[]) =>
    starts.map((start) => {
      let sum = 0
      for (let at = start; at < endOf(start); at++) for (const column of of) sum += column[at] ?? 0
      return sum
    })
  const weights = frontShares(trace)
  const marks = laneMarks(trace, lane, fromCall, toCall)
  return {
    totalCalls: total,
    fromCall,
    toCall,
    perColumn,
    call: starts,
    requestMs: starts.map((at) => columns.atMs[at] ?? null),
    endMs: starts.map((start) => columns.endMs[endOf(start) - 1] ?? null),
    context: greatest.map((at) => columns.contextTokens[at] ?? 0),
    read: sums(columns.cacheRead),
    write: sums(columns.cacheWrite5m, columns.cacheWrite1h),
    rewritten: sums(columns.rewritten),
    fresh: sums(columns.fresh),
    output: sums(columns.output),
    costUsd: starts.map((start) => costOf(columns.costUsd, start, endOf(start))),
    cache: worst.map((at) => columns.cache[at] ?? OUTCOMES.indexOf('unknown')),
    cause: worst.map((at) => columns.cause[at] ?? -1),
    gapMs: longest.map((at) => nullable(columns.gapMs[at])),
    unusedMs: longest.map((at) => nullable(columns.unusedMs[at])),
    lifetimeMs: longest.map((at) => nullable(columns.lifetimeMs[at])),
    bands: bandsOf(lane, greatest, weights),
    marks: marks.slice(0, MOST_MARKS),
    marksTotal: marks.length,
    levels: levelsOf(lane),
  }
}

/** What of the front is what. A scenario names its parts; of a recording published sizes divide it (SPEC 5.9). They add up to 1. */
function frontShares(trace: Trace): Readonly<Record<FrontKind, number>> {
  const named = trace.front.filter(({ name }) => BAND_OF_NAME[name] !== undefined)
  if (trace.kind === 'recording' || named.length === 0 || trace.frontTokens === 0) return frontWeights(trace.version)
  const shares = Object.fromEntries(FRONT_KINDS.map((kind) => [kind, 0])) as Record<FrontKind, number>
  for (const { name, tokens } of trace.front) shares[BAND_OF_NAME[name] ?? 'system.dynamic'] += tokens / trace.frontTokens
  return shares
}

const BAND_OF_NAME: Readonly<Record<string, FrontKind>> = {
  system: 'system.static',
  tools: 'tools',
  mcp: 'tools',
  agents: 'tools',
  git: 'git',
  skills: 'system.dynamic',
  instructions: 'instructions',
  memory: 'memory',
  context: 'instructions',
}

const OWN_BAND: Readonly<Record<Exclude<BandName, 'front' | 'context'>, BandKind>> = {
  summary: 'summary',
  user: 'user',
  assistant: 'assistant',
  thinking: 'thinking',
  toolResults: 'toolResults',
  other: 'other',
}

/** Whole numbers that add up to the context of each column: rounded along the running sum. */
function bandsOf(lane: Lane, calls: readonly number[], weights: Readonly<Record<FrontKind, number>>): TimelineColumns['bands'] {
  const values = new Map<BandKind, number[]>(BAND_ORDER.map((kind) => [kind, []]))
  for (const at of calls) {
    const exact = new Map<BandKind, number>()
    const front = (lane.columns.bands.front[at] ?? 0) + (lane.columns.bands.context[at] ?? 0)
    for (const kind of FRONT_KINDS) exact.set(kind, front * weights[kind])
    for (const name of BANDS) {
      if (name === 'front' || name === 'context') continue
      exact.set(OWN_BAND[name], Math.max(0, lane.columns.bands[name][at] ?? 0))
    }
    const context = lane.columns.contextTokens[at] ?? 0
    const all = [...exact.values()].reduce((sum, one) => sum + one, 0)
    const scale = all > 0 ? context / all : 0
    let running = 0
    let written = 0
    for (const kind of BAND_ORDER) {
      running += (exact.get(kind) ?? 0) * scale
      const upTo = Math.min(context, Math.round(running))
      values.get(kind)?.push(upTo - written)
      written = upTo
    }
  }
  return BAND_ORDER.map((kind) => ({ kind, estimated: isEstimatedBand(kind), values: values.get(kind) ?? [] }))
}

function levelsOf({ levels, profileId }: Lane): Levels[] {
  return levels.map(({ fromCall, modelWindow, effective, autoCompactAt, warningAt, blockingAt, model }) => ({
    fromPosition: fromCall,
    window: modelWindow,
    autoCompactAt,
    warningAt,
    blockingAt,
    percentOf: percentBase({ autoCompactAt, effective }),
    label: `${model}, rules of ${profileId}`,
  }))
}

/** The first of the greatest in [from, to). */
function best(from: number, to: number, value: (at: number) => number): number {
  let found = from
  for (let at = from + 1; at < to; at++) if (value(at) > value(found)) found = at
  return found
}

/** Null where no call of the column has a price. */
function costOf(costs: Float64Array, from: number, to: number): number | null {
  let sum: number | null = null
  for (let at = from; at < to; at++) {
    const cost = costs[at] ?? Number.NaN
    if (!Number.isNaN(cost)) sum = (sum ?? 0) + cost
  }
  return sum
}

function nullable(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

function numberOr(value: number | undefined, other: number): number {
  return nullable(value) ?? other
}
