// A summary without a model: the nine parts are filled from what stands in the transcript, by rule. The same rows, the same words.
// It extracts and never writes a sentence of its own about what was meant.

import { SUMMARY_PARTS, type SummaryPart, type SummaryPartId } from './summary-parts'

/** One part of a row with its text, oldest first. Reading the texts is the caller's matter. */
export interface SummaryRow {
  readonly kind: 'prompt' | 'text' | 'tool-use' | 'tool-result'
  readonly text: string
  readonly tool: string | null
  readonly toolUseId: string | null
  readonly file: string | null
  readonly isError: boolean
}

export interface SummaryLimits {
  /** UTF-16 units of one line. */
  readonly lineChars: number
  readonly linesPerPart: number
}

const LIMITS: SummaryLimits = { lineChars: 300, linesPerPart: 40 }
const EDITING = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit'])
const SECURITY =
  /\b(?:never|must not|do not|don[’']t|only|without asking|permission|secret|password|token|credential|production|security)\b/i
const OPEN = /^\s*(?:[-*]|\d+[.)])?\s*(?:\[ \]|todo\b|next:?|then\b|still\b|remaining\b|pending\b)/i
const WORD = /[A-Za-z][A-Za-z0-9+#.-]{2,}/g

export function summariseOffline(rows: readonly SummaryRow[], limits: SummaryLimits = LIMITS): readonly SummaryPart[] {
  const prompts = rows.filter((row) => row.kind === 'prompt' && row.text.trim() !== '')
  const answers = rows.filter((row) => row.kind === 'text' && row.text.trim() !== '')
  const cut = (text: string) => shorten(text, limits.lineChars)
  const first = prompts[0]
  const last = prompts.at(-1)
  const secure = prompts.flatMap((row) => sentences(row.text).filter((one) => SECURITY.test(one)))
  const lines: Readonly<Record<SummaryPartId, readonly string[]>> = {
    request: [
      ...(first === undefined ? [] : [cut(first.text)]),
      ...(last === undefined || last === first ? [] : [cut(last.text)]),
      ...secure,
    ],
    concepts: concepts(rows),
    files: files(rows),
    errors: errors(rows, cut),
    solving: answers.slice(0, -1).map((row) => cut(sentences(row.text)[0] ?? row.text)),
    messages: prompts.map((row) => cut(row.text)),
    pending: answers.flatMap((row) => row.text.split('\n').filter((line) => OPEN.test(line))).map(cut),
    current: current(rows, cut),
    next: next(answers.at(-1)?.text ?? '').map(cut),
  }
  return SUMMARY_PARTS.map(({ id, heading }) => ({ id, heading, lines: newest(unique(lines[id]), limits.linesPerPart) }))
}

/** Words that come back: names with a capital, a digit or a dot inside, by how often they were used. */
function concepts(rows: readonly SummaryRow[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    if (row.kind !== 'prompt' && row.kind !== 'text') continue
    for (const [word] of row.text.slice(0, 20_000).matchAll(WORD)) {
      const plain = word.replace(/[.-]+$/, '')
      if (/[a-z][A-Z0-9]|[a-z]\.[a-z]|^[A-Z]{3,}$|[+#]/.test(plain)) counts.set(plain, (counts.get(plain) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, 20)
    .map(([word]) => word)
}

function files(rows: readonly SummaryRow[]): readonly string[] {
  const seen = new Map<string, { reads: number; edits: number }>()
  for (const row of rows) {
    if (row.kind !== 'tool-use' || row.file === null) continue
    const counts = seen.get(row.file) ?? { reads: 0, edits: 0 }
    if (EDITING.has(row.tool ?? '')) counts.edits++
    else counts.reads++
    seen.delete(row.file)
    seen.set(row.file, counts)
  }
  return [...seen].map(([file, { reads, edits }]) => {
    const did = [...(edits > 0 ? [`changed ${times(edits)}`] : []), ...(reads > 0 ? [`looked at ${times(reads)}`] : [])]
    return `${file}: ${did.join(', ')}`
  })
}

/** A failed call, and whether the same tool worked afterwards. */
function errors(rows: readonly SummaryRow[], cut: (text: string) => string): readonly string[] {
  const lines: string[] = []
  rows.forEach((row, index) => {
    if (row.kind !== 'tool-result' || !row.isError) return
    const later = rows.slice(index + 1).find((one) => one.kind === 'tool-result' && one.tool === row.tool)
    const fixed = later !== undefined && !later.isError ? ' The next call of the same tool worked.' : ''
    lines.push(cut(`${row.tool ?? 'A tool'}: ${firstLine(row.text)}.${fixed}`))
  })
  return lines
}

function current(rows: readonly SummaryRow[], cut: (text: string) => string): readonly string[] {
  const recent = rows.slice(-12)
  const said = recent.filter((row) => row.kind === 'text').at(-1)
  const used = recent
    .filter((row) => row.kind === 'tool-use')
    .map((row) => `${row.tool ?? 'A tool'}${row.file === null ? '' : ` on ${row.file}`}`)
  return [...(said === undefined ? [] : [cut(said.text)]), ...used]
}

function next(text: string): readonly string[] {
  const all = sentences(text)
  const promised = all.filter((one) => /\b(?:next|now I|I(?:[’']ll| will)|let me|going to)\b/i.test(one)).at(-1)
  return promised === undefined ? [] : [promised]
}

function sentences(text: string): readonly string[] {
  return text
    .slice(0, 20_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

function firstLine(text: string): string {
  return (text.trim().split('\n', 1)[0] ?? '').trim().replace(/[.:]+$/, '')
}

function shorten(text: string, chars: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= chars) return flat
  const end = flat.charCodeAt(chars - 2) >= 0xd800 && flat.charCodeAt(chars - 2) <= 0xdbff ? chars - 2 : chars - 1
  return `${flat.slice(0, end)}…`
}

function unique(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)]
}

function newest(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : lines.slice(-most)
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
