// A memory folder for people: which one and why, how full, a table of its entries with the cut drawn in, what has no
// line, hints and findings. Takes the finished document; asks nothing and prints nothing.

import type { EntryState, MemoryHint, MemoryView } from '../../../preload/contract/memory'
import { counted, withCommas } from '../../workbench/layer-words'
import type { DocumentEntry, DocumentTopic, MemoryDocument } from '../../workbench/memory-document'
import { ageInWords, STATE_UNITS, STATE_WORDS, VIA_WORDS } from '../../workbench/memory-words'
import { displayWidth, fitEnd, padEnd, padStart, shortenPath, toPrintable, wrapWords } from './display-width'
import { type DisplayPlaces, displayPath } from './layer-rows'
import { createPalette, type Palette } from './paint'
import { renderBar } from './render-bar'
import type { RenderOptions } from './render-collection'
import { renderFindings } from './render-findings'

const WIDEST = 132
const GAP = '  '
const MOST_HINTS = 20
/** Columns of figures that go first when there is no room. */
const NARROW = 84
/** Too narrow for the name of the file. */
const NARROWEST = 56

/** Findings that the rows of the table say already, each in its place. */
const IN_THE_TABLE = new Set(
  [
    'index-cut',
    'dangling',
    'outside',
    'duplicate',
    'too-long',
    'not-an-entry',
    'orphan',
    'bad-type',
    'no-frontmatter',
    'off',
    'collision',
  ].map((code) => `memory.${code}`),
)

interface Row {
  readonly line: string
  readonly title: string
  readonly file: string
  readonly type: string
  readonly tokens: string
  readonly age: string
  readonly states: readonly string[]
}

