// Local microcompaction as measured up to 2.1.22 (SPEC 0.1): close to the threshold the oldest results go, if that saves enough.

import { formatCount } from '../../base/format-count'
import type { ClearingRules } from '../../profile/history-rules'
import type { CompactionPlan } from '../compaction-plan'
import { type ClearInput, planClear } from './plan-clear'

export interface LocalClearInput extends ClearInput {
  readonly rules: ClearingRules['local']
  /** Automatic compaction's level; null where there is none, then nothing is cleared. */
  readonly autoCompactAt: number | null
  readonly placeholder: string
  readonly placeholderTokens: number
}

/** Sizes are reckoned as that build did: characters divided by four. */
export function planLocalClear(input: LocalClearInput): CompactionPlan | null {
  const { rules, autoCompactAt, before, results } = input
  if (autoCompactAt === null) return null
  const from = autoCompactAt - rules.belowThreshold
  if (before < from) return null
  const rough = (chars: number) => chars / rules.charsPerToken
  let kept = 0
  let first = results.length
  while (first > 0) {
    const size = rough(results[first - 1]?.chars ?? 0)
    if (kept + size > rules.keepTokens) break
    kept += size
    first--
  }
  let saved = 0
  for (const item of results.slice(0, first)) saved += rough(item.chars)
  if (saved < rules.leastSaved) return null
  return planClear(input, first, {
    strategy: 'local',
    placeholder: input.placeholder,
    placeholderTokens: input.placeholderTokens,
    why: `The context reached ${formatCount(from)} tokens and about ${formatCount(saved)} can be saved: the newest ${formatCount(rules.keepTokens)} tokens of results stay.`,
  })
}
