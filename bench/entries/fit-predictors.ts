// Fits the figures of the predictors and prints them as one JSON document. Arguments: folder of the number tables, folder of the
// transcripts. Sources whose transcripts are at hand are left out of the tables, and of the transcripts the test half is.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseTranscript } from '../../src/main/engine/conversation/parse-transcript'
import { createRowReader } from '../../src/main/engine/replay/predict/create-row-reader'
import { fitCache } from '../../src/main/engine/replay/predict/fit/fit-cache'
import { fitCompaction } from '../../src/main/engine/replay/predict/fit/fit-compaction'
import {
  bandOf,
  EMPTY_TOKEN_MODEL,
  fitTokenChars,
  fitTokenLexical,
  recordedByForetold,
} from '../../src/main/engine/replay/predict/fit/fit-tokens'
import { FOLDS, foldOf } from '../../src/main/engine/replay/predict/fit/five-folds'
import { METRIC_TABLES, type MetricTable, readMetricRows } from '../../src/main/engine/replay/predict/score/score-metrics'
import { isFitHalf } from '../../src/main/engine/replay/predict/score/score-sessions'
import type { TokenRow } from '../../src/main/engine/replay/predict/score/score-tokens'
import { sessionRows } from '../../src/main/engine/replay/predict/score/session-rows'
import type { TokenModel } from '../../src/main/engine/replay/predict/token-model'

const [metrics = '', transcripts = ''] = process.argv.slice(2)

function tableOf(name: MetricTable): string | null {
  const path = join(metrics, METRIC_TABLES[name].file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Numbers of the sources that are transcripts here: SOURCES.md beside the folders names the file each was. */
function heldBack(): ReadonlySet<string> {
  const list = join(metrics, '..', 'SOURCES.md')
  if (!existsSync(list)) return new Set()
  const files = new Set<string>()
  for (const line of readFileSync(list, 'utf8').split('\n')) {
    const [, , repo = '', , path = ''] = line.split('|').map((cell) => cell.trim())
    if (path.endsWith('.jsonl')) files.add(`${repo},${path}`)
  }
  const numbers = readFileSync(join(metrics, 'sources.csv'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [source = '', ...rest] = line.trim().split(',')
      return files.has(rest.join(',')) ? [source] : []
    })
  return new Set(numbers)
}

function transcriptsBelow(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return transcriptsBelow(path)
      return name.endsWith('.jsonl') ? [path] : []
    })
}

function stepsOfFitHalf(): readonly TokenRow[] {
  return transcriptsBelow(transcripts)
    .filter(isFitHalf)
    .flatMap((file) => {
      const bytes = readFileSync(file)
      return sessionRows(parseTranscript(bytes, file), createRowReader(bytes), EMPTY_TOKEN_MODEL)?.tokens ?? []
    })
}

/** Recorded by foretold, each step judged by figures that were fitted without its session. */
function ratiosOutOfFold(rows: readonly TokenRow[], fitted: (others: readonly TokenRow[]) => TokenModel): readonly number[] {
  const nameOf = ({ group }: TokenRow) => group.split('/').at(-1) ?? group
  return Array.from({ length: FOLDS }, (_, fold) => {
    const others = rows.filter((row) => foldOf(nameOf(row)) !== fold)
    const own = rows.filter((row) => foldOf(nameOf(row)) === fold)
    return recordedByForetold(own, fitted(others))
  }).flat()
}

const out = heldBack()
const all = readMetricRows(
  {
    turnPairs: tableOf('turnPairs'),
    charTokens: tableOf('charTokens'),
    compactions: tableOf('compactions'),
    firstCalls: tableOf('firstCalls'),
    microcompactions: tableOf('microcompactions'),
  },
  (file) => join(metrics, file),
)
for (const { message, at } of all.diagnostics) process.stderr.write(`${at?.path ?? ''}:${at?.line ?? ''} ${message}\n`)
const cacheRows = all.cache.filter(({ group }) => !out.has(group))
const compactionRows = all.compactions.filter(({ group }) => !out.has(group))
const steps = stepsOfFitHalf()

const { chars, dense } = fitTokenChars(all.tokens)
const { lexical, dense: denseLexical } = fitTokenLexical(steps, chars)
const unbanded = { ...EMPTY_TOKEN_MODEL, chars, lexical, dense: { lexical: denseLexical, chars: dense } }
const tokens = {
  chars,
  lexical,
  dense: unbanded.dense,
  band: {
    lexical: bandOf(ratiosOutOfFold(steps, (others) => ({ ...unbanded, lexical: fitTokenLexical(others, chars).lexical }))),
    chars: bandOf(ratiosOutOfFold(all.tokens, (others) => ({ ...unbanded, chars: fitTokenChars(others).chars }))),
  },
}

process.stdout.write(
  JSON.stringify({
    cache: { rows: cacheRows.length, sources: new Set(cacheRows.map(({ group }) => group)).size, model: fitCache(cacheRows) },
    tokens: { rows: all.tokens.length, steps: steps.length, sessions: new Set(steps.map(({ group }) => group)).size, model: tokens },
    compaction: { rows: compactionRows.length, model: fitCompaction(compactionRows) },
  }),
)
