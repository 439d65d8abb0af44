// What a timeline shows and how it is moved: lanes with their tiles, one x mapping, one cursor. Knows no page and paints nothing.

import type { Mark } from '../../../preload/contract/timeline'
import { createCallsView } from './layout/calls-view'
import { createClockView } from './layout/clock-view'
import { type LaneSlice, sliceLane } from './layout/lane-slice'
import { shareRows } from './layout/rows'
import { hitScene, type Scene, topOf } from './layout/scene'
import { columnsOfLevel, createTiles, type HeldLane, TILE_COLUMNS, type Tiles } from './layout/tiles'
import { columnAtX } from './layout/x-layout'
import type { AxisMode, TimelineHit, TimelineLane } from './timeline-lane'

export interface ViewSpan {
  /** Positions of the first and last call in view. */
  readonly from: number
  readonly to: number
  readonly fitted: boolean
  readonly loading: boolean
}

export interface TimelineModel {
  setLanes(lanes: readonly TimelineLane[]): void
  setMode(mode: AxisMode): void
  resize(width: number, height: number): void
  setCursor(position: number | null): void
  setHover(position: number | null): void
  setBrush(brush: Scene['brush']): void
  /** Pixels to the right, as a hand would push the paper left. */
  panBy(px: number): void
  /** Around a pixel of the element; left out: around the cursor, else the middle. */
  zoomBy(factor: number, aroundX?: number): void
  /** Between two pixels of the plot. */
  zoomTo(fromX: number, toX: number): void
  fit(): void
  /** Brings a call into view if it is not. */
  reveal(position: number): void
  scene(): Scene
  hit(x: number, y: number): TimelineHit | null
  span(): ViewSpan
  totalCalls(): number
  /** The nearest mark of the first lane before or after a call. */
  markBeside(position: number, direction: 1 | -1): Mark | null
  fault(): unknown
  dispose(): void
}

