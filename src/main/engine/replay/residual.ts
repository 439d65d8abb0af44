// How far a replay of a recording is from the recording (CLI.md, `residual`).

import { type Lane, OUTCOMES } from './lane'
import type { Trace } from './trace'

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

/** Growing estimate of each call's context; NaN where it was anchored and so says nothing. */
export function estimatedContexts(trace: Trace): Float64Array {
  const estimates = new Float64Array(trace.calls.length)
  let estimate = 0
  for (const { index, recorded, change } of trace.calls) {
    const growth = recorded?.estimatedGrowth ?? null
    const anchored = index === 0 || change !== null || growth === null
    estimate = anchored ? (recorded?.contextTokens ?? 0) : estimate + growth
    estimates[index] = anchored ? Number.NaN : estimate
  }
  return estimates
}

function contextErrors(trace: Trace): readonly number[] {
  const estimates = estimatedContexts(trace)
  const errors: number[] = []
  for (const { index, recorded } of trace.calls) {
    const estimate = estimates[index] ?? Number.NaN
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
