// The axis below everything: numbers of calls, and times of day where work began anew. The cursor's number stands on it.

import type { Clock } from '../clock'
import type { Scene } from '../layout/scene'
import { columnOfPosition } from '../layout/scene'
import { type Painter, textWidth } from './painter'
import type { Theme } from './theme'

const NICE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
const CALL_ROOM = 40
const TICK_ROOM = 72
/** Idle time after which the time of day is told again. */
const CLOCK_AFTER_MS = 150_000
const NEAR_CURSOR = 24
const SECOND_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** In seconds. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800]
/** Steps from here on are told by month and year. */
const LONG_STEP_MS = 28 * DAY_MS

export function paintAxis(painter: Painter, theme: Theme, scene: Scene, clock: Clock): void {
  const { rows } = scene
  const { axis, left, plotWidth } = rows
  painter.line([left, axis.y + 0.5, left + plotWidth, axis.y + 0.5], { colour: theme.lineStrong })
  const cursorAt = scene.cursor === null ? null : columnOfPosition(scene, scene.cursor)
  const cursorX = cursorAt === null ? null : left + (scene.x.x[cursorAt] ?? 0)
  paintCalls(painter, theme, scene, cursorX)
  if (scene.mode === 'clock') paintClockTicks(painter, theme, scene, clock)
  else paintTimes(painter, theme, scene, clock)
  const wide = rows.width - left - plotWidth > 40
  if (wide) {
    painter.text(left + plotWidth + 8, axis.y + 15, 'call', { colour: theme.text2, font: 'ui' })
    painter.text(left + plotWidth + 8, axis.y + 30, clock.zone, { colour: theme.text2, font: 'ui' })
  }
}

function paintCalls(painter: Painter, theme: Theme, scene: Scene, cursorX: number | null): void {
  const { x, rows } = scene
  const slice = scene.lanes[0]?.slice
  if (slice === undefined || x.count === 0) return
  const step = NICE.find((one) => (one / x.level) * x.columnWidth >= CALL_ROOM) ?? 100_000
  let lastEnd = Number.NEGATIVE_INFINITY
  for (let at = 0; at < x.count; at++) {
    if (slice.there[at] !== 1) continue
    const call = slice.call[at] ?? 0
    const next = at + 1 < x.count && slice.there[at + 1] === 1 ? (slice.call[at + 1] ?? call + 1) : call + x.level
    const multiple = Math.ceil(call / step) * step
    if (multiple >= next) continue
    const px = rows.left + (x.x[at] ?? 0)
    if (px < rows.left || px > rows.left + rows.plotWidth) continue
    painter.line([px + 0.5, rows.axis.y, px + 0.5, rows.axis.y + 4], { colour: theme.lineStrong })
    const words = String(multiple)
    const width = textWidth(words, 'mono')
    if (px < lastEnd + 8 || px + width > rows.left + rows.plotWidth + 8) continue
    if (cursorX !== null && Math.abs(px - cursorX) < NEAR_CURSOR) continue
    painter.text(px, rows.axis.y + 15, words, { colour: theme.text3, font: 'mono' })
    lastEnd = px + width
  }
}

function paintTimes(painter: Painter, theme: Theme, scene: Scene, clock: Clock): void {
  const { x, rows } = scene
  const slice = scene.lanes[0]?.slice
  if (slice === undefined) return
  let lastEnd = Number.NEGATIVE_INFINITY
  let lastDay: string | null = null
  let lastTime: string | null = null
  for (let at = 0; at < x.count; at++) {
    const ms = slice.requestMs[at] ?? Number.NaN
    if (slice.there[at] !== 1 || Number.isNaN(ms)) continue
    const anew = at === 0 || (x.gapMs[at] ?? 0) > CLOCK_AFTER_MS || (slice.gapMs[at] ?? 0) > CLOCK_AFTER_MS
    if (!anew && lastEnd + 160 > (x.x[at] ?? 0)) continue
    const px = rows.left + (x.x[at] ?? 0)
    if (px < rows.left) continue
    const day = clock.day(ms)
    const time = clock.time(ms)
    // the same minute again: by its seconds
    const words = lastDay !== null && day !== lastDay ? `${day} ${time}` : time === lastTime ? clock.exact(ms) : time
    const width = textWidth(words, 'mono')
    if (px < lastEnd + 8 + rows.left || px + 3 + width > rows.left + rows.plotWidth) continue
    tick(painter, theme, rows.axis.y, px, words)
    lastDay = day
    lastTime = time
    lastEnd = px + 3 + width - rows.left
  }
}

