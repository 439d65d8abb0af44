// Follows the lines of each chunk through what is typed into the result.

import type { LineRange } from '../../lib/merge-chunk'

/** One change of a text: what stood between two places (lines and columns from 1) became `newLines` line ends and what is between them. */
export interface TextChange {
  readonly fromLine: number
  readonly fromColumn: number
  readonly toLine: number
  readonly toColumn: number
  readonly newLines: number
  /** The new text ends with a line end, or is empty. */
  readonly endsLine: boolean
}

/**
 * Ranges are in order and without gaps, and stay so. A line that is typed at the border of two chunks belongs to the one below;
 * where a change runs over a border, all of it belongs to the chunk above.
 */
export function moveRanges(ranges: readonly LineRange[], change: TextChange): readonly LineRange[] {
  // Whole lines were replaced when the change begins and ends at a line's beginning.
  const whole = change.fromColumn === 1 && change.toColumn === 1 && change.endsLine
  const start = change.fromLine - 1
  const oldEnd = whole ? change.toLine - 1 : change.toLine
  const newEnd = whole ? start + change.newLines : start + change.newLines + 1
  const move = (border: number): number => {
    if (border <= start) return border
    if (border >= oldEnd) return border + newEnd - oldEnd
    return newEnd
  }
  const last = ranges.length - 1
  return ranges.map((range, at) => ({
    from: at === 0 ? 0 : move(range.from),
    // What is typed behind the last line belongs to the last chunk.
    to: at === last && range.to <= start ? newEnd : move(range.to),
  }))
}

/** The ranges after the lines of one chunk were replaced by `count` others. */
export function resizeRange(ranges: readonly LineRange[], chunk: number, count: number): readonly LineRange[] {
  const old = ranges[chunk]
  if (old === undefined) return ranges
  const by = count - (old.to - old.from)
  return ranges.map((range, at) => {
    if (at < chunk) return range
    return at === chunk ? { from: range.from, to: range.to + by } : { from: range.from + by, to: range.to + by }
  })
}
