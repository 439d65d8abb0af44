// Clearing of old results before a call, by the policy: time-based, local, edits of the cached copy, edits by the API.

import type { CompactionPlan } from '../compaction/compaction-plan'
import { contextEdits, planThinkingEdit, planToolUseEdit } from '../compaction/strategies/plan-api-edits'
import { type CacheEdit, planCachedEdits, withEdit } from '../compaction/strategies/plan-cached-edits'
import { planLocalClear } from '../compaction/strategies/plan-local-clear'
import { planResultBudget } from '../compaction/strategies/plan-result-budget'
import { planTimeClear } from '../compaction/strategies/plan-time-clear'
import type { Profile } from '../profile/profile'
import type { ReplayEvent } from './lane'
import type { LaneCache } from './lane-cache'
import { type LaneHistory, PLACEHOLDER_TOKENS } from './lane-history'
import type { Policy } from './policy'
import type { Trace, TraceCall } from './trace'

export interface Clearing {
  /** Clears what is due and tells it. */
  before(call: TraceCall, atMs: number, idleMs: number | null, autoCompactAt: number | null): readonly ReplayEvent[]
  /** The history began anew: no edit is pinned any more. */
  reset(): void
  /** What a request carries now of edits to the cached copy. */
  readonly pinned: readonly CacheEdit[]
}

export function createClearing(lane: {
  readonly trace: Trace
  readonly policy: Policy
  readonly profile: Profile
  readonly history: LaneHistory
  readonly cache: LaneCache
}): Clearing {
  const { trace, policy, profile, history, cache } = lane
  const { clearing } = profile
  let pinned: readonly CacheEdit[] = []

  const planFor = (idleMs: number | null, autoCompactAt: number | null): CompactionPlan | null => {
    const before = history.context
    const marks = { placeholder: clearing.placeholder, placeholderTokens: PLACEHOLDER_TOKENS }
    switch (policy.microcompact) {
      case 'off':
        return null
      case 'time': {
        const thresholdMs = policy.timeThresholdMs ?? clearing.time.gapMs
        if (idleMs === null || idleMs < thresholdMs) return null
        const keepRecent = policy.keepRecent ?? clearing.time.keepRecent
        const results = history.clearable('clearable')
        return planTimeClear({ results, before, idleMs, thresholdMs, keepRecent, least: clearing.time.least, ...marks })
      }
      case 'local': {
        const { local } = clearing
        if (autoCompactAt === null || before < autoCompactAt - local.belowThreshold) return null
        if (history.activeChars / local.charsPerToken < local.leastSaved) return null
        const results = history.clearable('clearable').filter((item) => item.tool !== null && local.tools.includes(item.tool))
        return planLocalClear({ results, before, rules: local, autoCompactAt, ...marks })
      }
      case 'cached': {
        const rules = clearing.cached
        if (rules === null || history.activeCount < rules.trigger) return null
        return planCachedEdits({ results: history.clearable('clearable'), before, rules, timeFired: false })
      }
      case 'api': {
        const [thinking, tools] = contextEdits(clearing, idleMs, 'platform')
        if (thinking?.type === 'clear_thinking_20251015' && thinking.keep !== 'all') {
          const plan = planThinkingEdit({ thinking: history.clearable('thinking'), before }, thinking)
          if (plan !== null) return plan
        }
        if (tools?.type !== 'clear_tool_uses_20250919' || before < tools.trigger.value) return null
        return planToolUseEdit({ results: history.clearable('all'), before }, tools, PLACEHOLDER_TOKENS)
      }
    }
  }

  const apply = (plan: CompactionPlan, call: TraceCall, atMs: number, leftTokens: number): ReplayEvent => {
    const before = history.context
    const ids = (positions: readonly number[]) => positions.map((at) => trace.items[at]?.toolUseId ?? `#${at}`)
    const { saved, firstBlock } = history.clear(plan.clear, leftTokens)
    if (plan.strategy === 'cached-edits') {
      cache.shrink(saved, firstBlock)
      pinned = withEdit(pinned, call.to - 1, ids(plan.clear))
    } else if (plan.strategy !== 'result-budget') cache.cutMessages(firstBlock)
    return {
      kind: plan.strategy === 'time' ? 'time-clear' : plan.strategy === 'result-budget' ? 'result-to-disk' : 'microcompact',
      atMs,
      callIndex: call.index,
      before,
      after: history.context,
      cleared: ids(plan.clear),
      kept: ids(plan.keep),
      placeholder: plan.placeholder,
      reinjected: [],
      why: plan.why,
      plan: { ...plan, before, after: history.context },
      recorded: false,
      summaryCall: null,
    }
  }

  return {
    get pinned() {
      return pinned
    },
    reset: () => {
      pinned = []
    },
    before: (call, atMs, idleMs, autoCompactAt) => {
      const plans: ReplayEvent[] = []
      if (policy.resultLimits) {
        const results = trace.items
          .slice(call.from, call.to)
          .filter((item) => history.stateOf(item.position) === 'sent' && item.kind === 'tool-result')
        const plan = planResultBudget(results, history.context, clearing.resultLimits)
        if (plan !== null)
          plans.push(apply(plan, call, atMs, Math.round(clearing.resultLimits.previewBytes / clearing.local.charsPerToken)))
      }
      const plan = planFor(idleMs, autoCompactAt)
      if (plan !== null)
        plans.push(apply(plan, call, atMs, plan.strategy === 'api-thinking' || plan.strategy === 'cached-edits' ? 0 : PLACEHOLDER_TOKENS))
      return plans
    },
  }
}
