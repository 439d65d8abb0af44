// What of tool results enters the messages at all (SPEC 5.12): a big one goes to disk with a preview, and one message has a budget.

import { formatCount } from '../../base/format-count'
import type { ClearingRules } from '../../profile/history-rules'
import { type CompactionPlan, NOTHING_PLANNED } from '../compaction-plan'
import type { HistoryItem } from '../history-item'

/**
 * `results`: those of one message. Over the limit for one, or the biggest ones while the message is over its budget, each leaves
 * a preview. Null: all fit.
 */
export function planResultBudget(
  results: readonly HistoryItem[],
  before: number,
  { resultChars, previewBytes, messageChars, exempt }: ClearingRules['resultLimits'],
): CompactionPlan | null {
  const mayGo = results.filter((item) => item.tool === null || !exempt.includes(item.tool))
  const gone = new Set(mayGo.filter((item) => item.chars > resultChars).map((item) => item.position))
  const sizeOf = (item: HistoryItem) => (gone.has(item.position) ? Math.min(item.chars, previewBytes) : item.chars)
  const total = () => results.reduce((sum, item) => sum + sizeOf(item), 0)
  const biggestFirst = mayGo.filter((item) => !gone.has(item.position)).sort((a, b) => b.chars - a.chars || a.position - b.position)
  for (const item of biggestFirst) {
    if (total() <= messageChars) break
    gone.add(item.position)
  }
  if (gone.size === 0) return null
  const saved = results.reduce(
    (sum, item) => sum + (gone.has(item.position) && item.chars > 0 ? Math.round(item.tokens * (1 - sizeOf(item) / item.chars)) : 0),
    0,
  )
  return {
    ...NOTHING_PLANNED,
    strategy: 'result-budget',
    clear: [...gone].sort((a, b) => a - b),
    keep: results.filter((item) => !gone.has(item.position)).map((item) => item.position),
    before,
    after: before - saved,
    why: `A result may have ${formatCount(resultChars)} characters and those of one message ${formatCount(messageChars)} together: what is over goes to disk and a preview stays.`,
  }
}
