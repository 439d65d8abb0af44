// Two versions of a text and the one both began from, put together line by line. What only one side changed is taken;
// where both changed the same lines differently nothing is decided here.

import { type LineMatch, matchLines } from './match-lines'
import { withLf } from './text-form'

/** Lines from `from` on, counted from 1; none of them where `count` is 0, `from` then says before which line. */
export interface LineRange {
  readonly from: number
  readonly count: number
}

/** `both`: changed on both sides, in the same way. In a `conflict` the result keeps the lines of the base. */
export type MergeKind = 'same' | 'yours' | 'theirs' | 'both' | 'conflict'

export interface MergeHunk {
  readonly kind: MergeKind
  readonly base: LineRange
  readonly yours: LineRange
  readonly theirs: LineRange
  readonly result: LineRange
}

export interface Merge {
  /** In order; the ranges of each side follow one another without a gap. A text that ends in a line end has an empty last line. */
  readonly hunks: readonly MergeHunk[]
  /** With LF line ends. */
  readonly result: string
  readonly conflicts: number
}

/** Line ends count for nothing: all three are read as LF. No line of either side is lost: it is in the result, in a conflict, or the other side took it out. */
export function mergeThreeWay(input: { readonly base: string; readonly yours: string; readonly theirs: string }): Merge {
  const [base, yours, theirs] = [linesOf(input.base), linesOf(input.yours), linesOf(input.theirs)]
  const inYours = positions(matchLines(base, yours))
  const inTheirs = positions(matchLines(base, theirs))
  const hunks: MergeHunk[] = []
  const result: string[] = []
  let [o, y, t] = [0, 0, 0]

  /** Up to (not including) these lines; `stable` ones are the same in all three. */
  function upTo(nextO: number, nextY: number, nextT: number, stable: boolean): void {
    if (nextO === o && nextY === y && nextT === t) return
    const parts = { base: base.slice(o, nextO), yours: yours.slice(y, nextY), theirs: theirs.slice(t, nextT) }
    const kind = stable ? 'same' : kindOf(parts.base, parts.yours, parts.theirs)
    const taken = kind === 'same' || kind === 'conflict' ? parts.base : kind === 'theirs' ? parts.theirs : parts.yours
    hunks.push({
      kind,
      base: { from: o + 1, count: parts.base.length },
      yours: { from: y + 1, count: parts.yours.length },
      theirs: { from: t + 1, count: parts.theirs.length },
      result: { from: result.length + 1, count: taken.length },
    })
    for (const line of taken) result.push(line)
    ;[o, y, t] = [nextO, nextY, nextT]
  }

  for (let i = 0; i < base.length; i++) {
    const [atY, atT] = [inYours.get(i), inTheirs.get(i)]
    if (atY === undefined || atT === undefined) continue
    upTo(i, atY, atT, false)
    let run = 1
    while (inYours.get(i + run) === atY + run && inTheirs.get(i + run) === atT + run) run++
    upTo(i + run, atY + run, atT + run, true)
    i += run - 1
  }
  upTo(base.length, yours.length, theirs.length, false)
  return { hunks, result: result.join('\n'), conflicts: hunks.filter(({ kind }) => kind === 'conflict').length }
}

function linesOf(text: string): readonly string[] {
  return withLf(text).split('\n')
}

function positions(matches: readonly LineMatch[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const { a, b, length } of matches) for (let i = 0; i < length; i++) found.set(a + i, b + i)
  return found
}

function kindOf(base: readonly string[], yours: readonly string[], theirs: readonly string[]): MergeKind {
  if (equal(yours, theirs)) return equal(base, yours) ? 'same' : 'both'
  if (equal(base, yours)) return 'theirs'
  return equal(base, theirs) ? 'yours' : 'conflict'
}

function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i])
}
