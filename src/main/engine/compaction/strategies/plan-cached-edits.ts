// Cached microcompaction (SPEC 7.10): results are deleted in the server's copy by `cache_edits`; the local history stays as it
// is, the cached prefix stays warm, and earlier edits are sent again at their old places.

import type { ClearingRules } from '../../profile/history-rules'
import type { CompactionPlan } from '../compaction-plan'
import { type ClearInput, planClear } from './plan-clear'

/** One list of deletions, pinned to the message it was first sent behind. */
export interface CacheEdit {
  readonly afterPosition: number
  readonly deletions: readonly { readonly type: 'delete'; readonly cache_reference: string }[]
}

export interface CachedEditsInput extends ClearInput {
  readonly rules: ClearingRules['cached']
  /** Time-based clearing fired in this call: the cache is cold, so the edits start anew and none is sent. */
  readonly timeFired: boolean
}

export function planCachedEdits(input: CachedEditsInput): CompactionPlan | null {
  const { rules, results, timeFired } = input
  if (rules === null || timeFired || results.length < rules.trigger) return null
  return planClear(input, results.length - rules.keep, {
    strategy: 'cached-edits',
    placeholder: null,
    placeholderTokens: 0,
    why: `${results.length} results are active and ${rules.trigger} are the limit: all but the newest ${rules.keep} are deleted from the cached copy.`,
  })
}

/** The edits a request carries: the earlier ones where they were, the new one behind the newest message. */
export function withEdit(pinned: readonly CacheEdit[], afterPosition: number, toolUseIds: readonly string[]): readonly CacheEdit[] {
  return [...pinned, { afterPosition, deletions: toolUseIds.map((id) => ({ type: 'delete' as const, cache_reference: id })) }]
}
