// Which lines of two texts belong together: the longest common subsequence as runs, by the diff library, within bounds.

import { diffArrays } from 'diff'

/** `length` lines from `a` in the one text are those from `b` in the other; all count from 0. */
export interface LineMatch {
  readonly a: number
  readonly b: number
  readonly length: number
}

/**
 * Lines added and removed, beyond which two texts count as different from the first changed line to the last: the search
 * costs their square.
 */
const MOST_EDITS = 1000

/** In order, none empty, none touching the next on both sides. */
export function matchLines(a: readonly string[], b: readonly string[]): readonly LineMatch[] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const matches: LineMatch[] = [{ a: 0, b: 0, length: head }]
  let [atA, atB] = [head, head]
  const changes = diffArrays(a.slice(head, a.length - tail), b.slice(head, b.length - tail), { maxEditLength: MOST_EDITS })
  for (const { added, removed, count } of changes ?? []) {
    if (!added && !removed) matches.push({ a: atA, b: atB, length: count })
    if (!added) atA += count
    if (!removed) atB += count
  }
  matches.push({ a: a.length - tail, b: b.length - tail, length: tail })
  return matches.filter(({ length }) => length > 0).reduce<LineMatch[]>(joined, [])
}

function joined(runs: LineMatch[], next: LineMatch): LineMatch[] {
  const last = runs.at(-1)
  if (last === undefined || last.a + last.length !== next.a || last.b + last.length !== next.b) return [...runs, next]
  return [...runs.slice(0, -1), { ...last, length: last.length + next.length }]
}
