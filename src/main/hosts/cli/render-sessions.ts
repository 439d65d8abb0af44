// The library for people: a table per project. Takes the finished document; asks nothing and prints nothing.

import { counted, withCommas } from '../../workbench/layer-words'
import { usdInWords } from '../../workbench/session-words'
import type { SessionsDocument } from '../../workbench/sessions-document'
import { fitEnd, padEnd, padStart, shortenPath, toPrintable } from './display-width'
import { createPalette, type Palette } from './paint'

export interface RenderSessionsOptions {
  readonly columns: number
  readonly colour: boolean
  readonly nowMs: number
}

type Session = SessionsDocument['projects'][number]['sessions'][number]

const WIDEST = 160
const HEAD = ['Start', 'Model', 'Version', 'Calls', 'Peak', 'Compacted', 'Cache', 'Cost', 'Problems'] as const
/** Columns whose content is a number. */
const RIGHT = 3
const LEAST_TITLE = 16

export function renderSessions(document: SessionsDocument, { columns: given, colour }: RenderSessionsOptions): string {
  const { projects } = document
  const columns = Math.min(given, WIDEST)
  const palette = createPalette(colour)
  if (projects.length === 0) return 'No sessions were found.\n'
  const rows = projects.map(({ sessions }) => sessions.map(cellsOf))
  const widths = HEAD.map((head, i) => Math.max(head.length, ...rows.flat().map((cells) => (cells[i] ?? '').length)))
  const shown = columnsShown(widths, columns)
  const title = Math.max(LEAST_TITLE, columns - shown.reduce((sum, i) => sum + (widths[i] ?? 0) + 2, 0))
  const line = (cells: readonly string[], name: string): string => {
    const facts = shown.map((i) => (i >= RIGHT ? padStart(cells[i] ?? '', widths[i] ?? 0) : padEnd(cells[i] ?? '', widths[i] ?? 0)))
    return [...facts, fitEnd(name, title)].join('  ').trimEnd()
  }
  const lines = projects.flatMap(({ cwd, sessions }, at) => [
    ...(at === 0 ? [] : ['']),
    palette.bold(shortenPath(toPrintable(cwd ?? 'No working directory recorded'), columns)),
    palette.dim(line(HEAD, 'Title')),
    ...sessions.map((session, i) => paintRow(line(rows[at]?.[i] ?? [], toPrintable(session.title)), session, palette)),
  ])
  return `${[...lines, '', ...sumsInWords(document, palette)].join('\n')}\n`
}

function cellsOf(session: Session): readonly string[] {
  const start = session.startMs === null ? 'unknown' : new Date(session.startMs).toISOString().slice(0, 16).replace('T', ' ')
  return [
    start,
    toPrintable((session.models[0] ?? (session.foreign ? 'not a transcript' : '-')).replace(/^claude-/, '').replace(/-\d{8}$/, '')) +
      (session.models.length > 1 ? ` +${session.models.length - 1}` : ''),
    toPrintable(session.version ?? '-'),
    withCommas(session.calls),
    withCommas(session.peakContext),
    String(session.compactions),
    session.hitRate === null ? '-' : `${(100 * session.hitRate).toFixed(1)}%`,
    session.costUsd === null ? '?' : `${session.outputReliable ? '' : '≥'}${usdInWords(session.costUsd)}`,
    withCommas(session.problems),
  ]
}

/** In a narrow terminal the last columns give way to the title. */
function columnsShown(widths: readonly number[], columns: number): readonly number[] {
  const shown = widths.map((_, i) => i)
  const order = [2, 8, 5, 4, 6, 1]
  for (const drop of order) {
    if (shown.reduce((sum, i) => sum + (widths[i] ?? 0) + 2, 0) + LEAST_TITLE <= columns) break
    shown.splice(shown.indexOf(drop), 1)
  }
  return shown
}

function paintRow(line: string, { foreign }: Session, palette: Palette): string {
  return foreign ? palette.dim(line) : line
}

function sumsInWords({ projects, sums }: SessionsDocument, palette: Palette): readonly string[] {
  const { calls, costUsd, costComplete } = sums
  const sessions = projects.reduce((count, project) => count + project.sessions.filter(({ repeats }) => !repeats).length, 0)
  const cost = costUsd === null ? '' : `, ${costComplete ? '' : 'at least '}${usdInWords(costUsd)}`
  const count = `${counted(sessions, ['session', 'sessions'])} in ${counted(projects.length, ['project', 'projects'])}`
  return [palette.dim(`${count}, ${counted(calls, ['call', 'calls'])}${cost}`)]
}
