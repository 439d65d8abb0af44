// The score for people: a table of figures with the floor of each beside it, what was held back, and what could not be read.
// Takes the finished document; asks nothing and prints nothing.

import type { Interval, ScoreDocument, ScoreFigures } from '../../workbench/collect-score'
import { counted, withCommas } from '../../workbench/layer-words'
import { fitEnd, padEnd, padStart, shortenPath, toPrintable, wrapWords } from './display-width'
import { createPalette, type Palette } from './paint'
import type { RenderOptions } from './render-collection'

const WIDEST = 100
const MOST_FINDINGS = 10
const NOTHING = '–'

interface Row {
  readonly what: string
  readonly figure: string
  readonly floor: string
  /** The figure over all sessions, where only a half is reported. */
  readonly all: string
  readonly interval: string
  readonly note: string
}

export function renderScore(document: ScoreDocument, options: RenderOptions): string {
  const columns = Math.min(options.columns, WIDEST)
  const palette = createPalette(options.colour)
  const lines = [...heading(document, columns, palette), '', ...table(document, columns, palette), ...findings(document, columns, palette)]
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function heading({ of, sessions, calls, split }: ScoreDocument, columns: number, palette: Palette): readonly string[] {
  const size = `${counted(sessions, of === 'metrics' ? ['source', 'sources'] : ['session', 'sessions'])}, ${counted(calls, ['call', 'calls'])}`
  const how =
    of === 'metrics'
      ? 'Tables of numbers in five folds by source: each is judged by what the others taught. Sampled pairs count for those they stand for.'
      : split === null
        ? 'All sessions. The token figures were fitted on sessions of half of all file names, which may be among them.'
        : `The half on which nothing was fitted, by file name: ${split.testSessions} of ${split.fitSessions + split.testSessions} sessions. All of them stand beside.`
  return [...wrapWords(`How well recordings are foretold: ${size}`, columns).map(palette.bold), ...wrapWords(how, columns).map(palette.dim)]
}

function table(document: ScoreDocument, columns: number, palette: Palette): readonly string[] {
  const rows = rowsOf(document)
  const all = document.whole === null ? '' : 'all'
  const head: Row = { what: '', figure: 'foretold', floor: 'floor', all, interval: '95% interval', note: '' }
  const widest = (of: (row: Row) => string) => Math.max(...[head, ...rows].map((row) => of(row).length))
  const numbers = [(row: Row) => row.figure, (row: Row) => row.floor, (row: Row) => row.all, (row: Row) => row.interval]
    .map((of) => ({ of, width: widest(of) }))
    .filter(({ width }) => width > 0)
  const [figure, floor, ...others] = numbers.map(
    ({ of, width }) =>
      (row: Row) =>
        `  ${padStart(of(row), width)}`,
  )
  const always = numbers.slice(0, 2).reduce((sum, { width }) => sum + width + 2, 0)
  const what = Math.min(
    widest((row) => row.what),
    columns - always,
  )
  const line = (row: Row) => {
    let text = `${padEnd(fitEnd(row.what, what), what)}${figure?.(row) ?? ''}${floor?.(row) ?? ''}`
    for (const column of others) if (text.length + column(row).length <= columns) text += column(row)
    return text.length + 2 + row.note.length <= columns ? `${text}  ${palette.dim(row.note)}` : text
  }
  return [palette.dim(line(head)), ...rows.map(line)]
}

function rowsOf(document: ScoreDocument): readonly Row[] {
  const { cache, tokens, context, compaction, whole, intervals, of } = document
  const row = (
    what: string,
    path: string,
    show: (value: number | null) => string,
    from: (figures: ScoreFigures) => number | null,
    floor: number | null,
    note: string,
  ): Row => ({
    what,
    figure: show(from(document)),
    floor: show(floor),
    all: whole === null ? '' : show(from(whole)),
    interval: intervalText(intervals[path], show),
    note,
  })
  const scored = `n ${withCommas(cache.n)}`
  return [
    row('Cache: calls put right', 'cache.accuracy', share, (f) => f.cache.accuracy, cache.floor.accuracy, scored),
    row('Cache: misses found', 'cache.missRecall', share, (f) => f.cache.missRecall, cache.floor.missRecall, ''),
    row(
      'Idle over 4 min: put right',
      'cache.idle.accuracy',
      share,
      (f) => f.cache.idle.accuracy,
      cache.floor.idle.accuracy,
      `n ${withCommas(cache.idle.n)}`,
    ),
    row('Cache reads, sum off by', 'cache.readTokensSumErrorPct', percent, (f) => f.cache.readTokensSumErrorPct, null, ''),
    row(
      'Tokens: median error',
      'tokens.medianErrorPct',
      percent,
      (f) => f.tokens.medianErrorPct,
      tokens.baselineMedianErrorPct,
      `n ${withCommas(tokens.n)}, floor characters / 4`,
    ),
    row('Tokens: 90th percentile', 'tokens.p90ErrorPct', percent, (f) => f.tokens.p90ErrorPct, tokens.baselineP90ErrorPct, ''),
    ...(of === 'metrics'
      ? []
      : [
          row(
            'Context at the end, median',
            'context.endMedianErrorPct',
            percent,
            (f) => f.context.endMedianErrorPct,
            context.baselineEndMedianErrorPct,
            `${counted(context.sessions, ['stretch', 'stretches'])} of 20 calls`,
          ),
        ]),
    row(
      'Compaction: the exact call',
      'compaction.exactCall',
      share,
      (f) => f.compaction.exactCall,
      intervals['compaction.floorExactCall']?.mean ?? null,
      `n ${compaction.n}`,
    ),
    row('Compaction: false alarms', 'compaction.falseAlarms', count, (f) => f.compaction.falseAlarms, null, ''),
  ]
}

function findings({ diagnostics }: ScoreDocument, columns: number, palette: Palette): readonly string[] {
  if (diagnostics.length === 0) return []
  const lines = diagnostics.slice(0, MOST_FINDINGS).flatMap(({ severity, message, at }) => {
    const place = at === null ? '' : `${shortenPath(toPrintable(at.path), columns - 4)}${at.line === undefined ? '' : `:${at.line}`}`
    const paint = severity === 'error' ? palette.danger : severity === 'warning' ? palette.warn : palette.dim
    return [`  ${paint(place)}`, ...wrapWords(toPrintable(message), columns - 4).map((text) => `    ${text}`)]
  })
  const more = diagnostics.length > MOST_FINDINGS ? [palette.dim(`  and ${diagnostics.length - MOST_FINDINGS} more; --json lists all`)] : []
  return ['', palette.bold(counted(diagnostics.length, ['finding', 'findings'])), ...lines, ...more]
}

function intervalText(interval: Interval | undefined, show: (value: number | null) => string): string {
  return interval === undefined ? '' : `${show(interval.low)} to ${show(interval.high)}`
}

function share(value: number | null): string {
  return value === null ? NOTHING : `${(100 * value).toFixed(1)}%`
}

function percent(value: number | null): string {
  return value === null ? NOTHING : `${value.toFixed(1).replace(/^-0\.0$/, '0.0')}%`
}

function count(value: number | null): string {
  return value === null ? NOTHING : String(value)
}
