// `<!-- strata-ignore code -->` in a file: on the line it stands on and the next that says something.
// `<!-- strata-ignore-file code -->`: in the whole file. Codes are parted by commas; behind a colon may stand why. A comment
// that is a block of its own is taken out before anything is sent, so it costs nothing.

import { clean } from '../instructions/clean'
import type { SourceFile } from './check-input'
import { covers } from './doctor-config'
import { textLines } from './text-lines'

export interface Silence {
  readonly path: string
  /** Where the comment begins, from 1, and where it ends. */
  readonly line: number
  readonly toLine: number
  readonly codes: readonly string[]
  /** Null: the whole file. Else the lines it speaks of, both ends included. */
  readonly lines: { readonly from: number; readonly to: number } | null
}

const COMMENT = /<!--\s*strata-ignore(-file)?\s+([a-z*][a-z0-9.*-]*(?:\s*,\s*[a-z*][a-z0-9.*-]*)*)\s*(?::[\s\S]*?)?-->/g

export function silenceComments({ path, text, lossy }: SourceFile): readonly Silence[] {
  if (lossy || !text.includes('strata-ignore')) return []
  // in code it is an example, and inside a paragraph it would be sent
  const cleaned = clean(new TextEncoder().encode(text), { stripComments: true })
  const lines = textLines(text)
  return (cleaned?.comments ?? []).flatMap(({ fromLine, toLine }) => {
    const block = text.slice(lines.start(fromLine), lines.end(toLine))
    return [...block.matchAll(COMMENT)].map(([, whole, list = '']): Silence => {
      const codes = list.split(',').map((code) => code.trim())
      if (whole !== undefined) return { path, line: fromLine, toLine, codes, lines: null }
      let to = toLine + 1
      while (to < lines.count && /^\s*(?:<!--.*-->\s*)?$/.test(lines.line(to))) to += 1
      return { path, line: fromLine, toLine, codes, lines: { from: fromLine, to } }
    })
  })
}

export function isSilenced(
  { codes, lines, path }: Silence,
  finding: { readonly code: string; readonly path: string | null; readonly line: number | null },
): boolean {
  if (finding.path !== path || !codes.some((code) => covers(code, finding.code))) return false
  return lines === null || (finding.line !== null && finding.line >= lines.from && finding.line <= lines.to)
}
