// Compaction by the platform itself (SPEC 7.11, `compact_20260112`): the server writes the summary within the call.

import { formatCount } from '../../base/format-count'
import type { ClearingRules } from '../../profile/history-rules'
import { type CompactionPlan, NOTHING_PLANNED } from '../compaction-plan'
import type { HistoryItem } from '../history-item'

/** Null below the trigger. `trigger` null: the platform's default; a smaller one than it allows counts as the smallest. */
export function planServerSummary(
  input: {
    readonly items: readonly HistoryItem[]
    readonly before: number
    readonly frontTokens: number
    readonly summaryTokens: number
    readonly trigger: number | null
  },
  rules: ClearingRules['serverCompaction'],
): CompactionPlan | null {
  const trigger = Math.max(rules.leastTrigger, input.trigger ?? rules.triggerTokens)
  if (input.before < trigger) return null
  return {
    ...NOTHING_PLANNED,
    strategy: 'server-summary',
    trigger: 'auto',
    summarise: input.items.map((item) => item.position),
    summaryTokens: input.summaryTokens,
    before: input.before,
    after: input.frontTokens + input.summaryTokens,
    why: `The request reached ${formatCount(trigger)} tokens: the server sums the conversation up within the call. Nothing is read again.`,
  }
}
