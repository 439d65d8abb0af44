// Sessions against themselves → the figures of strata/score@1, for one half of them and for all.

import type { CacheModel } from '../cache-model'
import type { ContextStretch } from '../estimate-contexts'
import { hashName } from '../fit/five-folds'
import { predictCache } from '../predict-cache'
import type { TokenModel } from '../token-model'
import { quantile } from './quantile'
import { scoreCache } from './score-cache'
import { scoreCompaction } from './score-compaction'
import type { ContextScore, ScoreDocument, ScoreFigures } from './score-document'
import { scoreTokens } from './score-tokens'
import type { SessionRows } from './session-rows'

export interface ScoreModels {
  readonly cache: CacheModel
  readonly tokens: TokenModel
}

/** Shorter stretches end too near their anchor to say anything. */
const LEAST_CALLS = 20

/** Whether anything may be fitted on a session: half of all names may. Only the last part of a path counts. */
export function isFitHalf(file: string): boolean {
  return hashName(file.split(/[/\\]/).at(-1) ?? file) % 2 === 0
}

/** `split`: the figures are the test half's, with those of all sessions beside them. */
export function scoreSessions(sessions: readonly SessionRows[], models: ScoreModels, split: boolean): Omit<ScoreDocument, 'diagnostics'> {
  const test = sessions.filter(({ file }) => !isFitHalf(file))
  const all = figuresOf(sessions, models)
  return {
    schema: 'strata/score@1',
    of: 'transcripts',
    ...(split ? figuresOf(test, models) : all),
    split: split ? { by: 'file-name', fitSessions: sessions.length - test.length, testSessions: test.length } : null,
    whole: split ? all : null,
    intervals: null,
  }
}

function figuresOf(sessions: readonly SessionRows[], { cache, tokens }: ScoreModels): ScoreFigures {
  return {
    sessions: sessions.length,
    calls: sessions.reduce((sum, { calls }) => sum + calls, 0),
    cache: scoreCache(sessions.flatMap((session) => session.cache.map((row) => ({ row, prediction: predictCache(row.features, cache) })))),
    tokens: scoreTokens(
      sessions.flatMap((session) => session.tokens),
      tokens,
    ),
    context: contextScore(
      sessions.flatMap(({ stretches }) => stretches),
      sessions.flatMap(({ plainStretches }) => plainStretches),
    ),
    compaction: scoreCompaction(sessions.map(({ compaction }) => compaction)),
  }
}

function contextScore(stretches: readonly ContextStretch[], plain: readonly ContextStretch[]): ContextScore {
  const errors = endErrors(stretches)
  return {
    sessions: errors.length,
    endMedianErrorPct: quantile(errors, 0.5),
    baselineEndMedianErrorPct: quantile(endErrors(plain), 0.5),
  }
}

function endErrors(stretches: readonly ContextStretch[]): readonly number[] {
  return stretches
    .filter(({ calls, recordedEnd }) => calls >= LEAST_CALLS && recordedEnd > 0)
    .map(({ estimatedEnd, recordedEnd }) => (100 * Math.abs(estimatedEnd - recordedEnd)) / recordedEnd)
}
