// Light colouring of front matter: keys, strings and numbers of one line.

import type { Span } from './markdown-line'

/** Spans in order, never overlapping. */
export function yamlSpans(line: string): readonly Span[] {
  if (/^\s*(---|\.\.\.)\s*$/.test(line) || /^\s*#/.test(line)) return line === '' ? [] : [{ from: 0, to: line.length, kind: 'mark' }]
  const spans: Span[] = []
  let at = /^\s*(?:-\s+)*/.exec(line)?.[0].length ?? 0
  if (line.slice(0, at).trim() !== '') spans.push({ from: 0, to: at, kind: 'mark' })
  const key = /^(?:"[^"]*"|'[^']*'|[^\s:#'"][^:]*?)(?=:(?:\s|$))/.exec(line.slice(at))?.[0]
  if (key !== undefined) {
    spans.push({ from: at, to: at + key.length, kind: 'key' })
    spans.push({ from: at + key.length, to: at + key.length + 1, kind: 'mark' })
    at += key.length + 1
  }
  const from = at + (/^\s*/.exec(line.slice(at))?.[0].length ?? 0)
  const value = line.slice(from).trimEnd()
  if (value !== '') spans.push({ from, to: from + value.length, kind: /^-?\d+(\.\d+)?$/.test(value) ? 'number' : 'string' })
  return spans
}
