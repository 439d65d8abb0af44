// All that a drawing shows at one moment. Made from viewport and tiles, painted on the screen or into a file, hit by the pointer.

import type { AxisMode, Box, TimelineHit } from '../timeline-lane'
import type { LaneSlice } from './lane-slice'
import type { Rows } from './rows'
import { columnAtX, lowerBound, type XLayout } from './x-layout'

export interface SceneLane {
  readonly id: string
  readonly title: string | null
  readonly slice: LaneSlice
  /** Tokens at the top of the plot. */
  readonly top: number
  /** Context of another lane in the same columns. */
  readonly outline: Float64Array | null
}

export interface Scene {
  readonly mode: AxisMode
  readonly rows: Rows
  readonly x: XLayout
  readonly lanes: readonly SceneLane[]
  readonly cursor: number | null
  readonly hover: number | null
  /** What is being marked to be zoomed to, in pixels of the plot. */
  readonly brush: { readonly from: number; readonly to: number } | null
}

const ROUND_TOPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** The window is the top, unless the context never comes near it: then what is there would be a thin line. */
export function topOf(slice: Pick<LaneSlice, 'context' | 'levels' | 'position'>, peak: number): number {
  const last = slice.position.length === 0 ? 0 : (slice.position[slice.position.length - 1] ?? 0)
  const window = Math.max(0, ...slice.levels.filter((one) => one.fromPosition <= last).map((one) => one.window))
  if (window >= peak && (window <= peak * 2.2 || window <= 200_000)) return window
  return roundUp(peak * 1.12)
}

/** The next round number: 1, 1.5, 2, 2.5, 3 … times a power of ten. */
export function roundUp(value: number): number {
  return nextOf(value, ROUND_TOPS)
}

/** The next number that counts well: 1, 2, 2.5 or 5 times a power of ten. */
export function roundStep(value: number): number {
  return nextOf(value, ROUND_STEPS)
}

function nextOf(value: number, rounds: readonly number[]): number {
  if (value <= 0) return 1000
  const power = 10 ** Math.floor(Math.log10(value))
  return (rounds.find((one) => one * power >= value) ?? 10) * power
}

/** Index, among the columns in view, of the column that holds a call; null when it is not in view. */
export function columnOfPosition(scene: Scene, position: number): number | null {
  const { count } = scene.x
  const slice = scene.lanes[0]?.slice
  if (slice === undefined || count === 0) return null
  const after = lowerBound(count, (at) => slice.position[at] ?? 0, position + 1)
  if (after === 0) return null
  const at = after - 1
  const next = (slice.position[at] ?? 0) + scene.x.level
  return at < count - 1 || position < next ? at : null
}

export function hitScene(scene: Scene, x: number, y: number): TimelineHit | null {
  const { rows } = scene
  const found = columnAtX(scene.x, x - rows.left)
  if (found === null || x >= rows.left + rows.plotWidth) return null
  const at = found.column - scene.x.first
  const inside = (row: { readonly y: number; readonly height: number }): boolean => y >= row.y && y < row.y + row.height
  const hit = (laneIndex: number, part: TimelineHit['part']): TimelineHit | null => {
    const lane = scene.lanes[laneIndex]
    const own = lane?.slice.there[at] === 1 ? lane : scene.lanes.find((one) => one.slice.there[at] === 1)
    if (lane === undefined || own === undefined) return null
    return { lane: lane.id, laneIndex, part, position: own.slice.position[at] ?? 0, idle: found.idle }
  }
  const gap = rows.gaps.findIndex(inside)
  if (gap >= 0) return hit(gap, 'gap')
  if (y >= rows.axis.y) return hit(0, 'axis')
  let nearest = 0
  for (const [index, lane] of rows.lanes.entries()) {
    if (inside(lane.marks)) return hit(index, 'marks')
    if (inside(lane.cache)) return hit(index, 'cache')
    if (y >= lane.marks.y) nearest = index
  }
  return hit(nearest, 'plot')
}

/** Where the idle time before a call is drawn in the gap row of a lane; null when it is not in view. */
export function gapBox(scene: Scene, laneIndex: number, position: number): Box | null {
  const at = columnOfPosition(scene, position)
  const row = scene.rows.gaps[laneIndex]
  if (at === null || row === undefined) return null
  const from = scene.x.idleX[at] ?? 0
  return { x: scene.rows.left + from, y: row.y, width: (scene.x.x[at] ?? 0) - from, height: row.height }
}

/** Middle of a call, in pixels of the element; null when it is not in view. */
export function xOfPosition(scene: Scene, position: number): number | null {
  const at = columnOfPosition(scene, position)
  return at === null ? null : scene.rows.left + (scene.x.x[at] ?? 0) + Math.floor((scene.x.width[at] ?? 1) / 2)
}
