// The x mapping by calls, with idle time to scale between them or without: what is in view, and how it is moved.

import { columnsOfLevel, type HeldLane, TILE_COLUMNS } from './tiles'
import {
  columnAtX,
  columnsAt,
  fitMinutePx,
  fitScale,
  idleOf,
  layoutColumns,
  moveOrigin,
  type Origin,
  originAt,
  type XLayout,
} from './x-layout'

const WIDEST = 96
const MOST_MINUTE_PX = 400
/** Below this a minute is not worth its pixels, where several calls share a column. */
const LEAST_MINUTE_PX = 1

/** What a view is given of its timeline. */
export interface ViewParts {
  readonly lanes: () => readonly HeldLane[]
  readonly total: () => number
  readonly plotWidth: () => number
  readonly overview: () => number
}

export interface TimelineView {
  layout(): XLayout
  panBy(px: number): void
  /** Around a pixel of the plot. */
  zoomBy(factor: number, around: number): void
  zoomTo(from: number, to: number): void
  fit(): void
  fitted(): boolean
  reveal(position: number): void
}

export interface CallsView extends TimelineView {
  /** Columns came: what a zoom holds on to stays where it was. */
  settle(): void
}

export function createCallsView(parts: ViewParts, withIdle: () => boolean): CallsView {
  let fitted = true
  let scale = 1
  let minutePx = 0
  let origin: Origin = { column: 0, offset: 0 }
  /** What a zoom held on to, until it is panned. */
  let focus: { readonly position: number; readonly x: number; readonly edge: boolean } | null = null

  const idleAt =
    (level: number) =>
    (column: number): number => {
      if (!withIdle()) return 0
      let most = 0
      for (const { tiles } of parts.lanes()) {
        const tile = tiles.peek(level, column)
        if (tile === null) continue
        const idle = idleOf(tile.columns.gapMs[column % TILE_COLUMNS] ?? null)
        if (idle > most) most = idle
      }
      return most
    }
  const spans = () => {
    const { level, columnWidth } = columnsAt(scale)
    return { width: parts.plotWidth(), level, columnWidth, minutePx, columns: columnsOfLevel(parts.total(), level), idle: idleAt(level) }
  }

  /** Everything in view: call width first, then the most pixels for idle time. */
  const applyFit = (): void => {
    const width = parts.plotWidth()
    const totalCalls = parts.total()
    scale = fitScale({ width, totalCalls, idle: withIdle() })
    minutePx = 0
    origin = { column: 0, offset: 0 }
    if (!withIdle() || totalCalls === 0) return
    const idles = allIdles()
    if (idles === null) return
    const { level, columnWidth } = columnsAt(scale)
    minutePx = fitMinutePx(width, columnWidth, idles)
    // Idle time that would not be seen gives its room to the calls.
    if (idles.every((ms) => ms === 0) || (level > 1 && minutePx < LEAST_MINUTE_PX)) {
      scale = fitScale({ width, totalCalls, idle: false })
      minutePx = 0
    }
  }
  /** Idle time of every column at the present scale; null while some are on their way. */
  const allIdles = (): readonly number[] | null => {
    const { level } = columnsAt(scale)
    const columns = columnsOfLevel(parts.total(), level)
    const there = parts.lanes().map(({ tiles }) => tiles.ready(level, 0, Math.min(columns, columnsOfLevel(tiles.total, level))))
    if (there.includes(false)) return null
    const idle = idleAt(level)
    return Array.from({ length: columns }, (_none, column) => idle(column))
  }

  const layout = (): XLayout => {
    if (fitted) applyFit()
    return layoutColumns({ ...spans(), origin })
  }
  const positionAt = (x: number): number => {
    const shown = layout()
    const found = columnAtX(shown, x)
    const column = found?.column ?? (x <= 0 ? shown.first : shown.first + Math.max(0, shown.count - 1))
    return column * shown.level
  }
  const hold = (position: number, x: number, edge: boolean): void => {
    const all = spans()
    const column = Math.min(all.columns - 1, Math.floor(position / all.level))
    origin = edge ? moveOrigin(all, { column, offset: Math.round(x) }, 0) : originAt(all, column, x)
  }
  /** The next scale that looks different; false where there is none. */
  const scaleBy = (factor: number): boolean => {
    const least = fitScale({ width: parts.plotWidth(), totalCalls: parts.total(), idle: withIdle() })
    const before = columnsAt(scale)
    let next = scale * factor
    for (let tries = 0; tries < 12; tries++) {
      const after = columnsAt(next)
      if (after.level !== before.level || after.columnWidth !== before.columnWidth) break
      next *= factor
    }
    if (factor < 1 && next <= least) {
      fitted = true
      focus = null
      return true
    }
    const to = columnsAt(Math.min(WIDEST, next))
    const reached = to.columnWidth / to.level
    if (reached === scale) return false
    minutePx = Math.min(MOST_MINUTE_PX, (minutePx * reached) / scale)
    scale = reached
    fitted = false
    return true
  }

  return {
    layout,
    panBy: (px) => {
      if (fitted) return
      if (px !== 0) focus = null
      origin = moveOrigin(spans(), origin, px)
    },
    zoomBy: (factor, around) => {
      const position = positionAt(around)
      if (!scaleBy(factor) || fitted) return
      focus = { position, x: around, edge: false }
      hold(position, around, false)
    },
    zoomTo: (from, to) => {
      const position = positionAt(from)
      if (!scaleBy(Math.max(1.01, parts.plotWidth() / (to - from)))) return
      focus = { position, x: 0, edge: true }
      hold(position, 0, true)
    },
    fit: () => {
      fitted = true
      focus = null
    },
    fitted: () => fitted,
    reveal: (position) => {
      if (fitted) return
      const shown = layout()
      const column = Math.floor(position / shown.level)
      const at = column - shown.first
      const inside =
        at >= 0 && at < shown.count && (shown.x[at] ?? 0) >= 0 && (shown.x[at] ?? 0) + (shown.width[at] ?? 0) <= parts.plotWidth()
      if (inside) return
      const x = at < 0 ? parts.plotWidth() * 0.15 : parts.plotWidth() * 0.85
      focus = { position, x, edge: false }
      hold(position, x, false)
    },
    settle: () => {
      if (focus !== null && !fitted) hold(focus.position, focus.x, focus.edge)
    },
  }
}
