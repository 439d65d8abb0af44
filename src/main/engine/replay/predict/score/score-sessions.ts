// Sessions against themselves → the figures of strata/score@1, for one half of them and for all.

import type { CacheModel } from '../cache-model'
import type { ContextStretch } from '../estimate-contexts'
import { hashName, type Interval, intervalOfShare } from '../fit/five-folds'
import { predictCache } from '../predict-cache'
import type { TokenModel } from '../token-model'
import { quantile } from './quantile'
import { type JudgedRow, scoreCache } from './score-cache'
import { type CompactionTrack, scoreCompaction } from './score-compaction'
import type { ScoreDocument, ScoreFigures } from './score-document'
import { type JudgedStep, judgeTokens, scoreTokens } from './score-tokens'
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

/** A session with everything foretold: figures over any choice of sessions are sums over these. */
interface JudgedSession {
  readonly file: string
  readonly calls: number
  readonly cache: readonly JudgedRow[]
  readonly tokens: readonly JudgedStep[]
  readonly endErrors: readonly number[]
  readonly plainEndErrors: readonly number[]
  readonly compaction: CompactionTrack
}

/** `split`: the figures are the test half's, with those of all sessions beside them. */
export function scoreSessions(rows: readonly SessionRows[], models: ScoreModels, split: boolean): Omit<ScoreDocument, 'diagnostics'> {
  const sessions = rows.map((session) => judge(session, models))
  const test = sessions.filter(({ file }) => !isFitHalf(file))
  const reported = split ? test : sessions
  return {
    schema: 'strata/score@1',
    of: 'transcripts',
    ...figuresOf(reported),
    split: split ? { by: 'file-name', fitSessions: sessions.length - test.length, testSessions: test.length } : null,
    whole: split ? figuresOf(sessions) : null,
    intervals: intervalsOf(reported),
  }
}

function judge(session: SessionRows, { cache, tokens }: ScoreModels): JudgedSession {
  return {
    file: session.file,
    calls: session.calls,
    cache: session.cache.map((row) => ({ row, prediction: predictCache(row.features, cache) })),
    tokens: judgeTokens(session.tokens, tokens),
    endErrors: endErrors(session.stretches),
    plainEndErrors: endErrors(session.plainStretches),
    compaction: session.compaction,
  }
}

function figuresOf(sessions: readonly JudgedSession[]): ScoreFigures {
  const errors = sessions.flatMap((session) => session.endErrors)
  return {
    sessions: sessions.length,
    calls: sessions.reduce((sum, { calls }) => sum + calls, 0),
    cache: scoreCache(sessions.flatMap(({ cache }) => cache)),
    tokens: scoreTokens(sessions.flatMap(({ tokens }) => tokens)),
    context: {
      sessions: errors.length,
      endMedianErrorPct: quantile(errors, 0.5),
      baselineEndMedianErrorPct: quantile(
        sessions.flatMap(({ plainEndErrors }) => plainEndErrors),
        0.5,
      ),
    },
    compaction: scoreCompaction(sessions.map(({ compaction }) => compaction)),
  }
}

function endErrors(stretches: readonly ContextStretch[]): readonly number[] {
  return stretches
    .filter(({ calls, recordedEnd }) => calls >= LEAST_CALLS && recordedEnd > 0)
    .map(({ estimatedEnd, recordedEnd }) => (100 * Math.abs(estimatedEnd - recordedEnd)) / recordedEnd)
}

const RESAMPLES = 200

interface Figure {
  readonly of: (figures: ScoreFigures) => number | null
  /** Of a share: how many it is a share of. */
  readonly count?: (figures: ScoreFigures) => number
}

const FIGURES: Readonly<Record<string, Figure>> = {
  'cache.accuracy': { of: ({ cache }) => cache.accuracy, count: ({ cache }) => cache.n },
  'cache.missRecall': { of: ({ cache }) => cache.missRecall, count: ({ cache }) => cache.misses },
  'cache.idle.accuracy': { of: ({ cache }) => cache.idle.accuracy, count: ({ cache }) => cache.idle.n },
  'cache.idle.missRecall': { of: ({ cache }) => cache.idle.missRecall, count: ({ cache }) => cache.idle.misses },
  'cache.readTokensSumErrorPct': { of: ({ cache }) => cache.readTokensSumErrorPct },
  'tokens.medianErrorPct': { of: ({ tokens }) => tokens.medianErrorPct },
  'tokens.p90ErrorPct': { of: ({ tokens }) => tokens.p90ErrorPct },
  'context.endMedianErrorPct': { of: ({ context }) => context.endMedianErrorPct },
  'compaction.exactCall': { of: ({ compaction }) => compaction.exactCall, count: ({ compaction }) => compaction.n },
}

/**
 * Sessions drawn anew from these, with repeats: how far the figures would move with other sessions of the same kind. Of a share never
 * narrower than its count alone allows: where all were right, drawing anew says nothing. Deterministic.
 */
function intervalsOf(sessions: readonly JudgedSession[]): Readonly<Record<string, Interval>> {
  if (sessions.length < 2) return {}
  const next = createDraw(sessions.length)
  const whole = figuresOf(sessions)
  const drawn = Array.from({ length: RESAMPLES }, () => figuresOf(sessions.flatMap(() => sessions[next()] ?? [])))
  const intervals: Record<string, Interval> = {}
  for (const [path, { of, count }] of Object.entries(FIGURES)) {
    const values = drawn.map(of).filter((value) => value !== null)
    const own = of(whole)
    const [low, high] = [quantile(values, 0.025), quantile(values, 0.975)]
    if (low === null || high === null || own === null) continue
    const alone = count === undefined ? { low, high } : intervalOfShare(own, count(whole))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    intervals[path] = { mean, low: Math.min(low, alone.low), high: Math.max(high, alone.high) }
  }
  return intervals
}

/** Whole numbers below `most`, the same each time: a linear congruence, read from its upper bits. */
function createDraw(most: number): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
