// Links in Markdown text with the places of their targets, so that a target can be replaced and nothing else:
// `[text](target)`, `[label]: target` and `[[target]]`. What stands in code is no link. Knows no file; resolving is elsewhere.

export interface TextLink {
  readonly kind: 'markdown' | 'wiki'
  /** UTF-16 offsets of the whole link. */
  readonly start: number
  readonly end: number
  /** Of the target as written: without `<>`, title, `|alias`; an anchor (`#part`) is still on it. */
  readonly targetStart: number
  readonly targetEnd: number
  readonly target: string
  /** 1-based. */
  readonly line: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** Strata's own stops: longer lines and targets are no text a person wrote. They keep hostile text from costing time. */
const MOST_LINE_CHARS = 20_000
const MOST_TARGET_CHARS = 1000

/** In order of appearance. Fenced and inline code is passed over (SPEC 3.2 does so for includes); images count as links. */
export function linksOfText(text: string): readonly TextLink[] {
  const links: TextLink[] = []
  const lines = text.split('\n')
  const fenced = fencedLines(lines)
  let offset = 0
  for (const [i, line] of lines.entries()) {
    if (!fenced.has(i + 1) && line.includes('[')) {
      const definition = definitionIn(line, offset, i + 1)
      links.push(...(definition === null ? linksOfLine(line.slice(0, MOST_LINE_CHARS), offset, i + 1) : [definition]))
    }
    offset += line.length + 1
  }
  return links
}

const DEFINITION = /^ {0,3}\[[^[\]]{1,200}\]:[ \t]*(?:<([^<>]{1,1000})>|([^\s<]\S{0,1000}))(?=\s|$)/d

/** `[label]: target`, to which `[text][label]` leads. */
function definitionIn(line: string, offset: number, number: number): TextLink | null {
  const match = DEFINITION.exec(line)
  const span = match?.indices?.[1] ?? match?.indices?.[2]
  if (match === null || span === undefined) return null
  const [from, to] = span
  const place = { start: offset, end: offset + match[0].length, targetStart: offset + from, targetEnd: offset + to }
  return { kind: 'markdown', ...place, target: line.slice(from, to), line: number }
}

/** Numbers (from 1) of the lines of fenced code, fences included. A fence that is never closed is text like any other. */
export function fencedLines(lines: readonly string[]): ReadonlySet<number> {
  const fenced = new Set<number>()
  let open: { readonly mark: string; readonly line: number } | null = null
  for (const [i, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1]
    if (mark === undefined) continue
    if (open === null) open = { mark, line: i + 1 }
    else if (mark[0] === open.mark[0] && mark.length >= open.mark.length && line.trim() === mark) {
      for (let inside = open.line; inside <= i + 1; inside++) fenced.add(inside)
      open = null
    }
  }
  return fenced
}

/** The links of one line that stands at `offset` of its text. */
export function linksOfLine(content: string, offset: number, line: number): readonly TextLink[] {
  const links: TextLink[] = []
  const closing = closingBrackets(content)
  for (let i = 0; i < content.length; i++) {
    const close = closing.get(i)
    if (close === undefined) continue
    const wiki = content[i + 1] === '[' ? wikiLink(content, i, close, closing) : null
    const found = wiki ?? (content[close + 1] === '(' ? markdownLink(content, i, close) : null)
    if (found === null) continue
    const { kind, start, end, from, to } = found
    links.push({
      kind,
      start: offset + start,
      end: offset + end,
      targetStart: offset + from,
      targetEnd: offset + to,
      target: content.slice(from, to),
      line,
    })
    i = end - 1
  }
  return links
}

interface Found {
  readonly kind: TextLink['kind']
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

function wikiLink(content: string, open: number, close: number, closing: ReadonlyMap<number, number>): Found | null {
  const inner = closing.get(open + 1)
  if (inner === undefined || inner + 1 !== close) return null
  const text = content.slice(open + 2, inner)
  if (text.trim() === '' || text.length > MOST_TARGET_CHARS || /[[\]]/.test(text)) return null
  const bar = text.indexOf('|')
  // in a table the bar is escaped
  const written = bar === -1 ? text : text.slice(0, text[bar - 1] === '\\' ? bar - 1 : bar)
  if (written.trim() === '') return null
  const from = open + 2 + (written.length - written.trimStart().length)
  return { kind: 'wiki', start: open, end: close + 1, from, to: from + written.trim().length }
}

function markdownLink(content: string, open: number, close: number): Found | null {
  const start = close + 2
  const limit = Math.min(content.length, start + MOST_TARGET_CHARS)
  if (content[start] === '<') {
    const end = content.indexOf('>', start)
    const paren = end === -1 || end > limit ? -1 : content.indexOf(')', end)
    return paren === -1 ? null : { kind: 'markdown', start: open, end: paren + 1, from: start + 1, to: end }
  }
  let depth = 0
  let end = -1
  for (let i = start; i < limit && end === -1; i++) {
    const char = content[i]
    if (char === '\\') i++
    else if (char === '(') depth++
    else if (char === ')') {
      if (depth === 0) end = i
      else depth--
    }
  }
  if (end === -1) return null
  const inside = content.slice(start, end)
  // A title in quotes may follow the target; a target with blanks is written by people, so blanks alone end nothing.
  const bare = /^(.*?)\s+(?:"[^"]*"|'[^']*')\s*$/.exec(inside)?.[1] ?? inside
  const from = start + (bare.length - bare.trimStart().length)
  return { kind: 'markdown', start: open, end: end + 1, from, to: from + bare.trim().length }
}

/** Where each `[` of a line is closed; brackets in inline code and escaped ones are not there. */
function closingBrackets(content: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  const code = codeSpans(content)
  for (let i = 0; i < content.length; i++) {
    const after = code.get(i)
    if (after !== undefined) {
      i = after - 1
      continue
    }
    const char = content[i]
    if (char === '\\') i++
    else if (char === '[') open.push(i)
    else if (char === ']') {
      const at = open.pop()
      if (at !== undefined) closing.set(at, i)
    }
  }
  return closing
}

/**
 * Start of each inline code span → the position after it. A run of backticks is closed by the next run as long; the first
 * one of a run opens nothing when it is escaped.
 */
function codeSpans(content: string): ReadonlyMap<number, number> {
  const spans = new Map<number, number>()
  if (!content.includes('`')) return spans
  const runs = [...content.matchAll(/`+/g)].map((match) => {
    let before = match.index
    while (content[before - 1] === '\\') before--
    const escaped = (match.index - before) % 2
    return { at: match.index + escaped, opens: match[0].length - escaped, end: match.index + match[0].length, length: match[0].length }
  })
  const nextOfLength = new Map<number, number>()
  const closers: (number | undefined)[] = []
  for (let i = runs.length - 1; i >= 0; i--) {
    const run = runs[i]
    if (run === undefined) continue
    closers[i] = run.opens === 0 ? undefined : nextOfLength.get(run.opens)
    nextOfLength.set(run.length, i)
  }
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]
    const closer = closers[i]
    const end = closer === undefined ? undefined : runs[closer]
    if (run === undefined || end === undefined || closer === undefined) continue
    spans.set(run.at, end.end)
    i = closer
  }
  return spans
}
