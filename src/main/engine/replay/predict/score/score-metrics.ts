// The number tables, five folds by source: what the models say of each fold when they were fitted on the others (CLI.md, `--metrics`).

import type { Diagnostic } from '../../../base/diagnostic'
import { fitCache } from '../fit/fit-cache'
import { fitCompaction } from '../fit/fit-compaction'
import { bandOf, EMPTY_TOKEN_MODEL, fitTokenChars, recordedByForetold } from '../fit/fit-tokens'
import { FOLDS, foldOf, type Interval, intervalOf } from '../fit/five-folds'
import { predictCache } from '../predict-cache'
import type { TokenModel } from '../token-model'
import type { CacheRow } from './cache-rows'
import { cacheRowsOfTables, FIRST_CALL_COLUMNS, MICROCOMPACTION_COLUMNS, TURN_PAIR_COLUMNS } from './cache-table'
import { COMPACTION_COLUMNS, type CompactionRow, compactionRowsOfTable, isExact, scoreCompactionTable } from './compaction-table'
import { readTable, type Table } from './read-table'
import { type JudgedRow, scoreCache } from './score-cache'
import type { ScoreDocument } from './score-document'
import { judgeTokens, scoreTokens, type TokenRow } from './score-tokens'
import { CHAR_TOKEN_COLUMNS, tokenRowsOfTable } from './token-table'

/** The tables that are read; all but the first three may be missing. */
export const METRIC_TABLES = {
  turnPairs: { file: 'turn_pairs.csv', columns: TURN_PAIR_COLUMNS },
  charTokens: { file: 'char_token_pairs.csv', columns: CHAR_TOKEN_COLUMNS },
  compactions: { file: 'compactions.csv', columns: COMPACTION_COLUMNS },
  firstCalls: { file: 'first_calls.csv', columns: FIRST_CALL_COLUMNS },
  microcompactions: { file: 'microcompactions.csv', columns: MICROCOMPACTION_COLUMNS },
} as const
export type MetricTable = keyof typeof METRIC_TABLES

export interface MetricRows {
  readonly cache: readonly CacheRow[]
  readonly tokens: readonly TokenRow[]
  readonly compactions: readonly CompactionRow[]
  readonly diagnostics: readonly Diagnostic[]
}

/** `contents`: the text of each table by name; null for one that is not there. `pathOf` names it in findings. */
export function readMetricRows(contents: Readonly<Record<MetricTable, string | null>>, pathOf: (file: string) => string): MetricRows {
  const read = (name: MetricTable): Table | null => {
    const content = contents[name]
    const { file, columns } = METRIC_TABLES[name]
    return content === null ? null : readTable(pathOf(file), content, columns)
  }
  const turnPairs = read('turnPairs')
  const charTokens = read('charTokens')
  const compactions = read('compactions')
  const firstCalls = read('firstCalls')
  const microcompactions = read('microcompactions')
  const tables = [turnPairs, charTokens, compactions, firstCalls, microcompactions]
  return {
    cache: turnPairs === null ? [] : cacheRowsOfTables({ turnPairs, firstCalls, microcompactions }),
    tokens: charTokens === null ? [] : tokenRowsOfTable(charTokens),
    compactions: compactions === null ? [] : compactionRowsOfTable(compactions, turnPairs),
    diagnostics: tables.flatMap((table) => table?.diagnostics ?? []),
  }
}

/**
 * Counts and pooled figures are over all folds, each row judged once. `context` stays empty: the tables hold no conversations.
 * Of compactions only the call itself is known, so `withinOne` says no more than `exactCall`.
 */
