// A replay for people: what came of each policy side by side, then what happened in each lane and why.
// Takes the finished document; asks nothing and prints nothing.

import { counted, withCommas } from '../../workbench/layer-words'
import type { ReplayDocument, ReplayLaneDocument } from '../../workbench/replay-document'
import { CAUSE_WORDS, spanInWords, usdInWords } from '../../workbench/session-words'
import { fitEnd, padStart, shortenPath, toPrintable, wrapWords } from './display-width'
import { createPalette, type Palette } from './paint'
import type { RenderOptions } from './render-collection'

const WIDEST = 132
const MOST_LISTED = 60
const NAME_WIDTH = 14

const EVENT_WORDS: Readonly<Record<ReplayLaneDocument['events'][number]['kind'], string>> = {
  'auto-compact': 'compacted',
  'manual-compact': 'compacted on request',
  'compact-failed': 'summary failed',
  'breaker-open': 'breaker open',
  'thrash-stop': 'stopped: full again at once',
  'hook-stopped': 'stopped by a hook',
  'time-clear': 'results cleared after a pause',
  'result-to-disk': 'result kept on disk',
  microcompact: 'results cleared',
  blocked: 'blocked',
  'over-window': 'over the window',
  warning: 'warning',
  clear: 'cleared',
  rewind: 'rewound',
  impossible: 'no longer possible',
}

export function renderReplay(document: ReplayDocument, options: RenderOptions): string {
  const columns = Math.min(options.columns, WIDEST)
  const palette = createPalette(options.colour)
  const { source, lanes, recorded, residual, assumptions } = document
  const lines = [
    palette.bold(shortenPath(toPrintable(source.file), columns)),
    palette.dim(`${source.kind}, ${counted(source.calls, ['call', 'calls'])}, rules of ${source.profile}`),
    '',
    ...table(recorded === null ? lanes : [recorded, ...lanes], columns, palette),
  ]
  if (residual !== null) {
    const said = `Of ${withCommas(residual.outcomes)} outcomes ${withCommas(residual.foretold)} are foretold; an estimate from content alone is off by ${residual.contextMedianPct.toFixed(1)}% in the middle, ${residual.contextP90Pct.toFixed(1)}% at the 90th percentile.`
    lines.push('', ...wrapWords(said, columns).map(palette.dim))
  }
  for (const lane of lanes) lines.push('', ...laneLines(lane, columns, palette))
  for (const one of assumptions) lines.push(...wrapWords(`Assumed: ${one}`, columns).map(palette.dim))
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

const COLUMNS: readonly (readonly [string, number, (lane: ReplayLaneDocument) => string])[] = [
  ['fresh', 11, ({ totals }) => withCommas(totals.input)],
  ['written', 11, ({ totals }) => withCommas(totals.cacheWrite5m + totals.cacheWrite1h)],
  ['read', 12, ({ totals }) => withCommas(totals.cacheRead)],
  ['hit rate', 9, ({ totals }) => (totals.hitRate === null ? '-' : `${(totals.hitRate * 100).toFixed(1)}%`)],
  ['misses', 7, ({ totals }) => withCommas(totals.misses)],
  ['peak', 9, ({ totals }) => withCommas(totals.peakContext)],
  ['compacted', 10, ({ totals }) => withCommas(totals.compactions)],
  ['cleared', 8, ({ totals }) => withCommas(totals.resultsCleared)],
  ['unsent', 7, ({ totals }) => withCommas(totals.blocked + totals.overWindow)],
  ['cost', 10, ({ totals }) => costOf(totals)],
]

function costOf({ costUsd, summaryCostUsd, outputReliable }: ReplayLaneDocument['totals']): string {
  if (costUsd === null || summaryCostUsd === null) return 'unknown'
  return `${outputReliable ? '' : '≥'}${usdInWords(costUsd + summaryCostUsd)}`
}

/** As many columns as fit, the rest in a second table below. */
function table(lanes: readonly ReplayLaneDocument[], columns: number, palette: Palette): readonly string[] {
  const lines: string[] = []
  let from = 0
  while (from < COLUMNS.length) {
    let to = from
    let width = NAME_WIDTH
    while (to < COLUMNS.length && (to === from || width + (COLUMNS[to]?.[1] ?? 0) + 1 <= columns)) width += (COLUMNS[to++]?.[1] ?? 0) + 1
    const shown = COLUMNS.slice(from, to)
    if (from > 0) lines.push('')
    lines.push(palette.dim(`${fitEnd('', NAME_WIDTH)}${shown.map(([name, wide]) => ` ${padStart(name, wide)}`).join('')}`))
    for (const lane of lanes) {
      lines.push(
        `${fitEnd(toPrintable(lane.name), NAME_WIDTH)}${shown.map(([, wide, value]) => ` ${padStart(value(lane), wide)}`).join('')}`,
      )
    }
    from = to
  }
  return lines
}

function laneLines(lane: ReplayLaneDocument, columns: number, palette: Palette): readonly string[] {
  const rows: { readonly call: number; readonly order: number; readonly text: string; readonly paint: (text: string) => string }[] = []
  for (const event of lane.events) {
    const change = event.before === event.after ? '' : `, ${withCommas(Math.round(event.before))} → ${withCommas(Math.round(event.after))}`
    const ids = event.cleared.length === 0 ? '' : ` (${counted(event.cleared.length, ['result', 'results'])})`
    const bad = event.kind === 'blocked' || event.kind === 'over-window' || event.kind === 'compact-failed' || event.kind === 'breaker-open'
    rows.push({
      call: event.callIndex,
      order: 0,
      text: `${EVENT_WORDS[event.kind]}${ids}${change}. ${event.why}`,
      paint: bad ? palette.danger : palette.accent,
    })
  }
  let before = lane.calls[0]?.atMs ?? 0
  for (const call of lane.calls) {
    if (call.cause !== null && call.cause !== 'first-call') {
      const cause = (CAUSE_WORDS as Readonly<Record<string, string>>)[call.cause] ?? call.cause
      const text = `${call.cache}: ${cause}, ${spanInWords(call.atMs - before)} after the call before; ${withCommas(call.cacheRead)} of ${withCommas(call.contextTokens)} read`
      rows.push({ call: call.index, order: 1, text, paint: call.cache === 'miss' ? palette.warn : palette.dim })
    }
    before = call.atMs
  }
  rows.sort((a, b) => a.call - b.call || a.order - b.order)
  const listed = rows.slice(0, MOST_LISTED)
  return [
    palette.bold(toPrintable(lane.name)),
    ...(rows.length === 0 ? [palette.dim('  nothing happens but hits')] : []),
    ...listed.flatMap(({ call, text, paint }) => {
      const [first = '', ...others] = wrapWords(toPrintable(text), columns - 8)
      return [`${padStart(String(call), 6)}  ${paint(first)}`, ...others.map((line) => `        ${paint(line)}`)]
    }),
    ...(rows.length > listed.length ? [palette.dim(`        and ${withCommas(rows.length - listed.length)} more; --json lists all`)] : []),
  ]
}
