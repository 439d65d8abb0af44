// The strips below a plot: what was read and written per call, and idle time with the lifetime of the cache (rules 8 and 9).

import type { LaneSlice } from '../layout/lane-slice'
import type { Row } from '../layout/rows'
import type { Scene, SceneLane } from '../layout/scene'
import { LONGEST_IDLE_MS, type XLayout } from '../layout/x-layout'
import { type Painter, textWidth } from './painter'
import type { Theme } from './theme'

const MINUTE = 60_000
/** Fresh tokens that are shown as more than nothing. */
const FRESH_FROM = 100
/** By so much may a gap by the clock differ from the pixels between two columns. */
const ROUNDED_PX = 2

export function paintCache(painter: Painter, theme: Theme, scene: Scene, laneIndex: number): void {
  const lane = scene.lanes[laneIndex]
  const row = scene.rows.lanes[laneIndex]?.cache
  if (lane === undefined || row === undefined) return
  const { left, plotWidth, width } = scene.rows
  painter.clip(left, row.y, plotWidth, row.height, () => paintShares(painter, theme, scene, lane, row))
  painter.line([left, row.y + row.height + 0.5, left + plotWidth, row.y + row.height + 0.5], { colour: theme.line })
  label(painter, theme, left - 8, row, 'cache')
  if (width - left - plotWidth > 90 && scene.lanes.length === 1) {
    painter.text(left + plotWidth + 8, row.y + row.height / 2 + 4, scene.x.level === 1 ? 'per call' : `per ${scene.x.level} calls`, {
      colour: theme.text2,
      font: 'ui',
    })
  }
}

function paintShares(painter: Painter, theme: Theme, scene: Scene, lane: SceneLane, row: Row): void {
  const { slice } = lane
  const { x, rows } = scene
  for (let at = 0; at < x.count; at++) {
    if (slice.there[at] !== 1) continue
    const read = slice.read[at] ?? 0
    const write = slice.write[at] ?? 0
    const fresh = slice.fresh[at] ?? 0
    const all = read + write + fresh
    if (all <= 0) continue
    const wide = x.width[at] ?? 1
    const width = wide > 3 ? wide - 1 : wide
    const left = rows.left + (x.x[at] ?? 0)
    const readPx = Math.round((row.height * read) / all)
    const freshPx = fresh < FRESH_FROM ? 0 : Math.min(row.height - readPx, Math.max(1, Math.round((row.height * fresh) / all)))
    const again = Math.min(write, slice.rewritten[at] ?? 0)
    const writePx = row.height - readPx - freshPx
    const againPx = write === 0 ? 0 : Math.round((writePx * again) / write)
    const bottom = row.y + row.height
    painter.rect(left, bottom - readPx, width, readPx, theme.cache.read)
    if (againPx > 0) {
      painter.rect(left, bottom - readPx - againPx, width, againPx, theme.cache.rewritten)
      painter.rect(left, bottom - readPx - againPx, width, againPx, theme.cache.lines)
    }
    const written = writePx - againPx
    if (written > 0 && write > 0) painter.rect(left, row.y + freshPx, width, written, theme.cache.written)
    if (freshPx > 0) painter.rect(left, row.y, width, freshPx, theme.cache.fresh)
  }
}

function label(painter: Painter, theme: Theme, x: number, row: Row, text: string): void {
  painter.text(x, row.y + row.height / 2 + 4, text, { colour: theme.text2, font: 'ui', align: 'right' })
}

export function paintGaps(painter: Painter, theme: Theme, scene: Scene): void {
  const { rows } = scene
  for (const [index, row] of rows.gaps.entries()) {
    const lane = scene.lanes[index]
    if (lane === undefined) continue
    painter.clip(rows.left, row.y - 3, rows.plotWidth, row.height + 6, () => paintLaneGaps(painter, theme, scene, lane, row))
    label(painter, theme, rows.left - 8, row, 'idle')
    if (scene.x.minutePx === 0 && scene.x.level > 1) {
      painter.text(rows.left + 4, row.y + row.height / 2 + 4, 'too short to be drawn: zoom in', { colour: theme.text3, font: 'ui' })
    }
    if (rows.width - rows.left - rows.plotWidth > 90) {
      const words = scene.lanes.length > 1 ? (lane.title ?? '') : 'to scale'
      painter.text(rows.left + rows.plotWidth + 8, row.y + row.height / 2 + 4, words, { colour: theme.text2, font: 'ui' })
    }
  }
}

