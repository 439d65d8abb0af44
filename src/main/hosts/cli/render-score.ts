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
  /** Of the tables the interval, of transcripts the figure over all sessions. */
  readonly beside: string
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
  const besideHead = document.of === 'metrics' ? '95% interval' : document.whole === null ? '' : 'all'
  const head: Row = { what: '', figure: document.of === 'metrics' ? 'figure' : 'foretold', floor: 'floor', beside: besideHead, note: '' }
  const widest = (of: (row: Row) => string) => Math.max(...[head, ...rows].map((row) => of(row).length))
  const numbers = { figure: widest((row) => row.figure), floor: widest((row) => row.floor) }
  const widths = {
    ...numbers,
    what: Math.min(
      widest((row) => row.what),
      columns - numbers.figure - numbers.floor - 4,
    ),
  }
  const beside = widest((row) => row.beside)
  const line = (row: Row) => {
    const figures = `${padEnd(fitEnd(row.what, widths.what), widths.what)}  ${padStart(row.figure, widths.figure)}  ${padStart(row.floor, widths.floor)}`
    const full = `${figures}  ${padStart(row.beside, beside)}`
    return full.length + 2 + row.note.length <= columns ? `${full}  ${palette.dim(row.note)}` : full.length <= columns ? full : figures
  }
  return [palette.dim(line(head)), ...rows.map(line)]
}

function rowsOf(document: ScoreDocument): readonly Row[] {
  const { cache, tokens, context, compaction, whole, intervals, of } = document
  const beside = (path: string, show: (value: number | null) => string, from: (figures: ScoreFigures) => number | null): string => {
    if (intervals !== null) return intervalText(intervals[path], show)
    return whole === null ? '' : show(from(whole))
  }
  const row = (
    what: string,
    path: string,
    show: (value: number | null) => string,
    from: (figures: ScoreFigures) => number | null,
    floor: number | null,
    note: string,
  ): Row => ({ what, figure: show(from(document)), floor: show(floor), beside: beside(path, show, from), note })
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
            `${counted(context.sessions, ['stretch', 'stretches'])} of 20 calls or more`,
          ),
        ]),
    row(
      'Compaction: the exact call',
      'compaction.exactCall',
      share,
      (f) => f.compaction.exactCall,
      intervals?.['compaction.floorExactCall']?.mean ?? null,
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
  return value === null ? NOTHING : `${value.toFixed(1)}%`
}

function count(value: number | null): string {
  return value === null ? NOTHING : String(value)
}
