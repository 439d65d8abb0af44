// One line of an index read as an entry: `- [Title](file.md) — hook` and what people write like it (SPEC 0.1, 6.4).

import { linksOfLine } from './links-of-text'

/** Offsets are UTF-16 units of the line, so that one part can be replaced and the rest kept. */
export interface IndexEntry {
  readonly title: string
  /** As written, an anchor included. */
  readonly target: string
  readonly hook: string
  readonly titleSpan: Span
  readonly targetSpan: Span
  readonly hookSpan: Span
}

export interface Span {
  readonly start: number
  readonly end: number
}

const BULLET = /^[ \t]*[-*+][ \t]+/
/** Marks that may stand around the link: bold, italic. */
const EMPHASIS = /^(?:\*{1,3}|_{1,3})/
/** What stands between link and hook: a dash of any length, a colon, an arrow, or blanks alone. */
const JOINT = /^[ \t]*(?:—|–|-{1,3}(?=[ \t]|$)|:|→|=>|·)?[ \t]*/

/** Null for a line that is no entry. Bullets `-`, `*` and `+`; joints `—`, `–`, `-`, `:`. The line comes without its end. */
export function parseIndexEntry(line: string): IndexEntry | null {
  const bullet = BULLET.exec(line)?.[0]
  if (bullet === undefined) return null
  const opening = EMPHASIS.exec(line.slice(bullet.length))?.[0] ?? ''
  const start = bullet.length + opening.length
  if (line[start] !== '[') return null
  const link = linksOfLine(line, 0, 1)[0]
  if (link === undefined || link.kind !== 'markdown' || link.start !== start) return null
  let after = link.end
  if (opening !== '' && line.startsWith(opening, after)) after += opening.length
  const joint = JOINT.exec(line.slice(after))?.[0] ?? ''
  const hookStart = after + joint.length
  const hook = line.slice(hookStart).trimEnd()
  const titleEnd = line.lastIndexOf('](', link.targetStart)
  return {
    title: line.slice(start + 1, titleEnd).trim(),
    target: link.target,
    hook,
    titleSpan: { start: start + 1, end: titleEnd },
    targetSpan: { start: link.targetStart, end: link.targetEnd },
    hookSpan: { start: hookStart, end: hookStart + hook.length },
  }
}