function paintLaneGaps(painter: Painter, theme: Theme, scene: Scene, lane: SceneLane, row: Row): void {
  const { x, rows } = scene
  const { slice } = lane
  const byClock = scene.mode === 'clock'
  for (let at = 0; at < x.count; at++) {
    const from = rows.left + (x.idleX[at] ?? 0)
    const whole = (x.x[at] ?? 0) - (x.idleX[at] ?? 0)
    if (whole < 2 || slice.there[at] !== 1) continue
    const { ownMs, unusedMs } = byClock && lane === scene.lanes[0] ? gapByClock(x, slice, at) : recordedGap(slice, at)
    if (Number.isNaN(ownMs)) continue
    const cut = !byClock && ownMs > LONGEST_IDLE_MS
    const own = Math.max(2, Math.round((ownMs / MINUTE) * x.minutePx))
    // Ends by the clock are rounded each for itself.
    const width = cut || (byClock && own > whole - ROUNDED_PX) ? whole : Math.min(whole, own)
    if (width < whole) painter.rect(from + width, row.y, whole - width, row.height, theme.gap.apart)
    const warm = warmPx(unusedMs, slice.lifetimeMs[at], ownMs, { width, cut, minutePx: x.minutePx })
    paintGap(
      painter,
      theme,
      { x: from, y: row.y, width, height: row.height },
      { warm, cut, gapMs: ownMs, from: rows.left, to: rows.left + rows.plotWidth },
    )
  }
}

interface OwnGap {
  readonly ownMs: number
  readonly unusedMs: number
}

function recordedGap(slice: LaneSlice, at: number): OwnGap {
  return { ownMs: slice.gapMs[at] ?? Number.NaN, unusedMs: slice.unusedMs[at] ?? Number.NaN }
}

/**
 * By the clock the time before a column is drawn whether its gap is the longest of the column or not: where the longest lies
 * between two calls of the column, the gap drawn is the one that the times tell, and how long the cache was unused before it is
 * not known.
 */
function gapByClock(x: XLayout, slice: LaneSlice, at: number): OwnGap {
  const recorded = recordedGap(slice, at)
  const whole = (x.x[at] ?? 0) - (x.idleX[at] ?? 0)
  if (x.level === 1 || Math.abs((recorded.ownMs / MINUTE) * x.minutePx - whole) <= ROUNDED_PX) return recorded
  return { ownMs: (slice.requestMs[at] ?? Number.NaN) - (slice.endMs[at - 1] ?? Number.NaN), unusedMs: Number.NaN }
}

/**
 * Pixels of a gap in which the cache was alive; null where its lifetime is not known. The lifetime runs from the last use, which
 * was before the gap began: by as much as the cache had gone unused longer than the gap is long.
 */
export function warmPx(
  unusedMs: number | undefined,
  lifetimeMs: number | undefined,
  gapMs: number,
  drawn: { readonly width: number; readonly cut: boolean; readonly minutePx: number },
): number | null {
  if (lifetimeMs === undefined || Number.isNaN(lifetimeMs)) return null
  const lead = unusedMs === undefined || Number.isNaN(unusedMs) ? 0 : Math.max(0, unusedMs - gapMs)
  const warm = Math.max(0, Math.min(gapMs, lifetimeMs - lead))
  if (warm >= gapMs) return drawn.width
  // Past the axis break the last pixels still tell warm from cold.
  if (drawn.cut && warm > LONGEST_IDLE_MS - 30_000) return Math.max(0, drawn.width - 8)
  return Math.min(drawn.width, Math.round((warm / MINUTE) * drawn.minutePx))
}

/** `from` and `to`: what is in view; the label stands there. */
function paintGap(
  painter: Painter,
  theme: Theme,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  gap: { readonly warm: number | null; readonly cut: boolean; readonly gapMs: number; readonly from: number; readonly to: number },
): void {
  const { x, y, width, height } = box
  const warm = gap.warm ?? width
  painter.rect(x, y, warm, height, gap.warm === null ? theme.gap.unknown : theme.gap.warm)
  if (warm < width) {
    painter.rect(x + warm, y, width - warm, height, theme.gap.cold)
    painter.rect(x + warm, y, width - warm, height, theme.gap.hatch)
    if (warm > 1) painter.rect(x + warm, y - 3, 1, height + 3, theme.danger)
  }
  painter.line(
    [x + 0.5, y + 0.5, x + width - 0.5, y + 0.5, x + width - 0.5, y + height - 0.5, x + 0.5, y + height - 0.5, x + 0.5, y + 0.5],
    {
      colour: theme.lineStrong,
    },
  )
  if (gap.cut) {
    const at = x + width - 13
    painter.rect(at, y - 1, 5, height + 2, theme.surface)
    for (const edge of [at - 0.5, at + 4.5]) painter.line([edge, y + height + 2, edge + 3, y - 2], { colour: theme.text3 })
  }
  const words = sayGap(gap.gapMs)
  const wide = textWidth(words, 'mono') + 8
  const end = Math.min(x + width - (gap.cut ? 16 : 0), gap.to)
  const first = Math.max(x, gap.from)
  const second = Math.max(x + warm + 2, gap.from)
  // A label never lies on the tick.
  const start = Math.min(x + warm, end) - first >= wide ? first : end - second >= wide - 2 ? second : null
  if (start === null) return
  painter.rect(start + 2, y + Math.round(height / 2) - 7, wide - 4, 14, theme.plate, 2)
  painter.text(start + 4, y + Math.round(height / 2) + 4, words, { colour: theme.text, font: 'mono' })
}

/** `4:46`, `1 h 10`, `2 d 3 h`. */
export function sayGap(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const minutes = Math.round(seconds / 60)
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
  const hours = Math.round(minutes / 60)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
