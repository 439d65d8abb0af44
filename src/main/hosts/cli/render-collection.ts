// A collection for people: a tree with bars, tokens, places and reasons, in the columns the terminal has.
// Takes the finished document; asks nothing and prints nothing.

import type { CollectDocument, DocumentLayer } from '../../workbench/collect-document'
import { counted, LAYER_GROUPS, type LayerGroup, withCommas } from '../../workbench/layer-words'
import { displayWidth, fitEnd, padEnd, padStart, shortenPath, toPrintable, wrapWords } from './display-width'
import { layerNote, type TreeRow, treeOf } from './layer-rows'
import { createPalette, type Palette } from './paint'
import { renderBar } from './render-bar'
import { renderFindings } from './render-findings'
import { renderWindow } from './render-window'

export interface RenderOptions {
  readonly columns: number
  readonly colour: boolean
}

interface Layout {
  readonly columns: number
  readonly name: number
  readonly bar: number
  readonly tokens: number
  readonly note: number
}

/** A group with its rows. */
export interface GroupSum {
  readonly group: LayerGroup
  readonly layers: readonly DocumentLayer[]
  readonly tokens: number
  readonly rows: readonly TreeRow[]
}

const GAP = '  '
const NARROW = 76
/** Too narrow for the last column. */
const NARROWEST = 56
const MOST_REASON_LINES = 3
/** Wider than this, lines are harder to read, not easier. */
const WIDEST = 132
const SCOPES = { global: 'shared cache', org: 'organisation cache', none: 'no cache mark', message: 'first message' } as const

