import { describe, expect, it } from 'vitest'
import type { CacheFeatures } from '../cache-features'
import { type CacheRow, plainLifetimeRule } from './cache-rows'
import { cacheRowsOfTables, TURN_PAIR_COLUMNS } from './cache-table'
import { quantile } from './quantile'
import { readTable } from './read-table'
import { type JudgedRow, scoreCache } from './score-cache'
import { scoreCompaction } from './score-compaction'
import { type MetricTable, readMetricRows, scoreMetrics } from './score-metrics'
import { isFitHalf } from './score-sessions'

const NO_TABLES: Readonly<Record<MetricTable, null>> = {
  turnPairs: null,
  charTokens: null,
  compactions: null,
  firstCalls: null,
  microcompactions: null,
}

describe('a table', () => {
  it('is read by the names of its columns', () => {
    const { rows } = readTable('t.csv', '\ufeffa,b\r\n1,x\r\n\r\n,y\r\n', ['a', 'b'])
    expect(rows.map((row) => [row.fileLine, row.number('a'), row.text('b')])).toEqual([
      [2, 1, 'x'],
      [4, Number.NaN, 'y'],
    ])
  })

  it('tells rows that do not fit, and goes on', () => {
    const { rows, diagnostics } = readTable('t.csv', 'a,b\n1\n1,2,3\n3,4', ['a'])
    expect(rows.map((row) => row.text('a'))).toEqual(['3'])
    expect(diagnostics.map(({ code, at }) => [code, at?.line])).toEqual([
      ['metrics.row', 2],
      ['metrics.row', 3],
    ])
  })

  it('gives nothing but an error where a column is missing', () => {
    expect(readTable('t.csv', 'a\n1', ['a', 'gap_s'])).toMatchObject({ rows: [], diagnostics: [{ severity: 'error', at: { line: 1 } }] })
    expect(readTable('t.csv', '', ['a']).diagnostics).toHaveLength(1)
  })
})

describe('turn pairs', () => {
  const pair = (fields: Partial<Record<(typeof TURN_PAIR_COLUMNS)[number], string>>) =>
    TURN_PAIR_COLUMNS.map(
      (name) =>
        ({
          source: '1',
          line: '10',
          gap_s: '2',
          turn: 'tool',
          ttl_prev: '5m',
          version: '2.1.30',
          prompt_prev: '1000',
          prompt: '1200',
          cache_read: '1000',
          after_boundary: '0',
          model_changed: '0',
          ...fields,
        })[name],
    ).join(',')
  const rowsOf = (...lines: readonly string[]) =>
    cacheRowsOfTables({
      turnPairs: readTable('t', [TURN_PAIR_COLUMNS.join(','), ...lines].join('\n'), TURN_PAIR_COLUMNS),
      firstCalls: null,
      microcompactions: null,
    })

  it('count for those they stand for: one ordinary pair in four is in the table', () => {
    const rows = rowsOf(pair({}), pair({ line: '20', gap_s: '40' }), pair({ line: '30', cache_read: '100' }))
    expect(rows.map(({ weight, hit }) => [weight, hit])).toEqual([
      [4, true],
      [1, true],
      [1, false],
    ])
  })

  it('after a boundary or without a lifetime are history alone', () => {
    expect(rowsOf(pair({ after_boundary: '1' }), pair({ ttl_prev: '' }))).toEqual([])
  })

  it('know what stood before them in their source, and nothing of another', () => {
    const rows = rowsOf(
      pair({ turn: 'tool+text', cache_read: '0', line: '12' }),
      pair({ line: '40', turn: 'human' }),
      pair({ source: '2', line: '50' }),
    )
    expect(rows.map(({ features }) => [features.skillBefore, features.rebuiltLately, features.turnsBefore])).toEqual([
      [false, false, 0],
      [true, true, 1],
      [false, false, 0],
    ])
  })
})

