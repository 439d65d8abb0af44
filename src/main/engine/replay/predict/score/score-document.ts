// strata/score@1 as CLI.md has it, with what is added to it. Types only.

import type { Diagnostic } from '../../../base/diagnostic'
import type { Interval } from '../fit/five-folds'
import type { CacheScore } from './score-cache'
import type { CompactionScore } from './score-compaction'
import type { TokenScore } from './score-tokens'

export interface ContextScore {
  /** Stretches of 20 calls or more that were judged. */
  readonly sessions: number
  readonly endMedianErrorPct: number | null
  /** The same with characters / 4. */
  readonly baselineEndMedianErrorPct: number | null
}

export interface ScoreFigures {
  readonly sessions: number
  /** Of the main chains. */
  readonly calls: number
  readonly cache: CacheScore
  readonly tokens: TokenScore
  readonly context: ContextScore
  readonly compaction: CompactionScore
}

export interface ScoreDocument extends ScoreFigures {
  readonly schema: 'strata/score@1'
  /** `transcripts` replayed against themselves, or the number tables. */
  readonly of: 'transcripts' | 'metrics'
  /** The figures above are those of the test half; null where nothing was held back. */
  readonly split: { readonly by: 'file-name'; readonly fitSessions: number; readonly testSessions: number } | null
  /** Both halves together, where there was a split. */
  readonly whole: ScoreFigures | null
  /**
   * 95 percent intervals by a figure's path (`cache.accuracy`): of the tables over the five folds, of transcripts over sessions drawn
   * anew. `mean` is that of the folds or draws.
   */
  readonly intervals: Readonly<Record<string, Interval>>
  readonly diagnostics: readonly Diagnostic[]
}
