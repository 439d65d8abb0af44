// A memory index as lines that can be edited one by one: whatever is not edited keeps its bytes, be it the byte-order
// mark, the line ends (mixed ones too), trailing blanks or a missing last line end. Knows no file and no limits.

import { splitFrontMatter } from '../markdown/split-front-matter'
import { stripBlockComments } from '../markdown/strip-block-comments'
import { fencedLines } from './links-of-text'
import { type IndexEntry, parseIndexEntry } from './parse-index-entry'

/**
 * `hidden`: front matter or a comment, never sent. `rule`: a horizontal rule. `other`: text that is no entry, fenced code too.
 */
export type IndexLineKind = 'entry' | 'heading' | 'blank' | 'hidden' | 'rule' | 'other'

export interface IndexLine {
  /** From 1. */
  readonly number: number
  /** Without its end. */
  readonly text: string
  readonly eol: '' | '\n' | '\r\n'
  readonly kind: IndexLineKind
  readonly entry: IndexEntry | null
  /** Text of the heading the line stands under; of a heading its own; null above the first. */
  readonly section: string | null
}

export interface IndexDocument {
  readonly bom: '' | '\ufeff'
  readonly lines: readonly IndexLine[]
  /** The line end new lines get: what most lines have. */
  readonly eol: '\n' | '\r\n'
}

const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/

/** Any text is an index; `printIndex` gives it back byte for byte. */
export function parseIndexDocument(text: string): IndexDocument {
  const bom = text.startsWith('\ufeff') ? '\ufeff' : ''
  const { hidden, tails } = hiddenLines(text)
  const split = splitLines(text.slice(bom.length))
  const fenced = fencedLines(split.map((line) => line.text))
  const lines: IndexLine[] = []
  let section: string | null = null
  for (const { text: line, eol } of split) {
    const number = lines.length + 1
    const kind = hidden(number) ? 'hidden' : fenced.has(number) || tails.has(number) ? 'other' : kindOf(line)
    if (kind === 'heading') section = headingText(line)
    const entry = kind === 'other' && !fenced.has(number) && !tails.has(number) ? parseIndexEntry(line) : null
    lines.push({ number, text: line, eol, kind: entry === null ? kind : 'entry', entry, section })
  }
  return { bom, lines, eol: usualEnd(lines) }
}

/** What most lines end in; a last line without an end has no say. */
function usualEnd(lines: readonly Pick<IndexLine, 'eol'>[]): '\n' | '\r\n' {
  const ended = lines.filter((line) => line.eol !== '')
  return ended.filter((line) => line.eol === '\r\n').length * 2 > ended.length ? '\r\n' : '\n'
}

export function printIndex({ bom, lines }: Pick<IndexDocument, 'bom'> & { readonly lines: readonly Pick<IndexLine, 'text' | 'eol'>[] }) {
  return bom + lines.map((line) => line.text + line.eol).join('')
}

/** A line of an edited index: one of the document's own, or a new text. */
export type EditedLine = IndexLine | string

/**
 * The text of an index with other lines. Own lines keep text and end; only where the last line changes does an end move,
 * so that the file ends as it ended before: with a line end, or without one. An index that was empty gets one. A horizontal
 * rule that comes to stand first must not become the fence of front matter: a blank line keeps it apart.
 */
export function printEdited(document: IndexDocument, edited: readonly EditedLine[]): string {
  const last = document.lines.at(-1)
  const endsOpen = last !== undefined && last.eol === ''
  const lines = edited.map((line, i) => {
    const own = typeof line === 'string' ? { text: line, eol: '' as const } : line
    // a blank line is nothing but its end
    const staysOpen = endsOpen && i === edited.length - 1 && own.text !== ''
    return { text: own.text, eol: staysOpen ? ('' as const) : own.eol === '' ? document.eol : own.eol }
  })
  const text = printIndex({ bom: document.bom, lines })
  const hadFrontMatter = document.lines[0]?.kind === 'hidden' && document.lines[0].text.startsWith('---')
  const gotFrontMatter = !hadFrontMatter && splitFrontMatter(text).frontMatterLines > 0
  return gotFrontMatter ? document.bom + document.eol + text.slice(document.bom.length) : text
}

function kindOf(line: string): Exclude<IndexLineKind, 'hidden' | 'entry'> {
  if (line.trim() === '') return 'blank'
  if (HEADING.test(line)) return 'heading'
  return RULE.test(line) ? 'rule' : 'other'
}

/** Without the marks in front and the closing ones. */
function headingText(line: string): string {
  const text = line.replace(HEADING, '').trim()
  let end = text.length
  while (text[end - 1] === '#') end--
  const closed = end < text.length && (end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t')
  return closed ? text.slice(0, end).trimEnd() : text
}

function splitLines(text: string): readonly Pick<IndexLine, 'text' | 'eol'>[] {
  const lines: Pick<IndexLine, 'text' | 'eol'>[] = []
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at)
    if (feed === -1) {
      lines.push({ text: text.slice(at), eol: '' })
      break
    }
    const crlf = feed > at && text[feed - 1] === '\r'
    lines.push({ text: text.slice(at, crlf ? feed - 1 : feed), eol: crlf ? '\r\n' : '\n' })
    at = feed + 1
  }
  return lines
}

/** SPEC 4.1, 4.4: front matter and block comments. `tails`: the end of a comment, behind which stands text that is sent. */
function hiddenLines(text: string): { readonly hidden: (line: number) => boolean; readonly tails: ReadonlySet<number> } {
  const { frontMatterLines, body } = splitFrontMatter(text)
  const { removed } = stripBlockComments(body)
  const comments = new Set<number>()
  const tails = new Set<number>()
  for (const { fromLine, toLine, tail } of removed) {
    for (let line = fromLine; line <= (tail ? toLine - 1 : toLine); line++) comments.add(line + frontMatterLines)
    if (tail) tails.add(toLine + frontMatterLines)
  }
  return { hidden: (line) => line <= frontMatterLines || comments.has(line), tails }
}
