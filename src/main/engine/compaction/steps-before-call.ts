// The order of what happens before each call (SPEC 7.5): the cheap steps first, then compaction, then the limits.

import type { WindowLevels } from '../tokens/compute-window'
import { type BreakerState, mayCompact } from './circuit-breaker'
import type { Trigger } from './compaction-plan'

export const STEPS_BEFORE_CALL = ['result-budget', 'microcompact', 'auto-compact', 'blocking-check'] as const

type Levels = Pick<WindowLevels, 'mode' | 'autoCompactAt' | 'blockingAt' | 'modelWindow' | 'size'>

/**
 * Whether a call of `tokens` is compacted first. Reaching the level is enough. Reactive sessions wait for the model's limit.
 * Null: it is not, or is not allowed to be.
 */
export function compactionDue(tokens: number, levels: Levels, breaker: BreakerState): Trigger | null {
  if (levels.mode === 'off' || !mayCompact(breaker)) return null
  if (levels.mode === 'ahead') return levels.autoCompactAt !== null && tokens >= levels.autoCompactAt ? 'auto' : null
  return tokens >= levels.size ? 'limit' : null
}

/** `blocked`: the client's own limit, counted only where compaction is off (SPEC 7.3). `over-window`: it cannot be sent at all. */
export function refusal(tokens: number, levels: Levels): 'blocked' | 'over-window' | null {
  if (tokens > levels.modelWindow) return 'over-window'
  return levels.mode === 'off' && tokens >= levels.blockingAt ? 'blocked' : null
}
