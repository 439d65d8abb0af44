// How far a replay of a recording is from the recording (CLI.md, `residual`).

import { RATIOS } from '../tokens/ratios'
import { familyOfModel } from './family-of-model'
import { type Lane, OUTCOMES } from './lane'
import type { Trace, TraceCall } from './trace'

export interface Residual {
  /** An estimate from content alone, anchored on the first call and anew where the history was replaced: percent of the recorded context. */
  readonly contextMedianPct: number
  readonly contextP90Pct: number
  /** Share of the calls after the first whose outcome is the recorded one. */
  readonly cacheAccuracy: number
  /** Calls compared, and those that agree. */
  readonly outcomes: number
  readonly foretold: number
}

/** Null for a scenario. */
export function residualOf(trace: Trace, lane: Lane): Residual | null {
  if (trace.kind !== 'recording') return null
  const errors = contextErrors(trace)
  let outcomes = 0
  let foretold = 0
  for (const { index, recorded } of trace.calls) {
    if (index === 0 || recorded === null) continue
    outcomes++
    if (OUTCOMES[lane.columns.cache[index] ?? -1] === recorded.cache) foretold++
  }
  return {
    contextMedianPct: quantile(errors, 0.5),
    contextP90Pct: quantile(errors, 0.9),
    cacheAccuracy: outcomes === 0 ? 1 : foretold / outcomes,
    outcomes,
    foretold,
  }
}

export interface ContextEstimates {
  /** NaN where the estimate was anchored, and so says nothing. */
  readonly typical: Float64Array
  /** The same with the fewest and the most tokens that were measured for such texts (SPEC 0.1); anchored with it. */
  readonly low: Float64Array
  readonly high: Float64Array
}

/** The context of each call, grown from content alone and anchored on the first one, and anew where the history was replaced. */
export function estimateContexts(trace: Trace): ContextEstimates {
  const columns = () => new Float64Array(trace.calls.length).fill(Number.NaN)
  const estimates = { typical: columns(), low: columns(), high: columns() }
  let typical = 0
  let low = 0
  let high = 0
  for (const call of trace.calls) {
    const { index, recorded, change } = call
    const growth = recorded?.estimatedGrowth ?? null
    if (index === 0 || change !== null || growth === null) {
      typical = low = high = recorded?.contextTokens ?? 0
      continue
    }
    const band = bandOf(trace, call)
    typical += growth
    low += growth * band.low
    high += growth * band.high
    estimates.typical[index] = typical
    estimates.low[index] = low
    estimates.high[index] = high
  }
  return estimates
}

/** How far below and above the typical figure the texts of a call may lie, weighed by their sizes. */
function bandOf(trace: Trace, call: TraceCall): { readonly low: number; readonly high: number } {
  const ratios = RATIOS[familyOfModel(call.model)]
  let typical = 0
  let low = 0
  let high = 0
  for (let position = call.from; position < call.to; position++) {
    const item = trace.items[position]
    if (item === undefined || item.hidden) continue
    const ratio = ratios[item.content]
    typical += item.chars / ratio.typical
    low += item.chars / ratio.most
    high += item.chars / ratio.fewest
  }
  return typical === 0 ? { low: 1, high: 1 } : { low: low / typical, high: high / typical }
}

function contextErrors(trace: Trace): readonly number[] {
  const { typical } = estimateContexts(trace)
  const errors: number[] = []
  for (const { index, recorded } of trace.calls) {
    const estimate = typical[index] ?? Number.NaN
    if (recorded === null || recorded.contextTokens === 0 || Number.isNaN(estimate)) continue
    errors.push((100 * Math.abs(estimate - recorded.contextTokens)) / recorded.contextTokens)
  }
  return errors
}

/** Of nothing it is 0. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}
