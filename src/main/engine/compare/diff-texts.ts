// Two texts as one list of lines: equal, removed, added, with the words that differ marked in lines that stand against each other.

import { diffWordsWithSpace } from 'diff'
import { matchLines } from '../documents/match-lines'

export interface DiffSpan {
  readonly text: string
  readonly changed: boolean
}

export type TextDiffLine =
  | {
      readonly kind: 'same' | 'removed' | 'added'
      readonly left: number | null
      readonly right: number | null
      readonly spans: readonly DiffSpan[]
    }
  | { readonly kind: 'skip'; readonly lines: number }

/** A longer line is shown whole, without its words compared: the search costs its square. */
const MOST_WORD_CHARS = 2000
/** Lines that share less of their text are two lines, not one that changed. */
const LEAST_SHARED = 0.3
/** How many added lines a removed one is held against, and for how large a change that is done at all. */
const SHORT_CHARS = 200
const LOOK_AHEAD = 3
const MOST_PAIRED = 250_000

/** Lines count from 1. A last line without a line end is a line; `context` equal lines stay around a change, null: all. */
export function diffTexts(left: string, right: string, context: number | null): readonly TextDiffLine[] {
  const [a, b] = [toLines(left), toLines(right)]
  const lines: TextDiffLine[] = []
  let [atA, atB] = [0, 0]
  for (const match of [...matchLines(a, b), { a: a.length, b: b.length, length: 0 }]) {
    lines.push(...changedLines(a.slice(atA, match.a), b.slice(atB, match.b), atA, atB))
    for (let i = 0; i < match.length; i++) {
      lines.push({ kind: 'same', left: match.a + i + 1, right: match.b + i + 1, spans: [{ text: a[match.a + i] ?? '', changed: false }] })
    }
    atA = match.a + match.length
    atB = match.b + match.length
  }
  return context === null ? lines : folded(lines, context)
}

/** How many lines were added and removed; null for equal texts. */
export function countChangedLines(left: string, right: string): { readonly added: number; readonly removed: number } | null {
  if (left === right) return null
  const [a, b] = [toLines(left), toLines(right)]
  const kept = matchLines(a, b).reduce((sum, { length }) => sum + length, 0)
  return { added: b.length - kept, removed: a.length - kept }
}

/** What stands behind the last line end is a line only if it is not empty. */
function toLines(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function changedLines(removed: readonly string[], added: readonly string[], atA: number, atB: number): readonly TextDiffLine[] {
  const pairs = pairLines(removed, added)
  const whole = (line: string): readonly DiffSpan[] => [{ text: line, changed: true }]
  return [
    ...removed.map((line, i) => ({
      kind: 'removed' as const,
      left: atA + i + 1,
      right: null,
      spans: pairs.find(({ a }) => a === i)?.left ?? whole(line),
    })),
    ...added.map((line, i) => ({
      kind: 'added' as const,
      left: null,
      right: atB + i + 1,
      spans: pairs.find(({ b }) => b === i)?.right ?? whole(line),
    })),
  ]
}

interface PairedLines {
  readonly a: number
  readonly b: number
  readonly left: readonly DiffSpan[]
  readonly right: readonly DiffSpan[]
}

/** Each removed line against the next added one it resembles, in order. */
function pairLines(removed: readonly string[], added: readonly string[]): readonly PairedLines[] {
  if (removed.length * added.length > MOST_PAIRED) return []
  let from = 0
  return removed.flatMap((line, a) => {
    for (let b = from; b < Math.min(added.length, from + LOOK_AHEAD); b++) {
      const spans = wordSpans(line, added[b] ?? '')
      if (spans === null) continue
      from = b + 1
      return [{ a, b, ...spans }]
    }
    return []
  })
}

function wordSpans(left: string, right: string): Pick<PairedLines, 'left' | 'right'> | null {
  if (left.length > MOST_WORD_CHARS || right.length > MOST_WORD_CHARS) return null
  // the exact search is slow where nothing fits: words in common are counted first
  if (!sharesWords(left, right)) return null
  const parts = diffWordsWithSpace(left, right)
  const shared = parts.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.trim().length), 0)
  if (shared === 0 || shared < LEAST_SHARED * Math.max(left.trim().length, right.trim().length)) return null
  return {
    left: parts.flatMap(({ value, added, removed }) => (added ? [] : [{ text: value, changed: removed }])),
    right: parts.flatMap(({ value, added, removed }) => (removed ? [] : [{ text: value, changed: added }])),
  }
}

function sharesWords(left: string, right: string): boolean {
  const [a, b] = [new Set(left.split(/\W+/)), new Set(right.split(/\W+/))]
  let shared = 0
  for (const word of a) if (b.has(word)) shared += word.length
  // a text without words (only signs, or another script) is left to the exact search
  return shared >= (LEAST_SHARED / 2) * Math.min(left.length, right.length) || Math.max(left.length, right.length) < SHORT_CHARS
}

function folded(lines: readonly TextDiffLine[], context: number): readonly TextDiffLine[] {
  const near = lines.map(() => false)
  for (const [i, line] of lines.entries()) {
    if (line.kind === 'same') continue
    for (let j = Math.max(0, i - context); j <= Math.min(lines.length - 1, i + context); j++) near[j] = true
  }
  const shown: TextDiffLine[] = []
  for (const [i, line] of lines.entries()) {
    const last = shown.at(-1)
    if (near[i]) shown.push(line)
    else if (last?.kind === 'skip') shown[shown.length - 1] = { kind: 'skip', lines: last.lines + 1 }
    else shown.push({ kind: 'skip', lines: 1 })
  }
  return shown
}
