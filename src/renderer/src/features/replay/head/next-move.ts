// Which call comes next while a replay plays, and how long to wait for it. Pure.

import type { TimelineColumns } from '../../../../../preload/contract/timeline'
import type { ReplaySpeed } from '../../../state/replay/replay-state'

const BY_CALL_MS = 600
/** Faster than this nobody sees a call. */
const FASTEST_MS = 40
/** Idle time is waited for as it is drawn: at most this much of it. */
const LONGEST_GAP_MS = 15 * 60_000

export function nextMove(
  overview: Pick<TimelineColumns, 'call' | 'requestMs'> | null,
  cursor: number,
  last: number,
  speed: ReplaySpeed,
): { readonly call: number; readonly waitMs: number } {
  if (speed === 'call' || overview === null) return { call: Math.min(last, cursor + 1), waitMs: BY_CALL_MS }
  const at = columnOf(overview.call, cursor)
  const now = overview.requestMs[at] ?? null
  // Calls that would come faster than anyone sees are taken together.
  for (let next = at + 1; next < overview.call.length; next++) {
    const then = overview.requestMs[next] ?? null
    const waitMs = now === null || then === null ? BY_CALL_MS : Math.min(LONGEST_GAP_MS, Math.max(0, then - now)) / speed
    if (waitMs >= FASTEST_MS || next === overview.call.length - 1) {
      return { call: Math.min(last, overview.call[next] ?? cursor + 1), waitMs: Math.max(FASTEST_MS, waitMs) }
    }
  }
  return { call: last, waitMs: FASTEST_MS }
}

/** The column that holds a call: the last that begins at it or before it. */
function columnOf(calls: readonly number[], call: number): number {
  let low = 0
  let high = calls.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((calls[middle] ?? 0) <= call) low = middle
    else high = middle - 1
  }
  return low
}
