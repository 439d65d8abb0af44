import { parseTranscript } from '../../conversation/parse-transcript'
import { describeGolden, type GoldenCase } from '../../testing/golden'
import { createRowReader } from './create-row-reader'
import { CACHE_MODEL, TOKEN_MODEL } from './models'
import type { ScoreDocument } from './score/score-document'
import { METRIC_TABLES, type MetricTable, readMetricRows, scoreMetrics } from './score/score-metrics'
import { scoreSessions } from './score/score-sessions'
import { sessionRows } from './score/session-rows'

type Scored = Omit<ScoreDocument, 'diagnostics'>

async function scoreSessionsOf({ ports }: GoldenCase): Promise<Scored> {
  const { fs } = ports()
  const listed = await fs.readDir('/')
  const rows = []
  for (const { name } of listed.ok ? listed.value : []) {
    const read = await fs.readFile(`/${name}`)
    if (read.ok) rows.push(sessionRows(parseTranscript(read.value, `/${name}`), createRowReader(read.value), TOKEN_MODEL))
  }
  return scoreSessions(
    rows.filter((row) => row !== null),
    { cache: CACHE_MODEL, tokens: TOKEN_MODEL },
    true,
  )
}

async function scoreTablesOf({ ports }: GoldenCase): Promise<Scored> {
  const { fs } = ports()
  const contents: Record<MetricTable, string | null> = {
    turnPairs: null,
    charTokens: null,
    compactions: null,
    firstCalls: null,
    microcompactions: null,
  }
  for (const [name, { file }] of Object.entries(METRIC_TABLES) as [MetricTable, { readonly file: string }][]) {
    const read = await fs.readFile(`/${file}`)
    if (read.ok) contents[name] = new TextDecoder().decode(read.value)
  }
  return scoreMetrics(readMetricRows(contents, (file) => `/${file}`))
}

/** Four digits, so that a machine's last bit changes nothing. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}

describeGolden('strata/score@1', {
  folder: new URL('./golden/', import.meta.url),
  expected: 'expected.json',
  run: (goldenCase) => (goldenCase.config.of === 'tables' ? scoreTablesOf(goldenCase) : scoreSessionsOf(goldenCase)),
  render: (document) => `${JSON.stringify(document, rounded, 2)}\n`,
})
