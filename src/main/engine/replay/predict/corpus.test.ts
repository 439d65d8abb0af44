// The real recordings and tables that lie beside the repository where they are there at all: floors are beaten, and the figures that
// were reached do not get worse.

import fs from 'node:fs'
import nodePath from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../../conversation/parse-transcript'
import { createRowReader } from './create-row-reader'
import { CACHE_MODEL, TOKEN_MODEL } from './models'
import type { ScoreFigures } from './score/score-document'
import { METRIC_TABLES, type MetricTable, readMetricRows, scoreMetrics } from './score/score-metrics'
import { scoreSessions } from './score/score-sessions'
import { sessionRows } from './score/session-rows'

const CORPUS = nodePath.resolve('..', 'shared', 'corpus')

function transcriptsBelow(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = nodePath.join(folder, entry.name)
      return entry.isDirectory() ? transcriptsBelow(path) : entry.name.endsWith('.jsonl') ? [path] : []
    })
}

function expectAboveFloors({ cache, tokens, context }: ScoreFigures): void {
  expect(cache.accuracy).toBeGreaterThan(cache.floor.accuracy ?? 1)
  expect(cache.missRecall).toBeGreaterThan(cache.floor.missRecall ?? 1)
  expect(cache.idle.accuracy).toBeGreaterThan(cache.floor.idle.accuracy ?? 1)
  expect(tokens.medianErrorPct).toBeLessThan((tokens.baselineMedianErrorPct ?? 0) / 4)
  expect(tokens.p90ErrorPct).toBeLessThan((tokens.baselineP90ErrorPct ?? 0) / 2)
  if (context.sessions > 0) expect(context.endMedianErrorPct).toBeLessThan((context.baselineEndMedianErrorPct ?? 0) / 2)
}

describe.skipIf(!fs.existsSync(nodePath.join(CORPUS, 'transcripts')))('the transcripts of the corpus', () => {
  const rows = () =>
    transcriptsBelow(nodePath.join(CORPUS, 'transcripts')).flatMap((file) => {
      const bytes = fs.readFileSync(file)
      return sessionRows(parseTranscript(bytes, file), createRowReader(bytes), TOKEN_MODEL) ?? []
    })

  it('are foretold better than by the floors, in the test half and as a whole', { timeout: 120_000 }, () => {
    const { whole, ...test } = scoreSessions(rows(), { cache: CACHE_MODEL, tokens: TOKEN_MODEL }, true)
    expect(whole).not.toBeNull()
    if (whole === null) return
    expectAboveFloors(test)
    expectAboveFloors(whole)
    // by the definitions of CLI.md these are the floors that issue 6 names
    expect(whole.cache).toMatchObject({ n: 934, idle: { n: 43 } })
    expect(whole.cache.floor.accuracy).toBeCloseTo(0.982, 3)
    expect(whole.cache.floor.missRecall).toBeCloseTo(0.615, 3)
    expect(whole.cache.floor.idle.accuracy).toBeCloseTo(0.884, 3)
    for (const { cache, compaction } of [test, whole]) {
      expect(cache.accuracy).toBeGreaterThan(0.99)
      expect(cache.missRecall).toBeGreaterThan(0.85)
      expect(cache.idle.accuracy).toBeGreaterThan(0.95)
      expect(Math.abs(cache.readTokensSumErrorPct ?? 100)).toBeLessThan(2)
      expect(compaction).toMatchObject({ exactCall: 1, falseAlarms: 0 })
    }
    expect(test.tokens.medianErrorPct).toBeLessThan(4)
    expect(test.tokens.p90ErrorPct).toBeLessThan(16)
    expect(whole.tokens.medianErrorPct).toBeLessThan(3)
    expect(whole.tokens.p90ErrorPct).toBeLessThan(13)
    expect(whole.context.endMedianErrorPct).toBeLessThan(2)
  })
})

describe.skipIf(!fs.existsSync(nodePath.join(CORPUS, 'metrics', 'turn_pairs.csv')))('the number tables of the corpus', () => {
  it('are foretold better than by the floors, fold by fold', { timeout: 120_000 }, () => {
    const names = Object.entries(METRIC_TABLES) as readonly [MetricTable, { readonly file: string }][]
    const contents = Object.fromEntries(
      names.map(([name, { file }]) => [name, fs.readFileSync(nodePath.join(CORPUS, 'metrics', file), 'utf8')]),
    ) as Record<MetricTable, string>
    const document = scoreMetrics(readMetricRows(contents, (file) => file))
    expect(document.diagnostics).toEqual([])
    expectAboveFloors(document)
    expect(document.cache.accuracy).toBeGreaterThan(0.989)
    expect(document.cache.missRecall).toBeGreaterThan(0.7)
    expect(document.intervals?.['cache.idle.accuracy']?.high).toBeGreaterThan(0.95)
    expect(document.tokens.medianErrorPct).toBeLessThan(6)
    expect(document.tokens.p90ErrorPct).toBeLessThan(20)
    expect(document.compaction).toMatchObject({ n: 41, falseAlarms: 0 })
    expect(document.compaction.exactCall).toBeGreaterThanOrEqual(0.9)
  })
})
