// What the views of one lane are made from, derived once per session and lane and kept with it.

import { WorkbenchError } from '../../../engine/base/workbench-error'
import { estimatePart } from '../../../engine/conversation/estimate-part'
import type { Call } from '../../../engine/conversation/session'
import { canonicalModelId } from '../../../engine/profile/canonical-model-id'
import { loadModels } from '../../../engine/profile/load-models'
import type { TokenizerFamily } from '../../../engine/tokens/ratios'
import { composeBands } from './compose-bands'
import { lanesOf, MAIN_LANE } from './lane-calls'
import { laneFacts } from './lane-facts'
import { sessionLevels } from './session-levels'
import { type SessionMark, sessionMarks } from './session-marks'
import type { StoredSession } from './session-store'
import type { LaneTimeline } from './timeline-columns'

export function derived<T>(stored: StoredSession, name: string, make: () => T): T {
  if (!stored.derived.has(name)) stored.derived.set(name, make())
  return stored.derived.get(name) as T
}

export function lanesOfStored(stored: StoredSession): ReadonlyMap<string, readonly Call[]> {
  return derived(stored, 'lanes', () => lanesOf(stored.session))
}

/** Throws `input.invalid` for a lane the session does not have. */
export function laneTimeline(stored: StoredSession, lane: string): LaneTimeline {
  return derived(stored, `lane ${lane}`, () => {
    const calls = lanesOfStored(stored).get(lane)
    if (calls === undefined) throw new WorkbenchError('input.invalid', `This session has no lane ${lane}`, { fields: ['lane'] })
    const facts = laneFacts(calls)
    const families = familiesOf(calls)
    const levels = sessionLevels(calls)
    return {
      facts,
      bands: composeBands(stored.session, calls, (part, call) => estimatePart(part, families.get(call.model) ?? 'classic')),
      marks: sessionMarks(stored.session, lane, facts, levels),
      levels,
    }
  })
}

/** The main lane; where nothing was said in it, as in the file of a subagent, the first that has calls. */
export function firstLane(stored: StoredSession): string {
  const lanes = lanesOfStored(stored)
  return [...lanes].find(([, calls]) => calls.length > 0)?.[0] ?? MAIN_LANE
}

/** Of the first lane: what `session.events` lists. */
export function mainMarks(stored: StoredSession): readonly SessionMark[] {
  return laneTimeline(stored, firstLane(stored)).marks
}

export function familyOf(model: string): TokenizerFamily {
  const id = canonicalModelId(model)
  return loadModels().find((facts) => facts.id === id)?.tokenizer ?? 'classic'
}

function familiesOf(calls: readonly Call[]): ReadonlyMap<string, TokenizerFamily> {
  return new Map([...new Set(calls.map(({ model }) => model))].map((model) => [model, familyOf(model)]))
}