/** `onChange`: something is to be painted anew. */
export function createTimeline(onChange: () => void): TimelineModel {
  let held: readonly HeldLane[] = []
  let mode: AxisMode = 'idle'
  let width = 0
  let height = 0
  let cursor: number | null = null
  let hover: number | null = null
  let brush: Scene['brush'] = null
  let scene: Scene | null = null

  const total = (): number => held.reduce((most, one) => Math.max(most, one.tiles.total), 0)
  const rows = () => shareRows({ width, height, lanes: held.length, gaps: mode !== 'calls' })
  const parts = { lanes: () => held, total, plotWidth: () => rows().plotWidth, overview: () => overviewLevel(total()) }
  const calls = createCallsView(parts, () => mode === 'idle')
  const clock = createClockView(parts)
  const view = () => (mode === 'clock' ? clock : calls)

  const change = (): void => {
    scene = null
    onChange()
  }
  /** Nothing moved: what was laid out stands. */
  const point = (): void => {
    if (scene !== null) scene = { ...scene, cursor, hover, brush }
    onChange()
  }
  const loaded = (): void => {
    calls.settle()
    change()
  }

  const buildScene = (): Scene => {
    const x = view().layout()
    const slices = held.map(({ tiles }) => sliceLane(tiles, x.level, x.first, x.count))
    return {
      mode,
      rows: rows(),
      x,
      cursor,
      hover,
      brush,
      lanes: held
        .map(({ lane, tiles }, index) => {
          const slice = slices[index] ?? sliceLane(tiles, x.level, x.first, x.count)
          const other = held.findIndex((one) => one.lane.id === lane.outlineOf)
          return { id: lane.id, title: lane.title, slice, top: 0, outline: outlineOf(slices[other]), peak: peakOf(tiles, slice) }
        })
        .map(({ peak, ...lane }, _at, all) => {
          // Lanes that are compared stand on one scale.
          const highest = Math.max(...all.map((one) => one.peak))
          return { ...lane, top: Math.max(...all.map((one) => topOf(one.slice, highest))) }
        }),
    }
  }
  const current = (): Scene => {
    scene ??= buildScene()
    return scene
  }
  const cursorX = (): number | null => {
    if (cursor === null) return null
    const { x } = current()
    const at = Math.floor(cursor / x.level) - x.first
    return at < 0 || at >= x.count ? null : (x.x[at] ?? 0)
  }

  return {
    setLanes: (lanes) => {
      const before = new Map(held.map((one) => [one.lane.id, one]))
      const sameLanes = lanes.length === held.length && lanes.every((lane, at) => held[at]?.lane.id === lane.id)
      held = lanes.map((lane) => {
        const known = before.get(lane.id)
        if (known === undefined) return { lane, tiles: createTiles(lane.totalCalls, lane.fetch, loaded) }
        before.delete(lane.id)
        if (known.lane.revision !== lane.revision) known.tiles.renew(lane.totalCalls, lane.fetch)
        return { lane, tiles: known.tiles }
      })
      for (const gone of before.values()) gone.tiles.dispose()
      if (!sameLanes) {
        calls.fit()
        clock.fit()
      }
      change()
    },
    setMode: (next) => {
      if (next === mode) return
      mode = next
      calls.fit()
      clock.fit()
      change()
    },
    resize: (nextWidth, nextHeight) => {
      if (nextWidth === width && nextHeight === height) return
      width = nextWidth
      height = nextHeight
      view().panBy(0)
      change()
    },
    setCursor: (position) => {
      if (position === cursor) return
      cursor = position
      point()
    },
    setHover: (position) => {
      if (position === hover) return
      hover = position
      point()
    },
    setBrush: (next) => {
      brush = next
      point()
    },
    panBy: (px) => {
      view().panBy(px)
      change()
    },
    zoomBy: (factor, aroundX) => {
      const { left, plotWidth } = rows()
      const around = aroundX === undefined ? (cursorX() ?? plotWidth / 2) : aroundX - left
      view().zoomBy(factor, Math.min(plotWidth, Math.max(0, around)))
      change()
    },
    zoomTo: (fromX, toX) => {
      const [from, to] = [Math.min(fromX, toX), Math.max(fromX, toX)]
      if (to - from < 4) return
      view().zoomTo(from, to)
      change()
    },
    fit: () => {
      view().fit()
      change()
    },
    reveal: (position) => {
      view().reveal(position)
      change()
    },
    scene: current,
    hit: (x, y) => hitScene(current(), x, y),
    span: () => {
      const { x, lanes, rows: all } = current()
      const positions = lanes[0]?.slice.position
      const last = columnAtX(x, all.plotWidth - 1)
      const lastAt = last === null ? x.count - 1 : last.column - x.first
      return {
        from: positions?.[0] ?? 0,
        to: Math.min(total() - 1, (positions?.[lastAt] ?? 0) + x.level - 1),
        fitted: view().fitted(),
        loading: lanes.some((lane) => !lane.slice.complete),
      }
    },
    totalCalls: total,
    markBeside: (position, direction) => {
      const tiles = held[0]?.tiles
      if (tiles === undefined) return null
      const level = overviewLevel(tiles.total)
      // A tile tells but so many marks: what is in view knows those of its own stretch.
      const near = current().lanes[0]?.slice.marks ?? []
      const marks = [...tiles.among(level, 0, columnsOfLevel(tiles.total, level)).flatMap((tile) => tile.columns.marks), ...near]
      const there = marks.filter(
        (mark) => (direction > 0 ? mark.position > position : mark.position < position) && mark.position < tiles.total,
      )
      return there.reduce<Mark | null>((best, mark) => {
        if (best === null) return mark
        return Math.abs(mark.position - position) < Math.abs(best.position - position) ? mark : best
      }, null)
    },
    fault: () => held.map((one) => one.tiles.fault()).find((one) => one !== null) ?? null,
    dispose: () => {
      for (const { tiles } of held) tiles.dispose()
      held = []
    },
  }
}

/** The finest level at which a whole lane is one tile. */
export function overviewLevel(total: number): number {
  let level = 1
  while (total / level > TILE_COLUMNS) level *= 2
  return level
}

/** The greatest context of a whole lane as far as it is known, so that the scale stays while one pans. */
function peakOf(tiles: Tiles, slice: LaneSlice): number {
  const level = overviewLevel(tiles.total)
  let peak = 0
  if (tiles.total > 0 && tiles.ready(level, 0, columnsOfLevel(tiles.total, level))) {
    for (const tile of tiles.among(level, 0, columnsOfLevel(tiles.total, level))) {
      for (const context of tile.columns.context) if (context > peak) peak = context
    }
  }
  for (const context of slice.context) if (context > peak) peak = context
  return peak
}

function outlineOf(slice: LaneSlice | undefined): Float64Array | null {
  return slice === undefined ? null : slice.context.map((context, at) => (slice.there[at] === 1 ? context : Number.NaN))
}
