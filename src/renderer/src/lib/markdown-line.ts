// Light colouring of Markdown, one line at a time: enough to read by, not a parser. What decides what is sent is the engine.

export type SpanKind = 'heading' | 'mark' | 'code' | 'fenced' | 'link' | 'strong' | 'comment' | 'key' | 'string' | 'number'

/** A stretch of a line, `to` exclusive, in UTF-16 units. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly kind: SpanKind
}

/** For each line whether it stands inside a fenced block (the fence lines themselves do too). */
export function fenceStates(lines: readonly string[]): readonly boolean[] {
  const states: boolean[] = []
  let fence: string | null = null
  for (const line of lines) {
    const opener = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null
    if (fence === null) {
      states.push(opener !== null)
      if (opener !== null) fence = opener
      continue
    }
    states.push(true)
    if (opener?.startsWith(fence) && /^\s*[`~]+\s*$/.test(line)) fence = null
  }
  return states
}

/** Longer lines are no prose; they stay plain, so that a minified file costs nothing. */
const LONGEST_COLOURED = 4000

/** Spans in order, never overlapping. `fenced` is the line's state from fenceStates. */
export function markdownSpans(line: string, fenced: boolean): readonly Span[] {
  if (line.length > LONGEST_COLOURED) return []
  if (fenced) return line === '' ? [] : [{ from: 0, to: line.length, kind: /^ {0,3}(`{3,}|~{3,})/.test(line) ? 'mark' : 'fenced' }]
  if (/^ {0,3}([-*_])( *\1){2,} *$/.test(line)) return [{ from: 0, to: line.length, kind: 'mark' }]

  const heading = /^( {0,3}#{1,6})(?=\s|$)/.exec(line)?.[1]
  if (heading !== undefined) {
    return [{ from: 0, to: heading.length, kind: 'mark' }, ...inlineSpans(line, heading.length, 'heading')]
  }
  const lead = /^\s*(?:(?:[-*+]|\d{1,9}[.)])(?=\s)(?:\s+\[[ xX]\](?=\s))?|>[>\s]*)/.exec(line)?.[0]
  if (lead !== undefined && lead.trim() !== '') {
    return [{ from: 0, to: lead.length, kind: 'mark' }, ...inlineSpans(line, lead.length, null)]
  }
  return inlineSpans(line, 0, null)
}

const INLINE =
  /(?<code>(`+)(?!`)[\s\S]*?[^`]\2(?!`))|(?<comment><!--.*?(?:-->|$))|(?<link>!?\[(?<label>[^\]]*)\]\((?<url>[^)\s]*)(?:\s+"[^"]*")?\))|(?<bare>https?:\/\/[^\s<>)\]]+)|(?<strong>\*\*(?=\S).+?\S?\*\*)/g

function inlineSpans(line: string, start: number, rest: SpanKind | null): readonly Span[] {
  const spans: Span[] = []
  const fill = (from: number, to: number): void => {
    if (rest !== null && to > from) spans.push({ from, to, kind: rest })
  }
  let at = start
  INLINE.lastIndex = start
  for (let found = INLINE.exec(line); found !== null; found = INLINE.exec(line)) {
    const groups = found.groups ?? {}
    const from = found.index
    const to = from + found[0].length
    fill(at, from)
    if (groups.link !== undefined) {
      const label = from + found[0].indexOf('[') + 1
      const labelEnd = label + (groups.label ?? '').length
      push(spans, from, label, 'mark')
      push(spans, label, labelEnd, 'link')
      push(spans, labelEnd, to, 'mark')
    } else {
      const kind: SpanKind = groups.code ? 'code' : groups.comment ? 'comment' : groups.bare ? 'link' : 'strong'
      push(spans, from, to, kind)
    }
    at = to
  }
  fill(at, line.length)
  return spans
}

function push(spans: Span[], from: number, to: number, kind: SpanKind): void {
  if (to > from) spans.push({ from, to, kind })
}
