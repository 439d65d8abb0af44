// Idle compaction (SPEC 7.5): a big context is compacted while the cache is still warm, before a pause grows too long.

import type { CompactionRules } from '../../profile/history-rules'

/**
 * Milliseconds after the last answer at which it fires; null when it does not. `on` is the switch of a person who asks for it;
 * without it the version and the server decide, and a server's decision is not known, so it stays off.
 */
export function idleCompactionAfterMs(
  input: { readonly on: boolean; readonly contextTokens: number; readonly lifetimeMs: number; readonly idleMs: number },
  rules: CompactionRules['idle'],
): number | null {
  if (!input.on || input.contextTokens < rules.leastTokens) return null
  if (input.lifetimeMs <= rules.afterMs || input.idleMs <= rules.afterMs) return null
  return rules.afterMs
}