/** Round times, by the clock itself. */
function paintClockTicks(painter: Painter, theme: Theme, scene: Scene, clock: Clock): void {
  const { x, rows } = scene
  const slice = scene.lanes[0]?.slice
  if (slice === undefined || x.count === 0) return
  let first = -1
  let last = -1
  for (let at = 0; at < x.count; at++) {
    if (Number.isNaN(slice.requestMs[at] ?? Number.NaN) || slice.there[at] !== 1) continue
    if (first < 0) first = at
    last = at
  }
  const spanMs = (slice.requestMs[last] ?? 0) - (slice.requestMs[first] ?? 0)
  const spanPx = (x.x[last] ?? 0) - (x.x[first] ?? 0)
  if (first < 0 || spanMs <= 0 || spanPx <= 0) return
  const msPerPx = spanMs / spanPx
  const step = clockStep(msPerPx)
  const startMs = (slice.requestMs[first] ?? 0) - (x.x[first] ?? 0) * msPerPx
  for (let ms = Math.ceil(startMs / step) * step; ; ms += step) {
    const px = rows.left + Math.round((ms - startMs) / msPerPx)
    if (px + 40 > rows.left + rows.plotWidth) break
    if (px >= rows.left) tick(painter, theme, rows.axis.y, px, sayTick(clock, ms, step))
  }
}

/** However long the time in view is: a few ticks. */
function clockStep(msPerPx: number): number {
  const fits = (step: number): boolean => step / msPerPx >= TICK_ROOM
  const round = CLOCK_STEPS.find((one) => fits(one * SECOND_MS))
  if (round !== undefined) return round * SECOND_MS
  let step = LONG_STEP_MS
  while (!fits(step)) step *= 2
  return step
}

function sayTick(clock: Clock, ms: number, step: number): string {
  const told = step >= LONG_STEP_MS ? clock.month(ms) : step >= DAY_MS ? clock.day(ms) : step < MINUTE_MS ? clock.exact(ms) : null
  return told ?? clock.time(ms)
}

function tick(painter: Painter, theme: Theme, y: number, x: number, words: string): void {
  painter.line([x + 0.5, y + 20, x + 0.5, y + 24], { colour: theme.lineStrong })
  painter.text(x + 3, y + 30, words, { colour: theme.text3, font: 'mono' })
}

/** One line through all strips, the column it stands on, and its number on the axis (drawing rule 10). */
export function paintCursor(painter: Painter, theme: Theme, scene: Scene): void {
  if (scene.cursor === null) return
  const at = columnOfPosition(scene, scene.cursor)
  const slice = scene.lanes[0]?.slice
  const { rows, x } = scene
  const first = rows.lanes[0]
  if (at === null || slice === undefined || first === undefined) return
  const from = rows.left + (x.x[at] ?? 0)
  const width = x.width[at] ?? 1
  if (from + width < rows.left || from > rows.left + rows.plotWidth) return
  const top = first.marks.y + 18
  painter.rect(from, top, width, rows.axis.y - top, theme.accentFaint)
  const middle = from + Math.floor(width / 2)
  painter.rect(middle, top, 1, rows.axis.y - top, theme.accent)
  const words = numberOf(scene, at)
  const half = Math.max(13, Math.ceil(textWidth(words, 'mono') / 2) + 6)
  const plate = Math.min(rows.left + rows.plotWidth - half + 8, Math.max(rows.left + half - 8, middle))
  painter.rect(plate - half, rows.axis.y + 1, 2 * half, 17, theme.accent, 3)
  painter.text(plate, rows.axis.y + 14, words, { colour: theme.onAccent, font: 'mono', align: 'center' })
}

function numberOf(scene: Scene, at: number): string {
  const lane = scene.lanes.find((one) => one.slice.there[at] === 1)
  const call = lane?.slice.call[at] ?? 0
  return scene.x.level === 1 ? String(call) : String(call + ((scene.cursor ?? 0) - (lane?.slice.position[at] ?? 0)))
}