export function renderCollection(document: CollectDocument, options: RenderOptions): string {
  const columns = Math.min(options.columns, WIDEST)
  const palette = createPalette(options.colour)
  const groups = groupsOf(document)
  const largest = Math.max(1, ...groups.map(({ tokens }) => tokens))
  const layout = layoutFor(columns, groups)
  const lines: string[] = [...heading(document, columns, palette), '', columnHeads(layout, palette)]
  for (const [i, sum] of groups.entries()) {
    lines.push(...groupRows(sum, countOf(sum, document), largest, layout, palette))
    for (const row of sum.rows) lines.push(...layerRow(row, sum.group, largest, layout, palette))
    if (sum.group.id === 'static' && groups[i + 1] !== undefined && isShared(sum.layers)) lines.push(boundary(layout, palette))
  }
  lines.push('', ...renderWindow(document.window, groups, columns, palette))
  const findings = renderFindings(document, columns, palette)
  if (findings.length > 0) lines.push('', ...findings)
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

/** Groups in the order their first layer is read; those without a layer are left out. */
function groupsOf(document: CollectDocument): readonly GroupSum[] {
  const { layers } = document
  const found = LAYER_GROUPS.map((group) => {
    const own = layers.filter(({ kind }) => group.kinds.includes(kind))
    const tokens = own.reduce((sum, layer) => sum + (layer.status === 'loaded' ? layer.tokens.sent : 0), 0)
    // what is one piece needs no row below its own name
    const isOnePiece = (group.id === 'git' || group.id === 'date') && own.length === 1
    return { group, layers: own, tokens, rows: isOnePiece ? [] : treeOf(own, document) }
  }).filter((sum) => sum.layers.length > 0)
  const first = ({ layers: own }: GroupSum): number => (own[0] === undefined ? 0 : layers.indexOf(own[0]))
  return found.sort((a, b) => first(a) - first(b))
}

/** What a group's own row says beside its name. */
function countOf({ group, layers }: GroupSum, { git }: CollectDocument): string {
  const loaded = layers.filter((layer) => layer.status === 'loaded').length
  if (group.id === 'date') return ''
  if (group.id !== 'git') return loaded === 0 ? 'none loaded' : counted(loaded, group.unit)
  return git.branch === null ? '' : `${toPrintable(git.branch)}, ${git.changed === 0 ? 'clean' : `${withCommas(git.changed ?? 0)} changed`}`
}

function isShared(layers: readonly DocumentLayer[]): boolean {
  return layers.some((layer) => layer.status === 'loaded' && layer.cacheScope === 'global')
}

function layoutFor(columns: number, groups: readonly GroupSum[]): Layout {
  const figures = groups.flatMap(({ tokens, layers }) => [withCommas(tokens), ...layers.map((layer) => figureOf(layer))])
  const tokens = Math.max(6, ...figures.map(displayWidth))
  const note = columns < NARROWEST ? 0 : columns < NARROW ? 14 : 20
  const bar = columns < NARROWEST ? 4 : columns < NARROW ? 6 : columns < 120 ? 16 : 24
  const room = columns - tokens - note - bar - 3 * GAP.length
  const names = groups.flatMap(({ group, rows }) => [
    group.name.length + 16,
    ...rows.map(({ branch, title }) => displayWidth(branch + title) + 2),
  ])
  return { columns, tokens, note, bar, name: Math.min(room, Math.max(40, ...names)) }
}

function heading(document: CollectDocument, columns: number, palette: Palette): readonly string[] {
  const { project, git, profile, model, modelName, places, layers } = document
  const root = toPrintable(project.root)
  const name = root.split(/[\\/]/).filter(Boolean).at(-1) ?? root
  const agent = `agent ${profile} · ${toPrintable(modelName ?? model)}`
  const home = toPrintable(places.home)
  const place = shortenPath(root === home || root.startsWith(`${home}/`) ? `~${root.slice(home.length)}` : root, columns)
  const count = (status: DocumentLayer['status']): number => layers.filter((layer) => layer.status === status).length
  const [waiting, leftOut] = [count('conditional'), count('notLoaded')]
  const counts = [
    `${withCommas(count('loaded'))} loaded`,
    ...(waiting === 0 ? [] : [`${withCommas(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`]),
    ...(leftOut === 0 ? [] : [`${withCommas(leftOut)} left out`]),
  ].join(', ')
  const facts = [
    ...(project.cwd === project.root ? [] : [`in ${toPrintable(project.cwd.slice(project.root.length + 1))}`]),
    ...(git.branch === null ? [] : [toPrintable(git.branch)]),
    counts,
  ].join(' · ')
  const room = columns - displayWidth(agent) - GAP.length
  const top =
    displayWidth(name) <= room
      ? [palette.bold(padEnd(name, room)) + GAP + palette.dim(agent)]
      : [palette.bold(shortenPath(name, columns)), palette.dim(agent)]
  const below = `${place} · ${facts}`
  return displayWidth(below) <= columns ? [...top, palette.dim(below)] : [...top, palette.dim(place), palette.dim(fitEnd(facts, columns))]
}

function columnHeads(layout: Layout, palette: Palette): string {
  const tokens = padStart('≈ tokens', layout.tokens + GAP.length + layout.bar)
  return palette.dim(`${padEnd('as the model reads it', layout.name)}${GAP}${tokens}${layout.note === 0 ? '' : `${GAP}from`}`)
}

function groupRows(sum: GroupSum, count: string, largest: number, layout: Layout, palette: Palette): readonly string[] {
  const { group, layers, tokens, rows } = sum
  const [only] = layers
  if (rows.length === 0 && only !== undefined && only.status !== 'loaded') {
    const reason = toPrintable(only.reasonText ?? only.reason ?? '')
    const lines = wrapWords(reason, layout.columns - group.name.length - GAP.length - 2)
    const indent = ' '.repeat(group.name.length + GAP.length + 2)
    return lines.map((line, i) =>
      i === 0 ? `${palette.bold(group.name)}${GAP}${palette.warn('✕ ')}${palette.dim(line)}` : palette.dim(indent + line),
    )
  }
  const room = layout.name - group.name.length - GAP.length
  const label = palette.bold(group.name) + GAP + palette.dim(count === '' || room < 6 ? ' '.repeat(Math.max(0, room)) : fitEnd(count, room))
  const bar = padEnd(renderBar(tokens, largest, layout.bar), layout.bar)
  const isLoaded = layers.some((layer) => layer.status === 'loaded')
  const figure = padStart(isLoaded ? withCommas(tokens) : '–', layout.tokens)
  const scope = palette.dim(fitEnd(mainScope(layers), layout.note))
  return [`${label}${GAP}${palette.group[group.id](bar)}${GAP}${palette.bold(figure)}${GAP}${scope}`]
}

/** The scope of most of a group's tokens: a few lines before the shared part are not worth a word of their own. */
function mainScope(layers: readonly DocumentLayer[]): string {
  const sums = new Map<DocumentLayer['cacheScope'], number>()
  for (const { status, cacheScope, tokens } of layers) {
    if (status === 'loaded') sums.set(cacheScope, (sums.get(cacheScope) ?? 0) + tokens.sent)
  }
  const [main] = [...sums].sort(([, a], [, b]) => b - a)
  return main === undefined ? '' : SCOPES[main[0]]
}

function layerRow(row: TreeRow, group: LayerGroup, largest: number, layout: Layout, palette: Palette): readonly string[] {
  const { layer, branch, below } = row
  const stem = palette.dim(branch)
  const mark = layer.status === 'loaded' ? '' : layer.status === 'conditional' ? '◌ ' : '✕ '
  const room = layout.name - displayWidth(branch) - displayWidth(mark)
  if (layer.status === 'loaded') {
    const bar = palette.group[group.id](padEnd(renderBar(layer.tokens.sent, largest, layout.bar), layout.bar))
    const note = palette.dim(fitEnd(layerNote(layer), layout.note))
    return [
      `${stem}${padEnd(shortenPath(row.title, room), room)}${GAP}${bar}${GAP}${padStart(figureOf(layer), layout.tokens)}${GAP}${note}`,
    ]
  }
  const why = toPrintable(layer.reasonText ?? layer.reason ?? '')
  const reason =
    layer.status === 'conditional' && layer.tokens.sent > 0 ? `${why} · ${counted(layer.tokens.sent, ['token', 'tokens'])}` : why
  const paintedMark = layer.status === 'notLoaded' ? palette.warn(mark) : palette.dim(mark)
  const side = layout.bar + layout.tokens + layout.note + 2 * GAP.length
  if (reason.length <= side && displayWidth(row.title) <= room && displayWidth(reason) <= side) {
    return [`${stem}${paintedMark}${padEnd(row.title, room)}${GAP}${palette.dim(reason)}`]
  }
  const title = shortenPath(row.title, layout.columns - displayWidth(branch) - displayWidth(mark))
  const lines = wrapWords(reason, layout.columns - displayWidth(below) - GAP.length, MOST_REASON_LINES)
  return [`${stem}${paintedMark}${title}`, ...lines.map((line) => palette.dim(`${below}${GAP}${line}`))]
}

function figureOf(layer: DocumentLayer): string {
  return layer.status === 'loaded' ? withCommas(layer.tokens.sent) : ''
}

function boundary({ name, bar, tokens, note }: Layout, palette: Palette): string {
  const width = name + bar + tokens + note + (note === 0 ? 2 : 3) * GAP.length
  const words = ' boundary: the cache above is shared '
  const side = Math.max(0, Math.floor((width - words.length) / 2))
  return palette.dim(`${'┄'.repeat(side)}${words}${'┄'.repeat(Math.max(0, width - side - words.length))}`)
}