export function scoreMetrics({ cache, tokens, compactions, diagnostics }: MetricRows): ScoreDocument {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const isTest = ({ group }: { readonly group: string }) => foldOf(group) === fold
    const others = <T extends { readonly group: string }>(rows: readonly T[]) => rows.filter((row) => !isTest(row))
    const cacheModel = fitCache(others(cache))
    const tokenModel = charModel(others(tokens))
    const compactionModel = fitCompaction(others(compactions))
    const judged: readonly JudgedRow[] = cache.filter(isTest).map((row) => ({ row, prediction: predictCache(row.features, cacheModel) }))
    const judgedSteps = judgeTokens(tokens.filter(isTest), tokenModel)
    const ownCompactions = compactions.filter(isTest)
    return {
      judged,
      cache: scoreCache(judged),
      judgedSteps,
      tokens: scoreTokens(judgedSteps),
      compaction: scoreCompactionTable(ownCompactions, compactionModel),
      exact: ownCompactions.filter((row) => isExact(row, compactionModel)).length,
    }
  })
  const n = compactions.length
  const exactCall = n > 0 ? folds.reduce((sum, { exact }) => sum + exact, 0) / n : null
  const tooEarly = folds.reduce((sum, { compaction }) => sum + compaction.tooEarly, 0)
  const sources = new Set([...cache, ...compactions].map(({ group }) => group)).size
  const each = (of: (fold: (typeof folds)[number]) => number | null) => intervalOf(folds.map(of).filter((value) => value !== null))
  const share = (of: (fold: (typeof folds)[number]) => number | null) => withinShares(each(of))
  return {
    schema: 'strata/score@1',
    of: 'metrics',
    sessions: sources,
    calls: cache.reduce((sum, { weight }) => sum + weight, 0),
    cache: scoreCache(folds.flatMap(({ judged }) => judged)),
    tokens: scoreTokens(folds.flatMap(({ judgedSteps }) => judgedSteps)),
    context: { sessions: 0, endMedianErrorPct: null, baselineEndMedianErrorPct: null },
    compaction: {
      n,
      exactCall,
      withinOne: exactCall,
      falseAlarms: tooEarly,
      falseAlarmsPer100Sessions: sources > 0 ? (100 * tooEarly) / sources : null,
    },
    split: null,
    whole: null,
    intervals: present({
      'cache.accuracy': share((fold) => fold.cache.accuracy),
      'cache.missRecall': share((fold) => fold.cache.missRecall),
      'cache.idle.accuracy': share((fold) => fold.cache.idle.accuracy),
      'cache.idle.missRecall': share((fold) => fold.cache.idle.missRecall),
      'cache.readTokensSumErrorPct': each((fold) => fold.cache.readTokensSumErrorPct),
      'cache.floor.accuracy': share((fold) => fold.cache.floor.accuracy),
      'cache.floor.missRecall': share((fold) => fold.cache.floor.missRecall),
      'cache.floor.idle.accuracy': share((fold) => fold.cache.floor.idle.accuracy),
      'tokens.medianErrorPct': each((fold) => fold.tokens.medianErrorPct),
      'tokens.p90ErrorPct': each((fold) => fold.tokens.p90ErrorPct),
      'tokens.baselineMedianErrorPct': each((fold) => fold.tokens.baselineMedianErrorPct),
      'compaction.exactCall': share((fold) => fold.compaction.exactCall),
      'compaction.floorExactCall': share((fold) => fold.compaction.floorExactCall),
    }),
    diagnostics,
  }
}

/** A share ends at 0 and 1, whatever the spread of the folds says. */
function withinShares(interval: Interval | null): Interval | null {
  if (interval === null) return null
  return { mean: interval.mean, low: Math.max(0, interval.low), high: Math.min(1, interval.high) }
}

/** Only the figures by characters are fitted here: the tables hold no texts. */
function charModel(rows: readonly TokenRow[]): TokenModel {
  const { chars, dense } = fitTokenChars(rows)
  const model = { ...EMPTY_TOKEN_MODEL, chars, dense: { lexical: 1, chars: dense } }
  return { ...model, band: { ...model.band, chars: bandOf(recordedByForetold(rows, model)) } }
}

function present(intervals: Readonly<Record<string, Interval | null>>): Readonly<Record<string, Interval>> {
  return Object.fromEntries(Object.entries(intervals).filter((entry): entry is [string, Interval] => entry[1] !== null))
}
