// Time-based clearing (SPEC 7.10): after a long pause the cache is cold anyway, so old results cost nothing to drop.

import { formatDuration } from '../../base/format-duration'
import type { CompactionPlan } from '../compaction-plan'
import { type ClearInput, planClear } from './plan-clear'

export interface TimeClearInput extends ClearInput {
  /** Since the last row of an answer; null before the first one. */
  readonly idleMs: number | null
  readonly thresholdMs: number
  readonly keepRecent: number
  /** Fewest that stay whatever is asked for. */
  readonly least: number
  readonly placeholder: string
  readonly placeholderTokens: number
}

export function planTimeClear(input: TimeClearInput): CompactionPlan | null {
  const { idleMs, thresholdMs, keepRecent, least, results } = input
  if (idleMs === null || idleMs < thresholdMs) return null
  const kept = Math.max(keepRecent, least)
  return planClear(input, results.length - kept, {
    strategy: 'time',
    placeholder: input.placeholder,
    placeholderTokens: input.placeholderTokens,
    why: `The last answer was ${formatDuration(idleMs)} ago and the threshold is ${formatDuration(thresholdMs)}: all but ${kept === 1 ? 'the newest result' : `the newest ${kept} results`} are cleared.`,
  })
}
