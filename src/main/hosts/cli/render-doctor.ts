// The findings of the doctor for people, file by file. Takes what was found; asks nothing and prints nothing.

import type { DoctorView, FindingView } from '../../../preload/contract/doctor'
import { counted } from '../../workbench/layer-words'
import { displayWidth, padEnd, padStart, shortenPath, toPrintable, wrapWords } from './display-width'
import { displayPath } from './layer-rows'
import { createPalette, type Palette } from './paint'
import type { RenderOptions } from './render-collection'

const WIDEST = 120
const MARKS = { error: '✖', warning: '▲', info: '·' } as const
const UNITS = { error: ['error', 'errors'], warning: ['warning', 'warnings'], info: ['note', 'notes'] } as const
const ORDER = ['error', 'warning', 'info'] as const

export function renderDoctor(view: DoctorView, findings: readonly FindingView[], options: RenderOptions): string {
  const columns = Math.min(options.columns, WIDEST)
  const palette = createPalette(options.colour)
  const right = `agent ${view.profile}`
  const head = shortenPath(
    toPrintable(displayPath(view.folder, { project: { root: '\0' }, places: { home: view.home } })),
    columns - displayWidth(right) - 2,
  )
  const lines = [palette.bold(padEnd(head, columns - displayWidth(right))) + palette.dim(right), ...summary(view, columns, palette)]
  for (const [place, own] of byPlace(view, findings)) {
    lines.push('', palette.bold(shortenPath(toPrintable(place), columns)))
    const width = own.reduce((most, finding) => Math.max(most, at(finding).length), 0)
    for (const finding of own) lines.push(...row(finding, width, columns, palette))
  }
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function summary({ counts, fixable, silenced, files }: DoctorView, columns: number, palette: Palette): readonly string[] {
  const words = ORDER.flatMap((severity) => (counts[severity] === 0 ? [] : [counted(counts[severity], UNITS[severity])]))
  const more = [
    ...(fixable === 0 ? [] : [`${fixable} can be fixed (--fix --dry-run shows how)`]),
    ...(silenced === 0 ? [] : [`${silenced} silenced`]),
    ...(files.capped ? ['too many files to say which patterns match none'] : []),
  ]
  const first = words.length === 0 ? palette.accent('Nothing is wrong.') : words.join(' · ')
  return [first, ...(more.length === 0 ? [] : wrapWords(more.join(' · '), columns).map(palette.dim))]
}

/** In the order they come: by path. What is of no file stands at the end. */
function byPlace(view: DoctorView, findings: readonly FindingView[]): ReadonlyMap<string, readonly FindingView[]> {
  const places = new Map<string, FindingView[]>()
  for (const finding of findings) {
    const { path, file } = finding
    const place =
      path === null ? 'Of no file' : (file ?? displayPath(path, { project: { root: view.folder }, places: { home: view.home } }))
    places.set(place, [...(places.get(place) ?? []), finding])
  }
  return places
}

function at({ line, column }: FindingView): string {
  return line === null ? '' : `${line}${column === null ? '' : `:${column}`}`
}

function row(finding: FindingView, width: number, columns: number, palette: Palette): readonly string[] {
  const { severity, code, message, remedy, fixLabel } = finding
  const paint = severity === 'error' ? palette.danger : severity === 'warning' ? palette.warn : palette.dim
  const indent = ' '.repeat(4 + (width === 0 ? 0 : width + 2))
  const place = width === 0 ? '' : `${padStart(at(finding), width)}  `
  const tag = `[${code}]`
  const texts = wrapWords(toPrintable(`${message} ${tag}`), Math.max(20, columns - indent.length))
  const said = texts.map((text, i) => {
    const shown = text.endsWith(tag) ? `${text.slice(0, -tag.length)}${palette.dim(tag)}` : text
    return i === 0 ? `  ${paint(MARKS[severity])} ${palette.dim(place)}${shown}` : `${indent}${shown}`
  })
  const advice = remedy === null ? [] : wrapWords(toPrintable(remedy), Math.max(20, columns - indent.length - 2))
  return [...said, ...advice.map((text, i) => `${indent}${palette.accent(i === 0 ? (fixLabel === null ? '→ ' : '✚ ') : '  ')}${text}`)]
}
