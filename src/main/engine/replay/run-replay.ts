// A trace by up to four policies, beside what was recorded. Pure: asking twice answers the same.

import { WorkbenchError } from '../base/workbench-error'
import type { GapEdits } from './gap-edits'
import type { Lane } from './lane'
import { MOST_POLICIES, type Policy } from './policy'
import { recordedLane } from './recorded-lane'
import { type Residual, residualOf } from './residual'
import { runLane } from './simulate'
import type { Trace } from './trace'

export interface Replay {
  readonly trace: Trace
  readonly lanes: readonly Lane[]
  readonly recorded: Lane | null
  /** Of the first lane. */
  readonly residual: Residual | null
}

export function runReplay(trace: Trace, policies: readonly Policy[], gaps: GapEdits): Replay {
  if (policies.length === 0 || policies.length > MOST_POLICIES) {
    throw new WorkbenchError('input.invalid', `From one to ${MOST_POLICIES} policies can be replayed, not ${policies.length}.`)
  }
  const lanes = policies.map((policy) => runLane(trace, { policy, gaps }))
  const [first] = lanes
  return { trace, lanes, recorded: recordedLane(trace), residual: first === undefined ? null : residualOf(trace, first) }
}
