// Context management of the platform (SPEC 7.11): the server edits each request; the local history stays as it is.

import { formatCount } from '../../base/format-count'
import type { ClearingRules } from '../../profile/history-rules'
import { type CompactionPlan, NOTHING_PLANNED } from '../compaction-plan'
import type { HistoryItem } from '../history-item'
import { type ClearInput, planClear, savedBy } from './plan-clear'

export type ContextEdit =
  | {
      readonly type: 'clear_tool_uses_20250919'
      readonly trigger: { readonly type: 'input_tokens'; readonly value: number }
      readonly keep: { readonly type: 'tool_uses'; readonly value: number }
      readonly clear_at_least: { readonly type: 'input_tokens'; readonly value: number } | null
      readonly exclude_tools: readonly string[]
      readonly clear_tool_inputs: boolean
    }
  | { readonly type: 'clear_thinking_20251015'; readonly keep: 'all' | { readonly type: 'thinking_turns'; readonly value: number } }
  | { readonly type: 'compact_20260112'; readonly trigger: { readonly type: 'input_tokens'; readonly value: number } }

/** The list a request carries, in the order the platform wants: thinking first. */
export function contextEdits(rules: ClearingRules, idleMs: number | null, which: 'platform' | 'client'): readonly ContextEdit[] {
  const turns = idleMs !== null && idleMs > rules.editThinking.idleMs ? rules.editThinking.idleKeepTurns : rules.editThinking.keepTurns
  const thinking: ContextEdit = {
    type: 'clear_thinking_20251015',
    keep: turns === null ? 'all' : { type: 'thinking_turns', value: turns },
  }
  const platform = rules.editToolUses
  const client = rules.clientToolUses
  const tools: ContextEdit = {
    type: 'clear_tool_uses_20250919',
    trigger: { type: 'input_tokens', value: which === 'platform' ? platform.triggerTokens : client.triggerTokens },
    keep: { type: 'tool_uses', value: which === 'platform' ? platform.keep : 0 },
    clear_at_least:
      which === 'client'
        ? { type: 'input_tokens', value: client.triggerTokens - client.targetTokens }
        : platform.clearAtLeast === null
          ? null
          : { type: 'input_tokens', value: platform.clearAtLeast },
    exclude_tools: platform.exclude,
    clear_tool_inputs: platform.clearInputs,
  }
  return [thinking, tools]
}

/** `results`: of every tool, oldest first, those an earlier edit cleared left out. */
export function planToolUseEdit(input: ClearInput, edit: ContextEdit, placeholderTokens: number): CompactionPlan | null {
  if (edit.type !== 'clear_tool_uses_20250919' || input.before < edit.trigger.value) return null
  const results = input.results.filter((item) => item.tool === null || !edit.exclude_tools.includes(item.tool))
  let count = results.length - edit.keep.value
  if (edit.clear_at_least !== null) {
    // As few as reach the target, oldest first; where all together do not, clearing is not worth the broken cache.
    const least = edit.clear_at_least.value
    let saved = 0
    let reached = -1
    for (let i = 0; i < count && reached < 0; i++) {
      saved += savedBy(results[i]?.tokens ?? 0, placeholderTokens)
      if (saved >= least) reached = i + 1
    }
    if (reached < 0) return null
    count = reached
  }
  return planClear({ ...input, results }, count, {
    strategy: 'api-tool-uses',
    placeholder: null,
    placeholderTokens,
    why: `The request reached ${formatCount(edit.trigger.value)} tokens: the server clears the oldest results and keeps the newest ${results.length - count}.`,
  })
}

/** Thinking of all but the newest turns goes. `thinking`: oldest first, not cleared yet. */
export function planThinkingEdit(
  { thinking, before }: { readonly thinking: readonly HistoryItem[]; readonly before: number },
  edit: ContextEdit,
): CompactionPlan | null {
  if (edit.type !== 'clear_thinking_20251015' || edit.keep === 'all') return null
  const turns = [...new Set(thinking.map((item) => item.message))]
  const kept = new Set(edit.keep.value === 0 ? [] : turns.slice(-edit.keep.value))
  const clear = thinking.filter((item) => !kept.has(item.message))
  if (clear.length === 0) return null
  return {
    ...NOTHING_PLANNED,
    strategy: 'api-thinking',
    clear: clear.map((item) => item.position),
    keep: thinking.filter((item) => kept.has(item.message)).map((item) => item.position),
    before,
    after: before - clear.reduce((sum, item) => sum + item.tokens, 0),
    why: `After a long pause the thinking of the newest ${edit.keep.value} turns is kept and the rest cleared.`,
  }
}
