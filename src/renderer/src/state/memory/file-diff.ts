// Two texts side by side as lines of one: what stays, what goes, what comes, with the words that differ inside a line.

import { diffArrays, diffWordsWithSpace } from 'diff'
import { splitLines } from '../../lib/split-lines'

export interface DiffLine {
  readonly type: 'same' | 'removed' | 'added'
  readonly text: string
  /** From 1; null on the side where the line is not. */
  readonly before: number | null
  readonly after: number | null
  /** What differs from the line it takes the place of. */
  readonly words: readonly { readonly from: number; readonly to: number }[]
  /** Of the front matter. */
  readonly yaml: boolean
}

/** Lines left out between two changes. */
export interface DiffGap {
  readonly type: 'gap'
  readonly lines: number
}

export interface FileDiff {
  readonly rows: readonly (DiffLine | DiffGap)[]
  /** The texts are alike but for what a line does not show: line ends, a byte-order mark, the end of the file. */
  readonly unseen: boolean
  /** Only the beginning was looked at. */
  readonly clipped: boolean
}

const AROUND = 2
/** Past this many edits no smallest difference is looked for: all goes, all comes. */
const MOST_EDITS = 3000
const LONGEST_PAIR = 1000

export function diffFile(before: string, after: string, clipped = false): FileDiff {
  const [old, fresh] = [splitLines(before), splitLines(after)]
  const changes = diffArrays([...old], [...fresh], { maxEditLength: MOST_EDITS })
  const heads = { before: headLines(old), after: headLines(fresh) }
  const lines: DiffLine[] = []
  let at = { before: 1, after: 1 }
  const push = (type: DiffLine['type'], text: string): void => {
    const here = { before: type === 'added' ? null : at.before, after: type === 'removed' ? null : at.after }
    const yaml = here.after === null ? (here.before ?? 0) <= heads.before : here.after <= heads.after
    lines.push({ type, text, ...here, words: [], yaml })
    at = { before: at.before + (here.before === null ? 0 : 1), after: at.after + (here.after === null ? 0 : 1) }
  }
  if (changes === undefined) {
    for (const text of old) push('removed', text)
    for (const text of fresh) push('added', text)
  } else {
    for (const change of changes) for (const text of change.value) push(change.added ? 'added' : change.removed ? 'removed' : 'same', text)
  }
  const marked = markWords(lines)
  return { rows: withGaps(marked), unseen: before !== after && lines.every((line) => line.type === 'same'), clipped }
}

/** How many lines the front matter has, its fences included; 0 without one. */
function headLines(lines: readonly string[]): number {
  if (lines[0]?.replace('\ufeff', '').trimEnd() !== '---') return 0
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---')
  return end < 0 ? 0 : end + 1
}

/** A run that goes and the run of the same length that comes in its place are compared line by line. */
function markWords(lines: readonly DiffLine[]): readonly DiffLine[] {
  const marked = [...lines]
  for (let from = 0; from < lines.length; ) {
    let middle = from
    while (lines[middle]?.type === 'removed') middle += 1
    let to = middle
    while (lines[to]?.type === 'added') to += 1
    const size = middle - from
    if (size > 0 && size === to - middle) {
      for (let i = 0; i < size; i++) {
        const [old, fresh] = [lines[from + i], lines[middle + i]]
        if (old === undefined || fresh === undefined) continue
        const words = differingWords(old.text, fresh.text)
        marked[from + i] = { ...old, words: words.before }
        marked[middle + i] = { ...fresh, words: words.after }
      }
    }
    from = Math.max(to, from + 1)
  }
  return marked
}

type Words = DiffLine['words']

function differingWords(before: string, after: string): { readonly before: Words; readonly after: Words } {
  if (before.length + after.length > LONGEST_PAIR) return { before: [], after: [] }
  const sides = { before: [] as { from: number; to: number }[], after: [] as { from: number; to: number }[] }
  let [x, y, same] = [0, 0, 0]
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    if (added) sides.after.push({ from: y, to: y + value.length })
    else if (removed) sides.before.push({ from: x, to: x + value.length })
    else same += value.trim().length
    if (!added) x += value.length
    if (!removed) y += value.length
  }
  // Lines that have next to nothing in common are two lines, not one that was changed.
  return same * 3 < Math.min(before.length, after.length) ? { before: [], after: [] } : sides
}

function withGaps(lines: readonly DiffLine[]): FileDiff['rows'] {
  const near = new Set<number>()
  lines.forEach((line, at) => {
    if (line.type !== 'same') for (let i = at - AROUND; i <= at + AROUND; i++) near.add(i)
  })
  const rows: (DiffLine | DiffGap)[] = []
  let left = 0
  const close = (): void => {
    if (left > 0) rows.push({ type: 'gap', lines: left })
    left = 0
  }
  lines.forEach((line, at) => {
    if (!near.has(at)) {
      left += 1
      return
    }
    close()
    rows.push(line)
  })
  close()
  return rows
}
