// Pauses changed: all of them scaled, then single ones set, then some added (CLI.md).

import type { Trace } from './trace'

export interface GapEdits {
  readonly scale: number
  /** `call` counts from 0; the first call has no gap to change. */
  readonly set: readonly { readonly call: number; readonly gapMs: number }[]
  readonly insert: readonly { readonly call: number; readonly gapMs: number }[]
}

export const NO_GAP_EDITS: GapEdits = { scale: 1, set: [], insert: [] }

/** The gap before each call, in milliseconds. */
export function applyGaps(trace: Trace, edits: GapEdits): Float64Array {
  const gaps = Float64Array.from(trace.calls, (call) => Math.round(call.gapMs * edits.scale))
  for (const { call, gapMs } of edits.set) if (call > 0 && call < gaps.length) gaps[call] = gapMs
  for (const { call, gapMs } of edits.insert) if (call > 0 && call < gaps.length) gaps[call] = (gaps[call] ?? 0) + gapMs
  return gaps
}
