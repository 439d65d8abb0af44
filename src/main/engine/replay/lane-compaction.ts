// The plan of a compaction for a lane as it stands.

import type { CompactionPlan, Trigger } from '../compaction/compaction-plan'
import { planSessionMemory } from '../compaction/strategies/plan-session-memory'
import { planSummary, type SummaryInput } from '../compaction/strategies/plan-summary'
import type { Profile } from '../profile/profile'
import type { LaneHistory } from './lane-history'
import { standingNow } from './lane-standing'
import type { Policy } from './policy'
import type { Trace } from './trace'

export interface PlanNowInput {
  readonly trace: Trace
  readonly history: LaneHistory
  readonly profile: Profile
  readonly policy: Policy
  readonly version: string
  readonly trigger: Trigger
  readonly level: number | null
}

/** The running notes first, where they are switched on and the version has them; else a summary. */
export function planNow({ trace, history, profile, policy, version, trigger, level }: PlanNowInput): CompactionPlan {
  const items = history.items()
  const input: SummaryInput = {
    trigger,
    level,
    items,
    front: [
      { name: 'front', tokens: history.cachedFront },
      { name: 'instructions', tokens: history.frontTokens - history.cachedFront },
    ].filter((band) => band.tokens > 0),
    before: history.context,
    summaryTokens: trace.summaryTokens,
    rules: profile.compaction,
    version,
    ...standingNow(trace.standing, (position) => history.stateOf(position) !== 'absent', history.ratioOf('markdown')),
    customInstructions: null,
  }
  const notesFrom = profile.compaction.sessionMemory?.notesFromTokens ?? Number.POSITIVE_INFINITY
  const notesTokens = policy.sessionMemory && history.context >= notesFrom ? trace.summaryTokens : null
  return planSessionMemory({ ...input, notesTokens }) ?? planSummary(input)
}
