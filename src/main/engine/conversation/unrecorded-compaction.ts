// Old versions left a summary and no record of the compaction (SPEC 0.1): whose doing it was the size tells. Pure.

/** What the last answer and its results add before the compaction is not in the last recorded context. */
const NEAR_THRESHOLD = 0.95

/** `previousTokens` of the call before it; `autoCompactAt` of the rules that held then, null where nothing compacts by itself. */
export function unrecordedCompaction(previousTokens: number, autoCompactAt: number | null): 'auto-compact' | 'manual-compact' {
  return autoCompactAt !== null && previousTokens >= autoCompactAt * NEAR_THRESHOLD ? 'auto-compact' : 'manual-compact'
}
