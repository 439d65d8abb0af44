// What a replay takes for true that no source settles: of the trace, and of what happened in its lanes.

import { loadProfile } from '../profile/load-profile'
import type { Lane } from './lane'
import type { Trace } from './trace'

export function replayAssumptions(trace: Trace, lanes: readonly Lane[]): readonly string[] {
  return [...trace.assumptions, ...thrashing(lanes)]
}

/** SPEC 7.5 says that it stops with an error, not what straight after means nor for how long it stops. */
function thrashing(lanes: readonly Lane[]): readonly string[] {
  const told = lanes.filter(({ events }) => events.some(({ kind }) => kind === 'thrash-stop'))
  const said = new Set<string>()
  for (const { profileId, policy } of told) {
    const profile = loadProfile(profileId)
    const within = profile.ok ? profile.value.compaction.thrashStop.withinCalls : 1
    said.add(`Full again straight after compacting means: within ${within} ${within === 1 ? 'call' : 'calls'}.`)
    said.add(
      policy.thrashEndsSession
        ? 'A stop for thrashing ends the turn, and nothing compacts by itself for the rest of the session.'
        : 'A stop for thrashing ends the turn: its calls that are left are not made, and the next prompt starts with a clean count.',
    )
  }
  return [...said]
}
