// Which words of a changed stretch are new, so that the eye finds them.

import { diffWordsWithSpace } from 'diff'

/** Columns from 0, `to` exclusive. */
export interface WordSpan {
  readonly line: number
  readonly from: number
  readonly to: number
}

const LONGEST = 20_000

/** Spans of `after`, lines counted from 0; none where nothing stood before or the stretch is too long to compare by words. */
export function changedWords(before: readonly string[], after: readonly string[]): readonly WordSpan[] {
  if (before.length === 0 || after.length === 0) return []
  const old = before.join('\n')
  const now = after.join('\n')
  if (old.length + now.length > LONGEST) return []
  const spans: WordSpan[] = []
  let line = 0
  let column = 0
  for (const part of diffWordsWithSpace(old, now)) {
    if (part.removed) continue
    const pieces = part.value.split('\n')
    pieces.forEach((piece, at) => {
      if (at > 0) {
        line += 1
        column = 0
      }
      const words = piece.trimEnd()
      if (part.added && words.trim() !== '') {
        const lead = words.length - words.trimStart().length
        spans.push({ line, from: column + lead, to: column + words.length })
      }
      column += piece.length
    })
  }
  return joinWords(spans, after)
}

/** Words with nothing but blanks between them are one stretch. */
function joinWords(spans: readonly WordSpan[], lines: readonly string[]): readonly WordSpan[] {
  const joined: WordSpan[] = []
  for (const span of spans) {
    const last = joined[joined.length - 1]
    const between = last?.line === span.line ? (lines[span.line] ?? '').slice(last.to, span.from) : null
    if (last !== undefined && between !== null && between.trim() === '') joined[joined.length - 1] = { ...last, to: span.to }
    else joined.push(span)
  }
  return joined
}
