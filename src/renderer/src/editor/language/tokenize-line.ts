// Colours of an instruction file, line by line, with the state Monaco carries from one line to the next.
// The same light reading of Markdown and front matter as everywhere else in the window.

import { markdownSpans, type SpanKind } from '../../lib/markdown-line'
import { yamlSpans } from '../../lib/yaml-line'

export interface LineState {
  /** `start`: before the first line. `front`: inside front matter. `fence`: inside a fenced block, opened by `fence`. `comment`: inside `<!--`. */
  readonly phase: 'start' | 'front' | 'body' | 'fence' | 'comment'
  readonly fence: string
}

export interface LineToken {
  /** UTF-16 units from the line's beginning. */
  readonly from: number
  /** Empty: plain text. */
  readonly kind: SpanKind | ''
}

export interface TokenizedLine {
  readonly tokens: readonly LineToken[]
  readonly next: LineState
}

export const FIRST_LINE: LineState = { phase: 'start', fence: '' }
const BODY: LineState = { phase: 'body', fence: '' }

export function sameLineState(a: LineState, b: LineState): boolean {
  return a.phase === b.phase && a.fence === b.fence
}

/** Tokens cover the line from 0 on, each up to the next one's beginning. */
export function tokenizeLine(line: string, state: LineState): TokenizedLine {
  switch (state.phase) {
    case 'start':
      if (/^---\s*$/.test(line)) return { tokens: whole(line, 'mark'), next: { phase: 'front', fence: '' } }
      return tokenizeLine(line, BODY)
    case 'front':
      if (/^---\s*$/.test(line)) return { tokens: whole(line, 'mark'), next: BODY }
      return { tokens: fill(line, yamlSpans(line)), next: state }
    case 'fence': {
      const closes = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]?.startsWith(state.fence) === true
      return { tokens: whole(line, closes ? 'mark' : 'fenced'), next: closes ? BODY : state }
    }
    case 'comment': {
      const end = line.indexOf('-->')
      if (end < 0) return { tokens: whole(line, 'comment'), next: state }
      const rest = tokenizeLine(line.slice(end + 3), BODY)
      const moved = rest.tokens.map((token) => ({ from: token.from + end + 3, kind: token.kind }))
      return { tokens: [...whole(line.slice(0, end + 3), 'comment'), ...moved], next: rest.next }
    }
    case 'body': {
      const opener = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (opener !== undefined) return { tokens: whole(line, 'mark'), next: { phase: 'fence', fence: opener } }
      const spans = markdownSpans(line, false)
      const last = spans[spans.length - 1]
      const open = last?.kind === 'comment' && last.to === line.length && !line.endsWith('-->')
      return { tokens: fill(line, spans), next: open ? { phase: 'comment', fence: '' } : BODY }
    }
  }
}

/** Where inline code stands on a line that was tokenized, `to` exclusive. */
export function codeSpans(line: string, tokens: readonly LineToken[]): readonly { readonly from: number; readonly to: number }[] {
  return tokens.flatMap((token, at) => (token.kind === 'code' ? [{ from: token.from, to: tokens[at + 1]?.from ?? line.length }] : []))
}

function whole(line: string, kind: SpanKind): readonly LineToken[] {
  return line === '' ? [] : [{ from: 0, kind }]
}

function fill(line: string, spans: ReturnType<typeof markdownSpans>): readonly LineToken[] {
  const tokens: LineToken[] = []
  let at = 0
  for (const span of spans) {
    if (span.from > at) tokens.push({ from: at, kind: '' })
    tokens.push({ from: span.from, kind: span.kind })
    at = span.to
  }
  if (at < line.length) tokens.push({ from: at, kind: '' })
  return tokens
}
