// How a text lies on the disk: byte-order mark, line ends, last line end. An editor shows the text without all that, and a
// save gives it back, so that a file keeps the form it had, mixed line ends line by line.

import { matchLines } from './match-lines'

export type LineEnd = '\n' | '\r\n' | '\r'

export interface TextForm {
  /** `none`: a single line without an end. */
  readonly eol: 'lf' | 'crlf' | 'cr' | 'mixed' | 'none'
  /** What most lines have; what new lines get. */
  readonly usual: LineEnd
  readonly bom: boolean
  readonly finalNewline: boolean
}

/** What a person wants of the form; what is left out stays as it was. */
export interface FormWish {
  readonly eol?: 'lf' | 'crlf'
  readonly bom?: boolean
}

const BOM = '\ufeff'
const ENDS: Readonly<Record<'lf' | 'crlf', LineEnd>> = { lf: '\n', crlf: '\r\n' }

/** `text` is the whole file, a byte-order mark included. */
export function textForm(text: string): TextForm {
  const counts: Record<LineEnd, number> = { '\n': 0, '\r\n': 0, '\r': 0 }
  for (const [end] of text.matchAll(/\r\n|\n|\r/g)) counts[end as LineEnd] += 1
  const used = (['\n', '\r\n', '\r'] as const).filter((end) => counts[end] > 0)
  const usual = used.reduce<LineEnd>((best, end) => (counts[end] > counts[best] ? end : best), used[0] ?? '\n')
  const eol = used.length === 0 ? 'none' : used.length > 1 ? 'mixed' : usual === '\n' ? 'lf' : usual === '\r' ? 'cr' : 'crlf'
  return { eol, usual, bom: text.startsWith(BOM), finalNewline: /[\r\n]$/.test(text) }
}

/** The text as an editor has it: no byte-order mark, LF only. */
export function toEditorText(text: string): string {
  return withLf(text.startsWith(BOM) ? text.slice(1) : text)
}

/**
 * The file an edited text becomes. `before` is the file it was edited from, null for a new one; `edited` may have any line
 * ends. toFileText(t, toEditorText(t)) is t, for every t.
 */
export function toFileText(before: string | null, edited: string, wish: FormWish = {}): string {
  const form = textForm(before ?? '')
  const bom = (wish.bom ?? form.bom) ? BOM : ''
  const lf = withLf(edited)
  if (wish.eol !== undefined) return bom + (wish.eol === 'lf' ? lf : lf.replaceAll('\n', ENDS[wish.eol]))
  if (before !== null && form.eol === 'mixed') return bom + withEndsOf(before.slice(form.bom ? 1 : 0), lf, form.usual)
  return bom + (form.usual === '\n' ? lf : lf.replaceAll('\n', form.usual))
}

export function withLf(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Unchanged lines keep their own end, lines that took another's place take its end, new ones get the usual. */
function withEndsOf(before: string, edited: string, usual: LineEnd): string {
  const ends = [...before.matchAll(/\r\n|\n|\r/g)].map(([end]) => end)
  const old = before.split(/\r\n|\n|\r/)
  const lines = edited.split('\n')
  const endOf = new Map<number, string>()
  let [fromOld, fromNew] = [0, 0]
  for (const { a, b, length } of [...matchLines(old, lines), { a: old.length, b: lines.length, length: 0 }]) {
    if (a - fromOld === b - fromNew) for (let i = 0; i < a - fromOld; i++) take(fromOld + i, fromNew + i)
    for (let i = 0; i < length; i++) take(a + i, b + i)
    fromOld = a + length
    fromNew = b + length
  }
  function take(oldLine: number, newLine: number): void {
    const end = ends[oldLine]
    if (end !== undefined) endOf.set(newLine, end)
  }
  const chosen = lines.map((_, i) => (i === lines.length - 1 ? '' : (endOf.get(i) ?? usual)))
  // A lone CR must not meet the LF of an empty line that was not behind it before: the two would be one end.
  const apart = chosen.map((end, i) => (end === '\r' && lines[i + 1] === '' && chosen[i + 1] === '\n' ? '\n' : end))
  return lines.map((line, i) => line + apart[i]).join('')
}
