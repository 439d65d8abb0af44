// The findings below the tree: how many, and the first of them with place and remedy.

import type { CollectDocument } from '../../workbench/collect-document'
import { counted } from '../../workbench/layer-words'
import { displayWidth, shortenPath, toPrintable, wrapWords } from './display-width'
import { type DisplayPlaces, displayPath } from './layer-rows'
import type { Palette } from './paint'

const MOST = 30
const MARKS = { error: '✖', warning: '▲', info: '·' } as const
const UNITS = { error: ['error', 'errors'], warning: ['warning', 'warnings'], info: ['note', 'notes'] } as const
const ORDER = ['error', 'warning', 'info'] as const

/** Errors first, then warnings, then notes; nothing when there are none. */
export function renderFindings(
  document: DisplayPlaces & Pick<CollectDocument, 'diagnostics'>,
  columns: number,
  palette: Palette,
): readonly string[] {
  const { diagnostics } = document
  if (diagnostics.length === 0) return []
  const bySeverity = ORDER.map((severity) => ({ severity, own: diagnostics.filter((diagnostic) => diagnostic.severity === severity) }))
  const counts = bySeverity.filter(({ own }) => own.length > 0).map(({ severity, own }) => counted(own.length, UNITS[severity]))
  const lines = [palette.bold(counts.join(' · '))]
  const listed = bySeverity.flatMap(({ own }) => own)
  for (const { severity, message, at, fix, code } of listed.slice(0, MOST)) {
    const paint = severity === 'error' ? palette.danger : severity === 'warning' ? palette.warn : palette.dim
    const line = at?.line === undefined ? '' : `:${at.line}`
    const place = at === null ? '' : shortenPath(toPrintable(displayPath(at.path, document)), columns - 4 - line.length) + line
    const tag = `[${code}]`
    const room = columns - 4
    const head = displayWidth(place) + 2 + tag.length <= room ? `${place}${place === '' ? '' : '  '}${palette.dim(tag)}` : place
    lines.push(`  ${paint(MARKS[severity])} ${head}`)
    for (const text of wrapWords(toPrintable(message), room)) lines.push(`    ${text}`)
    if (fix !== undefined) {
      for (const [i, text] of wrapWords(toPrintable(fix), room - 2).entries())
        lines.push(`    ${palette.accent(i === 0 ? '→ ' : '  ')}${text}`)
    }
  }
  if (listed.length > MOST) lines.push(palette.dim(`  and ${listed.length - MOST} more; --json lists all of them`))
  return lines
}
