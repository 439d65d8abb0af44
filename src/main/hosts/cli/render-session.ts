// A session for people: sums, the calls that tell something (or all), what compactions did, what is wrong with the file.
// Takes the finished document; asks nothing and prints nothing.

import { counted, withCommas } from '../../workbench/layer-words'
import type { SessionDocument } from '../../workbench/session-document'
import { CAUSE_WORDS, COMPACTION_WORDS, EVENT_WORDS, PROBLEM_WORDS, spanInWords, usdInWords } from '../../workbench/session-words'
import { fitEnd, padStart, shortenPath, toPrintable, wrapWords } from './display-width'
import { createPalette, type Palette } from './paint'
import { renderBar } from './render-bar'
import type { RenderOptions } from './render-collection'

type DocumentCall = SessionDocument['calls'][number]
type Totals = SessionDocument['totals']['main']

const WIDEST = 132
/** Up to so many calls are all listed. */
const FEW_CALLS = 40
const MOST_NOTABLE = 80
const MOST_LINES_NAMED = 5
const BAR_FROM = 88

export function renderSession(document: SessionDocument, options: RenderOptions & { readonly all: boolean }): string {
  const columns = Math.min(options.columns, WIDEST)
  const palette = createPalette(options.colour)
  const lines = [
    ...heading(document, columns, palette),
    '',
    ...sums(document, columns, palette),
    ...callTable(document, options.all, columns, palette),
    ...compactions(document, columns, palette),
    ...problems(document, columns, palette),
  ]
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function heading(document: SessionDocument, columns: number, palette: Palette): readonly string[] {
  const { file, title, firstPrompt, models, versions, cwds, startMs, endMs, records, sizeBytes } = document
  const name = title ?? firstPrompt ?? 'Untitled session'
  const span =
    startMs === null || endMs === null
      ? []
      : [`${new Date(startMs).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${spanInWords(endMs - startMs)}`]
  const facts = [
    ...span,
    ...(models.length > 0 ? [models.map(toPrintable).join(', ')] : []),
    ...(versions.length > 0 ? [`agent ${versions.map(toPrintable).join(', ')}`] : []),
    ...(cwds.length > 0 ? [cwds.map(toPrintable).join(', ')] : []),
    `${counted(records.total, ['record', 'records'])} in ${withCommas(sizeBytes)} bytes`,
  ]
  return [
    palette.bold(wrapWords(toPrintable(name), columns, 1)[0] ?? ''),
    shortenPath(toPrintable(file), columns),
    ...wrapWords(facts.join(' · '), columns).map(palette.dim),
  ]
}

function sums({ totals, calls, calibration }: SessionDocument, columns: number, palette: Palette): readonly string[] {
  if (calls.length === 0) return wrapWords('No model call is recorded in this file.', columns).map(palette.warn)
  const peak = calls.reduce((most, { chain, contextTokens }) => (chain === 'main' ? Math.max(most, contextTokens) : most), 0)
  const rows = [
    ...(totals.main.calls > 0 ? [`Main   ${sumLine(totals.main)} · largest context ${withCommas(peak)}`] : []),
    ...(totals.side.calls > 0 ? [`Agents ${sumLine(totals.side)}`] : []),
  ]
  const learned = calibration.filter(({ status }) => status === 'calibrated')
  const fits = learned.map(
    ({ family, factor, stepTokens, residualPct }) =>
      `estimates (${family}) corrected by ${factor.toFixed(2)} and ${stepTokens} tokens a step, off by ${residualPct?.toFixed(0) ?? '?'}% in the middle`,
  )
  const note = fits.length > 0 ? fits.join(' · ') : 'estimates are uncalibrated: too few steps, or nothing to correct'
  return [...rows.flatMap((row) => wrapWords(row, columns)), ...wrapWords(note, columns).map(palette.dim)]
}

function sumLine(totals: Totals): string {
  const cost =
    totals.costUsd === null
      ? 'cost unknown: a model has no price'
      : `${totals.outputReliable ? '' : 'at least '}${usdInWords(totals.costUsd)}${totals.outputReliable ? '' : ' (outputs are recorded too small)'}`
  const rate = totals.hitRate === null ? '' : ` · ${(totals.hitRate * 100).toFixed(1)}% read from the cache`
  return `${counted(totals.calls, ['call', 'calls'])} · ${withCommas(totals.output)} out${rate} · ${cost}`
}

function callTable(document: SessionDocument, all: boolean, columns: number, palette: Palette): readonly string[] {
  const { calls, events } = document
  if (calls.length === 0) return []
  const before = new Map<number, SessionDocument['events'][number][]>()
  const after: SessionDocument['events'][number][] = []
  for (const event of events) {
    if (event.beforeCall === null) after.push(event)
    else before.set(event.beforeCall, [...(before.get(event.beforeCall) ?? []), event])
  }
  const tells = (call: DocumentCall, at: number) => call.cache !== 'hit' || before.has(call.index) || at === 0 || at === calls.length - 1
  const everything = all || calls.length <= FEW_CALLS
  const chosen = everything ? calls : calls.filter(tells)
  const listed = everything ? chosen : chosen.slice(0, MOST_NOTABLE)
  const most = calls.reduce((max, { contextTokens }) => Math.max(max, contextTokens), 1)
  const bar = columns >= BAR_FROM ? Math.min(24, columns - 70) : 0
  const lines = ['', palette.dim(tableHead(bar))]
  for (const call of listed) {
    for (const event of before.get(call.index) ?? []) lines.push(eventLine(event, palette))
    lines.push(callLine(call, most, bar, palette))
  }
  for (const event of after) lines.push(eventLine(event, palette))
  if (listed.length < calls.length) {
    lines.push(palette.dim(`${withCommas(calls.length - listed.length)} more calls are not listed; --all lists every one`))
  }
  return lines
}

function tableHead(bar: number): string {
  return `${padStart('#', 5)} ${padStart('line', 7)} ${padStart('gap', 7)} ${padStart('context', 9)} ${fitEnd('', bar)}${padStart('added', 9)} ${padStart('read', 5)}  cache`
}

function callLine(call: DocumentCall, most: number, bar: number, palette: Palette): string {
  const { index, line, gapMs, contextTokens, usage, cache, cause, added, chain } = call
  const read = contextTokens === 0 ? '' : `${Math.round((usage.cacheRead / contextTokens) * 100)}%`
  const grown = added.recordedTokens === null ? `≈${withCommas(added.estimatedTokens)}` : withCommas(added.recordedTokens)
  const said = cause === null || cache === 'first' ? cache : `${cache}: ${CAUSE_WORDS[cause]}`
  const paint = cache === 'miss' ? palette.danger : cache === 'partial' ? palette.warn : palette.dim
  const gauge = bar === 0 ? '' : palette.accent(fitEnd(renderBar(contextTokens, most, bar), bar))
  const figures = `${padStart(String(index), 5)} ${padStart(String(line), 7)} ${padStart(gapMs === null ? '' : spanInWords(gapMs), 7)} ${padStart(withCommas(contextTokens), 9)} `
  return `${figures}${gauge}${padStart(grown, 9)} ${padStart(read, 5)}  ${paint(said)}${chain === 'side' ? palette.dim(' · agent') : ''}`
}

function eventLine({ kind, line, preTokens }: SessionDocument['events'][number], palette: Palette): string {
  const size = preTokens === null ? '' : ` at ${withCommas(preTokens)}`
  return palette.accent(`    ─ ${padStart(String(line), 7)} ${EVENT_WORDS[kind]}${size}`)
}

function compactions({ compactions: stories }: SessionDocument, columns: number, palette: Palette): readonly string[] {
  return stories.flatMap((story) => {
    const { line, kind, before, after, summary, durationMs, durationFrom, reinjected, kept, lost, cost, rereads, rereadTokens } = story
    const sizes =
      before === null || after === null ? '' : `: ${withCommas(before.contextTokens)} → ${withCommas(after.contextTokens)} tokens`
    const facts = [
      ...(summary === null ? [] : [`summary of ${counted(summary.chars, ['character', 'characters'])}`]),
      ...(kept.length === 0 ? [] : [`${counted(kept.length, ['row', 'rows'])} kept as they were`]),
      reinjected.length === 0 ? 'no row says what was put back' : `${counted(reinjected.length, ['thing', 'things'])} put back`,
      ...(lost.instructions.length === 0
        ? []
        : [`${counted(lost.instructions.length, ['nested file or rule', 'nested files and rules'])} gone until triggered again`]),
      ...(lost.files.length === 0 ? [] : [`${counted(lost.files.length, ['file', 'files'])} read before, no longer there`]),
      ...(rereads.length === 0
        ? []
        : [`${counted(rereads.length, ['file', 'files'])} read again afterwards (≈ ${withCommas(rereadTokens)} tokens)`]),
      ...(durationMs === null ? [] : [`took ${durationFrom === 'recorded' ? '' : 'about '}${spanInWords(durationMs)}`]),
      ...(cost.summaryUsd === null ? [] : [`summary call ≈ ${usdInWords(cost.summaryUsd)}`]),
      ...(cost.firstCallUsd === null ? [] : [`first call afterwards ${usdInWords(cost.firstCallUsd)}`]),
    ]
    const head = `${COMPACTION_WORDS[kind]} at line ${line}${sizes}`
    return ['', palette.bold(head), ...wrapWords(facts.join(' · '), columns - 2).map((text) => `  ${text}`)]
  })
}

function problems({ problems: all, problemsNotListed }: SessionDocument, columns: number, palette: Palette): readonly string[] {
  if (all.length === 0) return []
  const byCode = new Map<(typeof all)[number]['code'], number[]>()
  for (const { code, line } of all) byCode.set(code, [...(byCode.get(code) ?? []), line])
  const lines = ['', palette.bold(counted(all.length + problemsNotListed, ['oddity in the file', 'oddities in the file']))]
  for (const [code, at] of byCode) {
    const first = at.slice(0, MOST_LINES_NAMED).join(', ')
    const more = at.length > MOST_LINES_NAMED ? ' …' : ''
    const text = `${counted(at.length, PROBLEM_WORDS[code])} (line ${first}${more}) [${code}]`
    for (const own of wrapWords(text, columns - 4)) lines.push(`  ${palette.warn('·')} ${own}`)
  }
  return lines
}
