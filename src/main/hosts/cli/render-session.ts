// A session for people: sums, the calls that tell something (or all), what compactions did, what is wrong with the file.
// Takes the finished document; asks nothing and prints nothing.

import { counted, withCommas } from '../../workbench/layer-words'
import type { SessionDocument } from '../../workbench/session-document'
import { COMPACTION_WORDS, PROBLEM_WORDS, spanInWords, usdInWords } from '../../workbench/session-words'
import { shortenPath, toPrintable, wrapWords } from './display-width'
import { createPalette, type Palette } from './paint'
import { renderCalls } from './render-calls'
import type { RenderOptions } from './render-collection'

type Totals = SessionDocument['totals']['main']

const WIDEST = 132
const MOST_LINES_NAMED = 5

export function renderSession(document: SessionDocument, options: RenderOptions & { readonly all: boolean }): string {
  const columns = Math.min(options.columns, WIDEST)
  const palette = createPalette(options.colour)
  const lines = [
    ...heading(document, columns, palette),
    '',
    ...sums(document, columns, palette),
    ...renderCalls(document, options.all, columns, palette),
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
    const head = wrapWords(`${COMPACTION_WORDS[kind]} at line ${line}${sizes}`, columns)
    return ['', ...head.map(palette.bold), ...wrapWords(facts.join(' · '), columns - 2).map((text) => `  ${text}`)]
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
    for (const [i, own] of wrapWords(text, columns - 4).entries()) lines.push(`  ${i === 0 ? palette.warn('·') : ' '} ${own}`)
  }
  return lines
}
