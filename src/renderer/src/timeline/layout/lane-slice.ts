// The columns of one lane that are on screen, copied out of its tiles: what painting and hit testing read. Pure.

import type { BandKind, Levels, Mark } from '../../../../preload/contract/timeline'
import type { Tiles } from './tiles'

export interface BandSlice {
  readonly kind: BandKind
  readonly estimated: boolean
  readonly values: Float64Array
  /** Of the column before the first one in view; null without one. */
  readonly before: number | null
}

/** Arrays are as long as the columns in view; a column that is not there has `there` 0. */
export interface LaneSlice {
  readonly there: Uint8Array
  /** Position of the first call of a column, and the number people know it by. */
  readonly position: Float64Array
  readonly call: Float64Array
  readonly context: Float64Array
  readonly read: Float64Array
  readonly write: Float64Array
  readonly rewritten: Float64Array
  readonly fresh: Float64Array
  readonly cache: Uint8Array
  readonly cause: Int8Array
  /** Of this lane alone, in milliseconds; NaN where nobody knows. */
  readonly gapMs: Float64Array
  readonly unusedMs: Float64Array
  readonly lifetimeMs: Float64Array
  readonly requestMs: Float64Array
  readonly endMs: Float64Array
  readonly bands: readonly BandSlice[]
  readonly marks: readonly Mark[]
  readonly levels: readonly Levels[]
  /** Context of the column before the first one in view. */
  readonly contextBefore: number | null
  /** Whether every column in view is of the level asked for. */
  readonly complete: boolean
}

export function sliceLane(tiles: Tiles, level: number, first: number, count: number): LaneSlice {
  const numbers = (): Float64Array => new Float64Array(count)
  const out = {
    there: new Uint8Array(count),
    position: numbers(),
    call: numbers(),
    context: numbers(),
    read: numbers(),
    write: numbers(),
    rewritten: numbers(),
    fresh: numbers(),
    cache: new Uint8Array(count),
    cause: new Int8Array(count),
    gapMs: numbers(),
    unusedMs: numbers(),
    lifetimeMs: numbers(),
    requestMs: numbers(),
    endMs: numbers(),
  }
  const bands = new Map<BandKind, { kind: BandKind; estimated: boolean; values: Float64Array; before: number | null }>()
  const levels = new Map<number, Levels>()
  const sources: (readonly Mark[])[] = []
  const seen = new Set<unknown>()
  let complete = true
  for (let at = 0; at < count; at++) {
    const found = tiles.find(level, first + at)
    if (found === null) {
      // A lane may be shorter than another: its end is no gap in what is known.
      if ((first + at) * level < tiles.total) complete = false
      out.position[at] = (first + at) * level
      continue
    }
    const { tile, at: from } = found
    const { columns } = tile
    if (tile.perColumn > level) complete = false
    out.there[at] = 1
    out.position[at] = tile.from + from * tile.perColumn
    out.call[at] = columns.call[from] ?? 0
    out.context[at] = columns.context[from] ?? 0
    out.read[at] = columns.read[from] ?? 0
    out.write[at] = columns.write[from] ?? 0
    out.rewritten[at] = columns.rewritten[from] ?? 0
    out.fresh[at] = columns.fresh[from] ?? 0
    out.cache[at] = columns.cache[from] ?? 0
    out.cause[at] = columns.cause[from] ?? -1
    out.gapMs[at] = columns.gapMs[from] ?? Number.NaN
    out.unusedMs[at] = columns.unusedMs[from] ?? Number.NaN
    out.lifetimeMs[at] = columns.lifetimeMs[from] ?? Number.NaN
    out.requestMs[at] = columns.requestMs[from] ?? Number.NaN
    out.endMs[at] = columns.endMs[from] ?? Number.NaN
    for (const band of columns.bands) {
      let mine = bands.get(band.kind)
      if (mine === undefined) {
        mine = { kind: band.kind, estimated: band.estimated, values: numbers(), before: null }
        bands.set(band.kind, mine)
      }
      if (band.estimated) mine.estimated = true
      mine.values[at] = band.values[from] ?? 0
    }
    if (seen.has(columns)) continue
    seen.add(columns)
    for (const one of columns.levels) levels.set(one.fromPosition, one)
    sources.push(columns.marks)
  }
  const before = first > 0 ? tiles.find(level, first - 1) : null
  for (const mine of bands.values()) {
    const band = before?.tile.columns.bands.find(({ kind }) => kind === mine.kind)
    mine.before = before === null ? null : (band?.values[before.at] ?? 0)
  }
  return {
    ...out,
    bands: [...bands.values()],
    marks: marksBetween(sources, first * level, (first + count) * level),
    levels: [...levels.values()].sort((a, b) => a.fromPosition - b.fromPosition),
    contextBefore: before === null ? null : (before.tile.columns.context[before.at] ?? null),
    complete,
  }
}

/** The marks in view (one may lie right behind the last call), in order. Tiles of two levels may both know a mark. */
function marksBetween(sources: readonly (readonly Mark[])[], from: number, to: number): readonly Mark[] {
  const inView = sources.map((marks) => marks.filter((mark) => mark.position >= from && mark.position <= to))
  if (inView.length < 2) return [...(inView[0] ?? [])].sort((a, b) => a.position - b.position)
  const known = new Map<string, Mark>()
  for (const marks of inView) for (const mark of marks) known.set(`${mark.position} ${mark.kind} ${mark.line}`, mark)
  return [...known.values()].sort((a, b) => a.position - b.position)
}

/** The levels that hold at a call; null before the first. */
export function levelsAt(levels: readonly Levels[], position: number): Levels | null {
  let held: Levels | null = null
  for (const one of levels) if (one.fromPosition <= position) held = one
  return held ?? levels[0] ?? null
}
