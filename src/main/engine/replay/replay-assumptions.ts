// What a replay takes for true that no source settles: of the trace, and of what happened in its lanes.

import { formatCount } from '../base/format-count'
import { canonicalModelId } from '../profile/canonical-model-id'
import { loadModels } from '../profile/load-models'
import { loadProfile } from '../profile/load-profile'
import type { Lane } from './lane'
import type { Trace } from './trace'

export function replayAssumptions(trace: Trace, lanes: readonly Lane[]): readonly string[] {
  return [...trace.assumptions, ...unknownModels(lanes), ...idlePercentages(lanes), ...summaryCosts(trace, lanes), ...thrashing(lanes)]
}

function summaryCosts(trace: Trace, lanes: readonly Lane[]): readonly string[] {
  if (!lanes.some(({ totals }) => totals.summaryCalls > 0)) return []
  const recorded = trace.kind === 'recording' ? ' Those that were recorded are in no file, and in no lane.' : ''
  return [`What its summaries cost, those that fail among them, is in the dollars of a lane and not in its tokens.${recorded}`]
}

/** SPEC 7.1: an unknown id has an assumed window. */
function unknownModels(lanes: readonly Lane[]): readonly string[] {
  const assumed = new Map(lanes.flatMap(({ levels }) => levels.map(({ model, modelWindow }) => [model, modelWindow] as const)))
  return [...assumed]
    .filter(([model]) => !loadModels().some(({ id }) => id === canonicalModelId(model)))
    .map(([model, window]) => `${model} is no model known here: a window of ${formatCount(window)} tokens is assumed, and it has no price.`)
}

/** SPEC 7.4: a percentage does nothing where a session compacts only at the model's limit. */
function idlePercentages(lanes: readonly Lane[]): readonly string[] {
  const told = lanes.flatMap(({ policy, profileId, levels }) =>
    typeof policy.autoCompact === 'number'
      ? levels.filter(({ mode }) => mode === 'reactive').map(({ model }) => ({ model, profileId }))
      : [],
  )
  return [
    ...new Set(
      told.map(({ model, profileId }) => `Under ${profileId} ${model} compacts only at its limit: a percentage does nothing there.`),
    ),
  ]
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