describe('the cache score', () => {
  const judged = (hit: boolean, said: boolean, gapMs = 1000, weight = 1): JudgedRow => {
    const features = { gapMs, lifetime: '5m', contextBefore: 1000 } as CacheFeatures
    const row: CacheRow = { group: '1', features, hit, weight, cacheRead: hit ? 1000 : 0, frontTokens: 200 }
    return { row, prediction: { hit: said, probability: said ? 1 : 0, reason: 'tool-result', why: '' } }
  }

  it('tells shares of calls, of misses, and of both after idle time', () => {
    const score = scoreCache([judged(true, true, 1000, 4), judged(false, false), judged(false, true, 400_000), judged(true, true, 250_000)])
    expect(score).toMatchObject({ n: 7, accuracy: 6 / 7, missRecall: 0.5, idle: { n: 2, accuracy: 0.5, missRecall: 0 } })
    expect(score.floor).toMatchObject({ accuracy: 6 / 7, missRecall: 0.5, idle: { accuracy: 1, missRecall: 1 } })
  })

  it('compares what was read with what is read on the average', () => {
    expect(scoreCache([judged(true, true), judged(true, true)]).readTokensSumErrorPct).toBe(0)
    expect(scoreCache([judged(true, true), judged(true, false)]).readTokensSumErrorPct).toBe(-40)
  })

  it('says nothing of nothing', () => {
    expect(scoreCache([])).toMatchObject({ n: 0, accuracy: null, missRecall: null, readTokensSumErrorPct: null })
  })

  it('has the plain rule of the lifetime for a floor', () => {
    expect(plainLifetimeRule({ gapMs: 300_000, lifetime: '5m' })).toBe(true)
    expect(plainLifetimeRule({ gapMs: 300_001, lifetime: '5m' })).toBe(false)
    expect(plainLifetimeRule({ gapMs: 3_600_000, lifetime: '1h' })).toBe(true)
  })
})

describe('the compaction score', () => {
  it('tells exact ones, near ones and false alarms apart', () => {
    expect(
      scoreCompaction([
        { recorded: [10], other: [], foretold: [10] },
        { recorded: [10], other: [], foretold: [9, 10] },
        { recorded: [10], other: [], foretold: [] },
        { recorded: [], other: [], foretold: [4, 5, 6] },
        { recorded: [], other: [7], foretold: [7] },
      ]),
    ).toEqual({ n: 3, exactCall: 1 / 3, withinOne: 2 / 3, falseAlarms: 1, falseAlarmsPer100Sessions: 20 })
  })

  it('judges each by what was foretold since the one before', () => {
    expect(scoreCompaction([{ recorded: [10, 30], other: [], foretold: [10, 30] }])).toMatchObject({ n: 2, exactCall: 1 })
  })
})

describe('the tables as a whole', () => {
  it('give a document with nulls where there is nothing', () => {
    const document = scoreMetrics(readMetricRows(NO_TABLES, (file) => file))
    expect(document).toMatchObject({ schema: 'strata/score@1', of: 'metrics', sessions: 0, calls: 0, intervals: {} })
    expect(document.cache.accuracy).toBeNull()
    expect(document.compaction.exactCall).toBeNull()
  })
})

describe('small things', () => {
  it('quantiles lie straight between neighbours', () => {
    expect(quantile([], 0.5)).toBeNull()
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
    expect(quantile([1, 2], 0.9)).toBeCloseTo(1.9)
  })

  it('the half of a session goes by its name alone', () => {
    expect(isFitHalf('/a/b/c.jsonl')).toBe(isFitHalf('c.jsonl'))
    expect(isFitHalf('C:\\x\\c.jsonl')).toBe(isFitHalf('c.jsonl'))
    const halves = Array.from({ length: 200 }, (_, i) => isFitHalf(`${i}.jsonl`)).filter(Boolean).length
    expect(halves).toBeGreaterThan(70)
    expect(halves).toBeLessThan(130)
  })
})
