// Pauses changed: all of them scaled, then single ones set, then some added (CLI.md).

import { formatCount } from '../base/format-count'
import { WorkbenchError } from '../base/workbench-error'
import type { Trace } from './trace'

export interface GapEdits {
  readonly scale: number
  /** `call` counts from 0; the first call has no gap to change. */
  readonly set: readonly { readonly call: number; readonly gapMs: number }[]
  readonly insert: readonly { readonly call: number; readonly gapMs: number }[]
}

export const NO_GAP_EDITS: GapEdits = { scale: 1, set: [], insert: [] }

/** The end of the year 9999: behind it a clock has no date that everybody can read. */
export const LAST_CLOCK_MS = 253_402_300_799_999

/** The gap before each call, in milliseconds. Throws `input.invalid` where the clock would run past the year 9999. */
export function applyGaps(trace: Trace, edits: GapEdits): Float64Array {
  const gaps = Float64Array.from(trace.calls, (call) => Math.round(call.gapMs * edits.scale))
  for (const { call, gapMs } of edits.set) if (call > 0 && call < gaps.length) gaps[call] = gapMs
  for (const { call, gapMs } of edits.insert) if (call > 0 && call < gaps.length) gaps[call] = (gaps[call] ?? 0) + gapMs
  const endMs = gaps.reduce((sum, gap) => sum + gap, trace.startMs)
  if (!(endMs <= LAST_CLOCK_MS)) {
    const years = formatCount((endMs - trace.startMs) / (365.25 * 86_400_000))
    throw new WorkbenchError('input.invalid', `These gaps add up to ${years} years: the clock would run past the year 9999.`, {
      fields: ['gaps'],
    })
  }
  return gaps
}
