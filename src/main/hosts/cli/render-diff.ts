// A comparison for people, in the columns the terminal has. Takes finished values; asks nothing and prints nothing.

import type { ComparisonView, DiffLine, LayerRow, SideView } from '../../../preload/contract/compare'
import { counted, withCommas } from '../../workbench/layer-words'
import { displayWidth, fitEnd, padEnd, padStart, shortenPath, toPrintable, wrapWords } from './display-width'
import { createPalette, type Palette } from './paint'

export interface RenderDiffOptions {
  readonly columns: number
  readonly colour: boolean
  /** List also what is the same. */
  readonly all: boolean
}

const WIDEST = 132
const SIGNS = { same: ' ', changed: '~', moved: '→', 'only-left': '-', 'only-right': '+' } as const
const DELTA_COLUMNS = 9

export function renderDiff(
  view: ComparisonView,
  rows: readonly LayerRow[],
  patches: ReadonlyMap<number, readonly DiffLine[]>,
  options: RenderDiffOptions,
): string {
  const columns = Math.min(options.columns, WIDEST)
  const palette = createPalette(options.colour)
  const lines = [
    ...heading(view, columns, palette),
    '',
    ...layerLines(view, rows, patches, columns, palette, options.all),
    '',
    ...requestLines(view, columns, palette),
    '',
    ...cacheLines(view, columns, palette),
  ]
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function heading(view: ComparisonView, columns: number, palette: Palette): readonly string[] {
  const { left, right, delta, inputs, window } = view
  const title = `${toPrintable(left.label)} → ${toPrintable(right.label)}`
  const facts = [
    ...commitLines(left),
    ...commitLines(right),
    ...inputs.map(({ name, left: l, right: r }) => [name, l === '' ? 'not set' : l, r === '' ? 'not set' : r] as const),
    ...window.filter(({ name }) => name !== 'used').map((row) => [row.label, figure(row.left), figure(row.right)] as const),
  ]
  const width = Math.min(28, Math.max(0, ...facts.map(([name]) => displayWidth(name))))
  const notes = [...new Set([...left.notes, ...right.notes])]
  return [
    palette.bold(title),
    `${withCommas(left.tokens.sent)} → ${palette.bold(`≈ ${withCommas(right.tokens.sent)}`)} tokens (${signed(delta.sent)}, between ${signed(delta.low)} and ${signed(delta.high)})`,
    ...facts.map(
      ([name, l, r]) => `  ${palette.dim(padEnd(toPrintable(name), width))}  ${toPrintable(l)}${r === '' ? '' : ` → ${toPrintable(r)}`}`,
    ),
    ...notes.flatMap((note) => wrapWords(note, columns - 2).map((line) => palette.dim(`  ${line}`))),
  ]
}

function commitLines({ commit, label }: SideView): readonly (readonly [string, string, string])[] {
  return commit === null ? [] : [[label, `${commit.hash.slice(0, 12)} ${commit.subject}`, '']]
}

function layerLines(
  { counts, left, right }: ComparisonView,
  rows: readonly LayerRow[],
  patches: ReadonlyMap<number, readonly DiffLine[]>,
  columns: number,
  palette: Palette,
  all: boolean,
): readonly string[] {
  const shown = rows.filter(({ change }) => all || change !== 'same')
  const name = Math.max(20, Math.min(54, Math.floor((columns - DELTA_COLUMNS - 6) * 0.5)))
  const what = Math.max(10, columns - name - DELTA_COLUMNS - 6)
  const recounted = rows.filter((row) => row.change === 'same' && row.delta.sent !== 0)
  const bySize = recounted.reduce((sum, row) => sum + row.delta.sent, 0)
  const said = [
    `${counted(counts.same, ['layer the same', 'layers the same'])}${recounted.length === 0 ? '' : ` (${signed(bySize)} by another tokenizer)`}`,
    ...(counts.changed > 0 ? [`${counts.changed} changed`] : []),
    ...(counts.moved > 0 ? [`${counts.moved} moved`] : []),
    ...(counts.onlyLeft > 0 ? [`${counts.onlyLeft} only left`] : []),
    ...(counts.onlyRight > 0 ? [`${counts.onlyRight} only right`] : []),
  ].join(', ')
  return [
    palette.dim(said),
    ...shown.flatMap((row) => {
      const { change, delta } = row
      const paint = paintOf(change, palette)
      const words = wrapWords(toPrintable(row.what ?? ''), what, 3)
      const title = shortenPath(toPrintable(nameOf(row, [right.folder, left.folder])), name)
      const first = `${paint(SIGNS[change])} ${paint(fitEnd(title, name))}  ${padStart(delta.sent === 0 ? '' : signed(delta.sent), DELTA_COLUMNS)}  ${words[0] ?? ''}`
      const more = words.slice(1).map((line) => `${' '.repeat(name + DELTA_COLUMNS + 6)}${line}`)
      return [first, ...more, ...(patches.get(row.row) ?? []).map((line) => patchLine(line, columns, palette))]
    }),
  ]
}

function patchLine(line: DiffLine, columns: number, palette: Palette): string {
  if (line.kind === 'skip') return palette.dim(`    ${counted(line.lines, ['equal line', 'equal lines'])}`)
  const text = toPrintable(line.spans.map((span) => span.text).join(''))
  const cut = displayWidth(text) > columns - 6 ? fitEnd(text, columns - 6) : text
  if (line.kind === 'same') return `      ${cut}`
  return line.kind === 'removed' ? palette.danger(`    - ${cut}`) : palette.accent(`    + ${cut}`)
}

function paintOf(change: LayerRow['change'], palette: Palette): (text: string) => string {
  if (change === 'only-left') return palette.danger
  if (change === 'only-right') return palette.accent
  return change === 'same' ? palette.dim : palette.warn
}

function nameOf({ left, right }: LayerRow, roots: readonly (string | null)[]): string {
  const layer = right ?? left
  if (layer === null) return ''
  const { path, title } = layer
  if (path === null) return title
  const root = roots.find((one) => one !== null && path.startsWith(`${one}/`))
  return root == null ? path : path.slice(root.length + 1)
}

function requestLines({ firstDifference: first }: ComparisonView, columns: number, palette: Palette): readonly string[] {
  if (first === null) return ['The composed requests are equal to the byte.']
  const place =
    first.how === 'model' || first.part === 'tools'
      ? ''
      : ` Line ${withCommas(first.line)}, after ${counted(first.byteInRequest, ['equal byte', 'equal bytes'])}.`
  return [
    ...wrapWords(`${toPrintable(first.what)}.${place}`, columns),
    ...(first.left.excerpt === '' ? [] : [palette.danger(`  - ${fitTo(first.left.excerpt, columns - 4)}`)]),
    ...(first.right.excerpt === '' ? [] : [palette.accent(`  + ${fitTo(first.right.excerpt, columns - 4)}`)]),
  ]
}

function cacheLines({ breakpoints, cost }: ComparisonView, columns: number, palette: Palette): readonly string[] {
  return [
    ...breakpoints.map(({ at, index, scope, survives, prefixTokens, belowMinimum, marked }, i) => {
      const size = `${padEnd(placeOf({ at, index }), 16)} ${padStart(withCommas(prefixTokens), 9)} tokens`
      // what has no mark of its own lives and dies with the next one; without any it is not cached at all
      const cover = breakpoints.slice(i).find((one) => one.marked)
      if (cover === undefined) return `${size}: ${palette.dim('not cached, nothing is marked')}`
      const state = survives ? palette.accent('survives') : palette.danger('lost')
      const notes = [
        ...(marked ? [] : [`kept by the mark on ${inSentence(placeOf(cover))}`]),
        ...(belowMinimum ? ['too short to be cached'] : []),
      ]
      return `${size}, ${scope}: ${state}${notes.length === 0 ? '' : palette.dim(` (${notes.join(', ')})`)}`
    }),
    `Once: ${money(cost.onceUsd)} to write ${withCommas(cost.rewriteTokens)} tokens again. Each turn: ${money(cost.perTurnUsd, true)}.`,
    ...cost.notes.flatMap((note) => wrapWords(toPrintable(note), columns).map((line) => palette.dim(line))),
  ]
}

const PLACES = { tools: 'Tools', system: 'System block', messages: 'Messages' } as const

function placeOf({ at, index }: Pick<ComparisonView['breakpoints'][number], 'at' | 'index'>): string {
  return `${PLACES[at]}${at === 'system' ? ` ${index + 1}` : ''}`
}

function inSentence(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function fitTo(text: string, width: number): string {
  const plain = toPrintable(text)
  return displayWidth(plain) <= width ? plain : fitEnd(plain, width)
}

function figure(value: number | null): string {
  return value === null ? 'never' : withCommas(value)
}

function signed(value: number): string {
  return value < 0 ? `-${withCommas(-value)}` : `+${withCommas(value)}`
}

function money(usd: number | null, sign = false): string {
  if (usd === null) return 'no price known'
  if (usd === 0) return '$0'
  if (Math.abs(usd) < 0.00001) return `less than $0.00001${sign ? (usd < 0 ? ' saved' : ' more') : ''}`
  const digits = Math.abs(usd) < 0.01 ? 5 : 4
  return `${usd < 0 ? '-' : sign ? '+' : ''}$${Math.abs(usd).toFixed(digits)}`
}