export function renderMemory(
  document: MemoryDocument,
  view: Pick<MemoryView, 'folder' | 'home' | 'path'>,
  options: RenderOptions & { readonly nowMs: number },
): string {
  const columns = Math.min(options.columns, WIDEST)
  const palette = createPalette(options.colour)
  const places: DisplayPlaces = { project: { root: view.folder }, places: { home: view.home } }
  const lines: string[] = [...heading(document, view, places, columns, palette)]
  if (document.source.kind !== 'logs') lines.push('', ...gauges(document, columns, palette), ...summary(document, columns, palette))
  const row = (entry: DocumentEntry) => entryRow(entry, options.nowMs)
  const below = document.limits.cutAtLine
  const above = document.entries.filter((entry) => below === null || entry.line < below).map(row)
  const lost = document.entries.filter((entry) => below !== null && entry.line >= below).map(row)
  const loose = [...document.orphans, ...document.days].map((topic) => topicRow(topic, options.nowMs))
  const table = layoutOf([...above, ...lost, ...loose], columns)
  if (above.length + lost.length > 0) lines.push('', palette.dim(headOf(table)))
  for (const own of above) lines.push(...tableRow(own, table, palette, false))
  if (below !== null) lines.push(palette.warn(cutLine(below, columns)))
  for (const own of lost) lines.push(...tableRow(own, table, palette, true))
  if (loose.length > 0) {
    lines.push(
      '',
      palette.bold(
        document.days.length > 0
          ? counted(document.days.length, ['day', 'days'])
          : counted(loose.length, ['file without a line', 'files without a line']),
      ),
    )
    for (const own of loose) lines.push(...tableRow(own, table, palette, false))
  }
  lines.push(...hints(document.hints, columns, palette))
  const untold = document.diagnostics.filter(({ code }) => !IN_THE_TABLE.has(code))
  const findings = renderFindings({ diagnostics: untold, ...places }, columns, palette)
  if (findings.length > 0) lines.push('', ...findings)
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function heading(
  document: MemoryDocument,
  view: Pick<MemoryView, 'path'>,
  places: DisplayPlaces,
  columns: number,
  palette: Palette,
): readonly string[] {
  const { dir, source, sources, off, profile } = document
  const title = source.kind === 'agent' ? `Memory of the agent ${toPrintable(source.title)} (${source.scope})` : source.title
  const right = `agent ${profile}`
  const head = palette.bold(padEnd(title, Math.max(0, columns - displayWidth(right) - 1))) + palette.dim(` ${right}`)
  const facts = [
    ...(source.kind === 'auto' ? [dir.exists ? VIA_WORDS[dir.via] : `${VIA_WORDS[dir.via]}, nothing there yet`] : []),
    ...(dir.sharedWith.length > 0 ? [`shared with ${counted(dir.sharedWith.length, ['work tree', 'work trees'])}`] : []),
  ]
  const others = sources.filter((other) => other.id !== source.id).map((other) => toPrintable(other.id))
  return [
    head,
    shortenPath(toPrintable(displayPath(view.path, places)), columns),
    ...(facts.length === 0 ? [] : wrapWords(facts.join(' · '), columns).map(palette.dim)),
    ...dir.collisions.flatMap((path) =>
      wrapWords(`also used by the unrelated project ${toPrintable(displayPath(path, places))}`, columns).map(palette.warn),
    ),
    ...(off === null ? [] : wrapWords(`Nothing of it is sent: ${toPrintable(off.reasonText)}`, columns).map(palette.warn)),
    ...(others.length === 0 ? [] : wrapWords(`further memory (--source): ${others.join(', ')}`, columns).map(palette.dim)),
  ]
}

function gauges({ limits, forecast, sentTokens }: MemoryDocument, columns: number, palette: Palette): readonly string[] {
  const bar = columns < NARROW ? 0 : Math.min(30, columns - 62)
  const unit = limits.sizeUnit === 'chars' ? 'characters' : 'bytes'
  const gauge = (name: string, value: number, most: number | null, what: string): string => {
    const head = padEnd(name, 7)
    if (most === null) return `${head}${withCommas(value)} ${what}, no limit`
    const over = value > most
    const left = over ? `${withCommas(value - most)} too many` : `${withCommas(most - value)} left`
    const shown = over ? palette.warn(left) : palette.dim(left)
    if (bar === 0) return `${head}${withCommas(value)} of ${withCommas(most)}, ${shown}`
    const filled = palette.group.memory(padEnd(renderBar(Math.min(value, most), most, bar), bar))
    return `${head}${filled}${GAP}${padEnd(`${withCommas(value)} of ${withCommas(most)} ${what}`, 32)}${shown}`
  }
  const room =
    forecast.entries === 0 ? 'no room for another entry' : `room for about ${counted(forecast.entries, ['more entry', 'more entries'])}`
  return [
    gauge('Lines', limits.lines, limits.maxLines, 'lines'),
    gauge('Size', limits.size, limits.maxBytes, unit),
    ...wrapWords(`≈ ${withCommas(sentTokens)} tokens · ${room}`, columns - 7).map((text, i) => padEnd(i === 0 ? 'Sent' : '', 7) + text),
  ]
}

/** How many lines have what state, and what is easily done about it. */
function summary({ entries, orphans }: MemoryDocument, columns: number, palette: Palette): readonly string[] {
  const count = (state: EntryState) => entries.filter((entry) => entry.states.includes(state)).length
  const states = (Object.keys(STATE_WORDS) as EntryState[]).flatMap((state) => {
    const found = state === 'ok' ? 0 : count(state)
    return found === 0 ? [] : [counted(found, STATE_UNITS[state])]
  })
  const words = [...states, ...(orphans.length === 0 ? [] : [counted(orphans.length, ['file without a line', 'files without a line'])])]
  const fixable = count('dangling') + count('duplicate') + orphans.length > 0
  return [
    ...(words.length === 0 ? [] : ['', ...wrapWords(words.join(' · '), columns).map(palette.warn)]),
    ...(fixable ? wrapWords('strata memory fix FOLDER --dry-run shows what can be put right at once', columns).map(palette.dim) : []),
  ]
}

function entryRow(entry: DocumentEntry, nowMs: number): Row {
  const isEntry = !entry.states.includes('not-an-entry')
  return {
    line: String(entry.line),
    title: toPrintable(isEntry ? entry.title : entry.raw.trim()),
    file: toPrintable(entry.file ?? ''),
    type: toPrintable(entry.type ?? ''),
    tokens: entry.path === null ? '' : withCommas(entry.tokens),
    age: entry.modifiedMs === null ? '' : ageInWords(entry.modifiedMs, nowMs),
    states: entry.states.filter((state) => state !== 'ok').map((state) => STATE_WORDS[state]),
  }
}

function topicRow(topic: DocumentTopic, nowMs: number): Row {
  return {
    line: '',
    title: toPrintable(topic.name ?? ''),
    file: toPrintable(topic.file),
    type: toPrintable(topic.type ?? ''),
    tokens: withCommas(topic.tokens),
    age: topic.modifiedMs === null ? '' : ageInWords(topic.modifiedMs, nowMs),
    states: topic.states.map((state) => STATE_WORDS[state]),
  }
}

interface Table {
  readonly line: number
  readonly title: number
  readonly file: number
  readonly type: number
  readonly tokens: number
  readonly age: number
  readonly state: number
}

function layoutOf(rows: readonly Row[], columns: number): Table {
  const widest = (pick: (row: Row) => string, least: number, most: number) =>
    Math.min(
      most,
      rows.reduce((width, row) => Math.max(width, displayWidth(pick(row))), least),
    )
  const narrow = columns < NARROW
  const line = widest((row) => row.line, 4, 6)
  const type = narrow ? 0 : widest((row) => row.type, 4, 10)
  const tokens = narrow ? 0 : widest((row) => row.tokens, 6, 9)
  const age = narrow ? 0 : widest((row) => row.age, 3, 6)
  const state = Math.min(
    18,
    widest((row) => row.states[0] ?? '', 5, 18),
  )
  const fixed = [line, type, tokens, age, state].reduce((sum, width) => sum + (width === 0 ? 0 : width + GAP.length), 0)
  const room = columns - fixed
  if (columns < NARROWEST) return { line, title: Math.max(4, room), file: 0, type, tokens, age, state }
  const file = Math.min(
    widest((row) => row.file, 4, 40),
    Math.floor(room * 0.45),
  )
  return { line, title: room - file - GAP.length, file, type, tokens, age, state }
}

function headOf(table: Table): string {
  return cells({ line: 'Line', title: 'Title', file: 'File', type: 'Type', tokens: 'Tokens', age: 'Age', states: [] }, table, 'State')
}

function cells(row: Row, table: Table, state: string): string {
  return [
    padStart(row.line, table.line),
    fitEnd(row.title, table.title),
    ...(table.file === 0 ? [] : [padEnd(shortenPath(row.file, table.file), table.file)]),
    ...(table.type === 0 ? [] : [fitEnd(row.type, table.type)]),
    ...(table.tokens === 0 ? [] : [padStart(row.tokens, table.tokens)]),
    ...(table.age === 0 ? [] : [padStart(row.age, table.age)]),
    state,
  ].join(GAP)
}

function tableRow(row: Row, table: Table, palette: Palette, lost: boolean): readonly string[] {
  const [first = '', ...more] = row.states
  const text = cells(row, table, '')
  const indent = ' '.repeat(Math.max(0, displayWidth(text)))
  const paint = lost ? palette.dim : (plain: string) => plain
  return [paint(text) + palette.warn(first), ...more.map((state) => indent + palette.warn(state))]
}

function cutLine(line: number, columns: number): string {
  const text = ` cut at line ${line}: the model does not see what is below `
  const side = Math.max(2, Math.floor((columns - displayWidth(text)) / 2))
  return fitEnd(`${'┄'.repeat(side)}${text}${'┄'.repeat(side)}`, columns)
}

function hints(all: readonly MemoryHint[], columns: number, palette: Palette): readonly string[] {
  if (all.length === 0) return []
  const lines = ['', palette.bold(counted(all.length, ['hint', 'hints']))]
  for (const { file, other, message, line } of all.slice(0, MOST_HINTS)) {
    const at = `${toPrintable(file)}${line === null ? '' : `:${line}`}${other === null ? '' : ` and ${toPrintable(other)}`}`
    lines.push(`  ${palette.dim('·')} ${shortenPath(at, columns - 4)}`)
    for (const text of wrapWords(toPrintable(message), columns - 4)) lines.push(`    ${text}`)
  }
  if (all.length > MOST_HINTS) lines.push(palette.dim(`  and ${all.length - MOST_HINTS} more; --json lists all of them`))
  return lines
}
