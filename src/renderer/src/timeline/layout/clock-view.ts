// The x mapping by the clock alone: what is in view, and how it is moved.

import type { TimelineView, ViewParts } from './calls-view'
import { columnsOfLevel, type Found } from './tiles'
import { columnAtX, layoutClock, lowerBound, type XLayout } from './x-layout'

const FINEST_MS_PER_PX = 20
const MOST_COLUMNS = 1500

export function createClockView(parts: ViewParts): TimelineView {
  let fitted = true
  let fromMs = 0
  let msPerPx = 1000

  const found = (level: number, column: number): Found | null => parts.lanes()[0]?.tiles.find(level, column) ?? null
  const times = (level: number) => (column: number) => {
    const one = found(level, column)
    const startMs = one?.tile.columns.requestMs[one.at] ?? one?.tile.columns.endMs[one.at] ?? null
    if (one === null || startMs === null) return null
    return { startMs, endMs: Math.max(startMs, one.tile.columns.endMs[one.at] ?? startMs) }
  }
  /** First and last time of the lane; null while nobody knows. */
  const bounds = (): { readonly fromMs: number; readonly toMs: number } | null => {
    const level = parts.overview()
    const columns = columnsOfLevel(parts.total(), level)
    const at = times(level)
    let first: number | null = null
    let last: number | null = null
    for (let column = 0; column < columns; column++) {
      const one = at(column)
      if (one === null) continue
      first = first === null ? one.startMs : Math.min(first, one.startMs)
      last = last === null ? one.endMs : Math.max(last, one.endMs)
    }
    return first === null || last === null ? null : { fromMs: first, toMs: Math.max(last, first + 1000) }
  }
  const applyFit = (): void => {
    const all = bounds()
    if (all === null) return
    fromMs = all.fromMs
    msPerPx = Math.max(FINEST_MS_PER_PX, ((all.toMs - all.fromMs) / Math.max(1, parts.plotWidth() - 4)) * 1.001)
  }
  const clamp = (): void => {
    const all = bounds()
    if (all === null) return
    const widest = ((all.toMs - all.fromMs) / Math.max(1, parts.plotWidth() - 4)) * 1.001
    if (msPerPx >= widest) {
      fitted = true
      return
    }
    fromMs = Math.max(all.fromMs, Math.min(fromMs, all.toMs - (parts.plotWidth() - 4) * msPerPx))
  }

  const layout = (): XLayout => {
    if (fitted) applyFit()
    const width = parts.plotWidth()
    const overview = parts.overview()
    const columns = columnsOfLevel(parts.total(), overview)
    const at = times(overview)
    const endOf = (column: number): number => at(column)?.endMs ?? Number.NEGATIVE_INFINITY
    const startOf = (column: number): number => at(column)?.startMs ?? Number.NEGATIVE_INFINITY
    const first = Math.max(0, lowerBound(columns, endOf, fromMs) - 1)
    const last = lowerBound(columns, startOf, fromMs + width * msPerPx)
    const inView = (last - first) * overview
    let level = 1
    while (inView / level > MOST_COLUMNS && level < overview) level *= 2
    return layoutClock({
      width,
      level,
      fromMs,
      msPerPx,
      first: Math.floor((first * overview) / level),
      columns: columnsOfLevel(parts.total(), level),
      times: times(level),
    })
  }

  return {
    layout,
    panBy: (px) => {
      if (fitted) return
      fromMs += px * msPerPx
      clamp()
    },
    zoomBy: (factor, around) => {
      layout()
      const held = fromMs + around * msPerPx
      fitted = false
      msPerPx = Math.max(FINEST_MS_PER_PX, msPerPx / factor)
      fromMs = held - around * msPerPx
      clamp()
    },
    zoomTo: (from, to) => {
      layout()
      const start = fromMs + from * msPerPx
      fitted = false
      msPerPx = Math.max(FINEST_MS_PER_PX, ((to - from) * msPerPx) / parts.plotWidth())
      fromMs = start
      clamp()
    },
    fit: () => {
      fitted = true
    },
    fitted: () => fitted,
    reveal: (position) => {
      if (fitted) return
      const shown = layout()
      const at = Math.floor(position / shown.level) - shown.first
      const x = at >= 0 && at < shown.count ? (shown.x[at] ?? -1) : -1
      if (x >= 0 && x <= parts.plotWidth() && columnAtX(shown, x) !== null) return
      const startMs = times(1)(position)?.startMs
      if (startMs === undefined) return
      fromMs = startMs - (parts.plotWidth() * msPerPx) / 2
      clamp()
    },
  }
}
