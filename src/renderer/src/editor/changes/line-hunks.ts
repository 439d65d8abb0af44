// Where two texts differ, in whole lines.

import { diffArrays } from 'diff'

/** Line indexes from 0, `to` exclusive. One of the two stretches may be empty, never both. */
export interface LineHunk {
  readonly before: { readonly from: number; readonly to: number }
  readonly after: { readonly from: number; readonly to: number }
}

/** Past this many edits it is not worth telling lines apart (the time grows with their square): the whole stretch is one hunk. */
const MOST_EDITS = 400

/** In order, with at least one equal line between two hunks. */
export function lineHunks(before: readonly string[], after: readonly string[]): readonly LineHunk[] {
  let top = 0
  while (top < before.length && top < after.length && before[top] === after[top]) top += 1
  let bottom = 0
  while (
    bottom < before.length - top &&
    bottom < after.length - top &&
    before[before.length - 1 - bottom] === after[after.length - 1 - bottom]
  ) {
    bottom += 1
  }
  const whole = { before: { from: top, to: before.length - bottom }, after: { from: top, to: after.length - bottom } }
  const left = before.slice(whole.before.from, whole.before.to)
  const right = after.slice(whole.after.from, whole.after.to)
  if (left.length === 0 && right.length === 0) return []
  const parts = diffArrays(left, right, { maxEditLength: MOST_EDITS })
  if (parts === undefined) return [whole]

  const hunks: LineHunk[] = []
  let [from, to] = [top, top]
  let [left0, right0] = [top, top]
  const close = (): void => {
    if (from > left0 || to > right0) hunks.push({ before: { from: left0, to: from }, after: { from: right0, to } })
  }
  for (const part of parts) {
    if (part.removed) from += part.value.length
    else if (part.added) to += part.value.length
    else {
      close()
      from += part.value.length
      to += part.value.length
      left0 = from
      right0 = to
    }
  }
  close()
  return hunks
}
