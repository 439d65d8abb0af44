// Which lines differ from the file on disk: what the marks in the gutter show.

import { lineHunks } from './line-hunks'

/** Lines of the edited text from 1, `to` inclusive. Of `removed`: the line after which lines are missing, 0 at the top. */
export type LineChange =
  | { readonly kind: 'added' | 'changed'; readonly from: number; readonly to: number }
  | { readonly kind: 'removed'; readonly after: number }

export function lineChanges(disk: readonly string[], edited: readonly string[]): readonly LineChange[] {
  return lineHunks(disk, edited).flatMap(({ before, after }): readonly LineChange[] => {
    const removed = before.to - before.from
    const added = after.to - after.from
    if (added === 0) return [{ kind: 'removed', after: after.from }]
    if (removed === 0) return [{ kind: 'added', from: after.from + 1, to: after.to }]
    // Lines that stand in the place of others are changed, what is more than that is added.
    const changed: LineChange = { kind: 'changed', from: after.from + 1, to: after.from + Math.min(removed, added) }
    return added > removed ? [changed, { kind: 'added', from: after.from + removed + 1, to: after.to }] : [changed]
  })
}
