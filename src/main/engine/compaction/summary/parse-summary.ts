// An answer to the summary prompt → its nine parts. The scratch part is thrown away (SPEC 7.6).

import { err, ok, type Result } from '../../base/result'
import { SUMMARY_PARTS, type SummaryPart } from './summary-parts'

export interface NoSummary {
  readonly kind: 'empty' | 'no-summary-tag'
}

/** What stands before the first heading, or without any, belongs to the first part. A missing closing tag is forgiven: an answer may be cut. */
export function parseSummary(answer: string): Result<readonly SummaryPart[], NoSummary> {
  const open = answer.lastIndexOf('<summary>')
  if (open < 0) return err({ kind: answer.trim() === '' ? 'empty' : 'no-summary-tag' })
  const rest = answer.slice(open + '<summary>'.length)
  const close = rest.indexOf('</summary>')
  const body = (close < 0 ? rest : rest.slice(0, close)).trim()
  if (body === '') return err({ kind: 'empty' })
  const lines = new Map<number, string[]>()
  let part = 0
  for (const line of body.split(/\r?\n/)) {
    const found = headingOf(line)
    if (found !== null) {
      part = found.part
      if (found.rest !== '') add(lines, part, found.rest)
    } else if (line.trim() !== '') {
      add(lines, part, line.trim().replace(/^[-*] /, ''))
    }
  }
  return ok(SUMMARY_PARTS.map(({ id, heading }, index) => ({ id, heading, lines: lines.get(index) ?? [] })))
}

function headingOf(line: string): { readonly part: number; readonly rest: string } | null {
  const plain = line
    .trim()
    .replace(/^#+\s*/, '')
    .replaceAll('**', '')
  const found = /^([1-9])[.)]\s*(.*)$/.exec(plain)
  if (found === null) return null
  const part = Number(found[1]) - 1
  const heading = SUMMARY_PARTS[part]?.heading.toLowerCase() ?? ''
  const words = (found[2] ?? '').trim()
  if (!words.toLowerCase().startsWith(heading)) return null
  return { part, rest: words.slice(heading.length).replace(/^\s*:?\s*/, '') }
}

function add(lines: Map<number, string[]>, part: number, line: string): void {
  const list = lines.get(part)
  if (list === undefined) lines.set(part, [line])
  else list.push(line)
}
