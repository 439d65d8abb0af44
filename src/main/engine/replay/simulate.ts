// Replays a trace by one policy on a virtual clock: what every call carries, what of it the cache has, and what happens before it.
// What the model would have answered is never invented: recorded turns are replayed, and where a change makes one impossible
// that is an event. The same trace and options give the same lane, byte for byte.
//
// The clock: a request goes out, its answer begins (the cache is used then), its last row ends, the pause begins. Only these and
// the idle timer are ever waiting, ordered by (time, id).

import { WorkbenchError } from '../base/workbench-error'
import { loadProfile } from '../profile/load-profile'
import { createEventQueue } from './event-queue'
import { applyGaps, type GapEdits, NO_GAP_EDITS } from './gap-edits'
import type { Lane, ReplayEvent } from './lane'
import { createLaneRun, type LaneRun } from './lane-run'
import type { Policy } from './policy'
import type { Trace, TraceCall } from './trace'

export interface SimulateOptions {
  readonly policy: Policy
  readonly gaps?: GapEdits
}

/** `call`: it is in the columns now. */
export type SimStep =
  | { readonly kind: 'call'; readonly atMs: number; readonly callIndex: number }
  | { readonly kind: 'event'; readonly atMs: number; readonly event: ReplayEvent }

type Waiting = { readonly what: 'request' | 'began' | 'ended' | 'idle'; readonly call: number }

/** A call makes at most four things happen; more than that is a fault of the simulator, not of the trace. */
const STEPS_PER_CALL = 6

export function* simulate(trace: Trace, options: SimulateOptions): Generator<SimStep, Lane> {
  const { run, next } = createSteps(trace, options, trace.calls.length)
  let told = 0
  for (let step = next(); step !== null; step = next()) {
    if (step.value.what === 'request') yield { kind: 'call', atMs: step.atMs, callIndex: step.value.call }
    for (; told < run.events.length; told++) yield { kind: 'event', atMs: step.atMs, event: run.events[told] as ReplayEvent }
  }
  return run.lane()
}

/** The whole lane at once. */
export function runLane(trace: Trace, options: SimulateOptions): Lane {
  return toTheEnd(createSteps(trace, options, trace.calls.length)).lane()
}

/** A lane as it stands when a call has been prepared: its history is what that call carries. */
export function runTo(trace: Trace, options: SimulateOptions, callIndex: number): LaneRun {
  return toTheEnd(createSteps(trace, options, Math.min(trace.calls.length, callIndex + 1)))
}

interface Steps {
  readonly run: LaneRun
  /** Does what comes next and tells what it was; null: the end. */
  next(): { readonly atMs: number; readonly value: Waiting } | null
}

function toTheEnd({ run, next }: Steps): LaneRun {
  while (next() !== null);
  return run
}

function createSteps(trace: Trace, { policy, gaps = NO_GAP_EDITS }: SimulateOptions, calls: number): Steps {
  const profile = loadProfile(policy.profile ?? trace.profileId)
  if (!profile.ok) throw new WorkbenchError('profile.unknown', `There is no profile ${profile.error.id}.`, profile.error)
  const pauses = applyGaps(trace, gaps)
  const run = createLaneRun(trace, policy, profile.value)
  const queue = createEventQueue<Waiting>(trace.startMs)
  if (calls > 0) queue.push(trace.startMs + (pauses[0] ?? 0), { what: 'request', call: 0 })
  let guard = STEPS_PER_CALL * calls + STEPS_PER_CALL
  const next: Steps['next'] = () => {
    const step = queue.pop()
    if (step === null) return null
    if (guard-- <= 0) throw new WorkbenchError('internal', 'The simulation does not come to an end.', { calls, policy: policy.name })
    const { atMs, value } = step
    const { call } = value
    if (value.what === 'idle') run.idle(call, atMs)
    else if (value.what === 'began') run.began(call, atMs)
    else if (value.what === 'request') {
      if (run.request(call, atMs, pauses[call] ?? 0)) {
        const { beginMs, durationMs } = trace.calls[call] as TraceCall
        queue.push(atMs + beginMs, { what: 'began', call })
        queue.push(atMs + durationMs, { what: 'ended', call })
      } else if (call + 1 < calls) queue.push(atMs + (pauses[call + 1] ?? 0), { what: 'request', call: call + 1 })
    } else if (call + 1 < calls) {
      const pause = pauses[call + 1] ?? 0
      run.ended(call, atMs)
      const idleMs = run.idleAfter(pause)
      if (idleMs !== null) queue.push(atMs + idleMs, { what: 'idle', call: call + 1 })
      queue.push(atMs + pause, { what: 'request', call: call + 1 })
    } else run.ended(call, atMs)
    return step
  }
  return { run, next }
}
