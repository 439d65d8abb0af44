// What was added to the context between two calls of a chain: characters by kind and tool, and the tokens they should make.

import type { TokenizerFamily } from '../tokens/ratios'
import { estimatePart } from './estimate-part'
import type { Added, Entry, Part } from './session'

/** Wrapper and reminders of one step that no row holds (SPEC 0.1: 70 to 250 tokens; the low end fits most steps). */
export const STEP_TOKENS = 70

/** `recordedTokens`: growth of the context; null for the chain's first call and where the context shrank. */
export function countAdded(
  rows: readonly number[],
  entries: readonly Entry[],
  family: TokenizerFamily,
  recordedTokens: number | null,
): Added {
  const byKind = new Map<string, number>()
  let chars = 0
  let tokens = 0
  for (const index of rows) {
    for (const part of entries[index]?.parts ?? []) {
      if (part.kind === 'system') continue
      const key = keyOf(part)
      byKind.set(key, (byKind.get(key) ?? 0) + part.chars)
      chars += part.chars
      tokens += estimatePart(part, family)
    }
  }
  const estimatedTokens = rows.length === 0 ? 0 : Math.round(tokens + STEP_TOKENS)
  return { byKind: Object.fromEntries(byKind), chars, estimatedTokens, recordedTokens }
}

/** As in `Added.byKind`. */
function keyOf({ kind, tool }: Part): string {
  return kind === 'tool-result' ? `tool-result:${tool ?? 'unknown'}` : kind
}
