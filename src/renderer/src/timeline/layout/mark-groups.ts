// Where marks stand above a plot, and which of them share a place: glyphs that would lie on one another become one group, told with its
// number. Painting, the pointer and the words for a screen reader all go by the same groups.

import type { Mark, MarkKind } from '../../../../preload/contract/timeline'
import type { Scene, SceneLane } from './scene'

export interface PlacedMark {
  readonly mark: Mark
  readonly x: number
}

/** Marks that share a place. `x` is that of `lead`, whose glyph stands for all. */
export interface MarkGroup {
  readonly lead: Mark
  readonly x: number
  /** In the order they happened, the lead among them. */
  readonly marks: readonly Mark[]
  /** Where the last of them stands. */
  readonly toX: number
}

/** Room of a glyph, and of the number beside it: the number of the others, as in “+12”. */
export const GLYPH_ROOM = 9
const SIGN_ROOM = 6.6
/** Half of the glyph that comes next, and a little. */
const APART = 8

/** Marks in view with the pixel they stand at, in order. */
export function placeMarks(scene: Scene, lane: SceneLane): readonly PlacedMark[] {
  const { slice } = lane
  const { x, rows } = scene
  const found: PlacedMark[] = []
  let at = 0
  for (const mark of slice.marks) {
    while (at < x.count && (slice.position[at] ?? 0) + x.level <= mark.position) at += 1
    const last = x.count - 1
    if (at < x.count) {
      if (mark.position >= (slice.position[at] ?? 0)) found.push({ mark, x: rows.left + (x.x[at] ?? 0) })
    } else if (last >= 0 && mark.position === (slice.position[last] ?? 0) + x.level) {
      found.push({ mark, x: rows.left + (x.x[last] ?? 0) + (x.width[last] ?? 0) })
    }
  }
  return found.filter((one) => one.x >= rows.left && one.x <= rows.left + rows.plotWidth)
}

/** In order. Where a group holds a compaction that one leads, else what went wrong, else what came first. */
export function groupMarks(placed: readonly PlacedMark[]): readonly MarkGroup[] {
  const groups: { lead: Mark; x: number; marks: Mark[]; toX: number }[] = []
  for (const { mark, x } of placed) {
    const last = groups[groups.length - 1]
    if (last === undefined || x - last.x >= roomOf(last.marks.length)) {
      groups.push({ lead: mark, x, marks: [mark], toX: x })
      continue
    }
    last.marks.push(mark)
    last.toX = x
    if (rankOf(mark.kind) > rankOf(last.lead.kind)) {
      last.lead = mark
      last.x = x
    }
  }
  return groups
}

/** Pixels from a group's glyph to where the next may stand. */
function roomOf(marks: number): number {
  return marks === 1 ? GLYPH_ROOM : GLYPH_ROOM + moreLabel(marks).length * SIGN_ROOM + APART
}

/** “+2” for three marks; empty for one. */
export function moreLabel(marks: number): string {
  return marks === 1 ? '' : `+${marks - 1}`
}

export function isCompaction(kind: MarkKind): boolean {
  return kind === 'auto-compact' || kind === 'manual-compact'
}

function rankOf(kind: MarkKind): number {
  if (isCompaction(kind)) return 2
  return kind === 'blocked' || kind === 'over-window' || kind === 'breaker-open' || kind === 'compact-failed' || kind === 'thrash-stop'
    ? 1
    : 0
}

/** The group a pointer is on: the one it is within, else the nearest within reach. */
export function groupAt(groups: readonly MarkGroup[], x: number, reach: number): MarkGroup | null {
  let nearest: MarkGroup | null = null
  let least = reach
  for (const group of groups) {
    const from = Math.min(group.x, group.toX) - GLYPH_ROOM / 2
    const to = Math.max(group.toX, group.x + roomOf(group.marks.length)) - APART
    const away = x < from ? from - x : x > to ? x - to : 0
    if (away < least) {
      nearest = group
      least = away
    }
  }
  return nearest
}
