// The calls of one lane of a session: the main chain, or one agent's side chain. Pure.

import type { Call, Session } from '../../../engine/conversation/session'

export const MAIN_LANE = 'main'
/** Of side-chain rows without an agent's id (old versions). */
const NAMELESS_LANE = 'side'

export function laneOf(row: Pick<Call, 'chain' | 'agentId'>): string {
  return row.chain === 'main' ? MAIN_LANE : (row.agentId ?? NAMELESS_LANE)
}

/** Every lane with its calls, main first, the others in order of their first call. */
export function lanesOf(session: Session): ReadonlyMap<string, readonly Call[]> {
  const lanes = new Map<string, Call[]>([[MAIN_LANE, []]])
  for (const call of session.calls) {
    const lane = laneOf(call)
    const known = lanes.get(lane)
    if (known === undefined) lanes.set(lane, [call])
    else known.push(call)
  }
  return lanes
}
