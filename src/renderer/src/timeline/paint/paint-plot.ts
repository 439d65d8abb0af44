// One lane: the stack of what filled the window, idle time under a veil, thresholds and their names (drawing rules 2 to 6).

import { type LaneSlice, levelsAt } from '../layout/lane-slice'
import type { LaneRows, Rows } from '../layout/rows'
import { roundStep, type Scene, type SceneLane } from '../layout/scene'
import { LONGEST_IDLE_MS, type XLayout } from '../layout/x-layout'
import type { Box } from '../timeline-lane'
import { BAND_NAMES } from './bands'
import { type Painter, textWidth } from './painter'
import type { Theme } from './theme'

const EDGE_FROM_PX = 3
const LABEL_FROM_PX = 13

export function formatThousands(tokens: number): string {
  if (tokens === 0) return '0'
  if (tokens >= 1_000_000) return `${trim(tokens / 1_000_000)}M`
  return tokens >= 1000 ? `${trim(tokens / 1000)}k` : String(Math.round(tokens))
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Pixels from the top of the element for a number of tokens. Rounded once, so that bands share their edges. */
function scaleOf(rows: LaneRows, top: number): (tokens: number) => number {
  const bottom = rows.plot.y + rows.plot.height
  return (tokens) => bottom - Math.round((tokens / top) * rows.plot.height)
}

export function paintPlot(painter: Painter, theme: Theme, scene: Scene, laneIndex: number): void {
  const lane = scene.lanes[laneIndex]
  const rows = scene.rows.lanes[laneIndex]
  if (lane === undefined || rows === undefined) return
  const y = scaleOf(rows, lane.top)
  paintGrid(painter, theme, scene.rows, rows, lane.top, y)
  const { left, plotWidth } = scene.rows
  painter.clip(left, rows.plot.y, plotWidth, rows.plot.height + 1, () => {
    paintBuffer(painter, theme, scene, lane, y)
    const stack = buildStack(lane.slice, scene.x, y)
    paintStack(painter, theme, scene, lane.slice, stack)
    paintVeil(painter, theme, scene, rows, lane.slice, y)
    paintThresholds(painter, theme, scene, lane, y)
    paintOutline(painter, theme, scene, lane, y)
    paintBandNames(painter, theme, scene, lane.slice, stack)
    paintBufferName(painter, theme, scene, lane, y)
  })
  paintGutter(painter, theme, scene.rows, rows, lane, y)
}

function paintGrid(painter: Painter, theme: Theme, rows: Rows, lane: LaneRows, top: number, y: (tokens: number) => number): void {
  const step = roundStep(top / Math.max(2, Math.min(8, Math.floor(lane.plot.height / 42))))
  for (let tokens = 0; tokens <= top; tokens += step) {
    const at = y(tokens)
    painter.line([rows.left, at + 0.5, rows.left + rows.plotWidth, at + 0.5], { colour: theme.line })
    painter.text(rows.left - 8, at + 4, formatThousands(tokens), { colour: theme.text3, font: 'mono', align: 'right' })
  }
}

/** Where each stretch of levels begins and ends, in pixels of the element. */
function levelSpans(scene: Scene, slice: LaneSlice): readonly { readonly from: number; readonly to: number; readonly index: number }[] {
  const { left, plotWidth } = scene.rows
  const xOf = (position: number): number => {
    for (let at = 0; at < scene.x.count; at++) if ((slice.position[at] ?? 0) >= position) return left + (scene.x.idleX[at] ?? 0)
    return left + plotWidth
  }
  return slice.levels.flatMap((one, index) => {
    const next = slice.levels[index + 1]
    const from = index === 0 ? left : xOf(one.fromPosition)
    const to = next === undefined ? left + plotWidth : xOf(next.fromPosition)
    return to > from ? [{ from, to, index }] : []
  })
}

/** Between auto-compaction and the window: what is kept back for the summary. */
function bufferSpans(scene: Scene, lane: SceneLane, y: (tokens: number) => number): readonly Box[] {
  return levelSpans(scene, lane.slice).flatMap(({ from, to, index }) => {
    const levels = lane.slice.levels[index]
    if (levels === undefined || levels.autoCompactAt === null || levels.autoCompactAt >= lane.top) return []
    const upper = y(Math.min(levels.window, lane.top))
    return [{ x: from, y: upper, width: to - from, height: y(levels.autoCompactAt) - upper }]
  })
}

function paintBuffer(painter: Painter, theme: Theme, scene: Scene, lane: SceneLane, y: (tokens: number) => number): void {
  for (const box of bufferSpans(scene, lane, y)) painter.rect(box.x, box.y, box.width, box.height, theme.buffer)
}

/** On a plate, left, once. */
function paintBufferName(painter: Painter, theme: Theme, scene: Scene, lane: SceneLane, y: (tokens: number) => number): void {
  const box = bufferSpans(scene, lane, y).find((one) => one.height >= 18 && one.width >= 130)
  if (box === undefined) return
  const words = 'compaction buffer'
  const middle = box.y + Math.round(box.height / 2)
  painter.rect(box.x + 5, middle - 8, textWidth(words, 'ui') + 8, 16, theme.surface, 2)
  painter.text(box.x + 9, middle + 4, words, { colour: theme.text3, font: 'ui' })
}

interface Band {
  readonly at: number
  /** Pixels from the top, per column. */
  readonly upper: Float64Array
  readonly lower: Float64Array
  readonly tallest: number
  /** Pixels from the top in the column before the first one in view, for the idle time that leads in; null without one. */
  readonly before: { readonly upper: number; readonly lower: number } | null
}

function buildStack(slice: LaneSlice, x: XLayout, y: (tokens: number) => number): readonly Band[] {
  const sums = new Float64Array(x.count)
  let lower = new Float64Array(x.count).fill(y(0))
  let sumBefore = 0
  return slice.bands.map((band, at) => {
    const upper = new Float64Array(x.count)
    let tallest = 0
    for (let column = 0; column < x.count; column++) {
      const sum = (sums[column] ?? 0) + (band.values[column] ?? 0)
      sums[column] = sum
      const top = y(sum)
      upper[column] = top
      const height = (lower[column] ?? 0) - top
      if (height > tallest) tallest = height
    }
    const lowerBefore = y(sumBefore)
    sumBefore += band.before ?? 0
    const before = band.before === null ? null : { upper: y(sumBefore), lower: lowerBefore }
    const made = { at, upper, lower, tallest, before }
    lower = upper
    return made
  })
}

/** An edge as steps, left to right; idle time goes on at the height before it, `lead` before the first column in view. */
function steps(
  x: XLayout,
  left: number,
  heights: Float64Array,
  { from, to, shift = 0, lead }: { readonly from: number; readonly to: number; readonly shift?: number; readonly lead: number | null },
): number[] {
  const points: number[] = []
  let held = Number.NaN
  if (from === 0 && to > 0 && lead !== null && (x.idleX[0] ?? 0) < (x.x[0] ?? 0)) {
    points.push(left + (x.idleX[0] ?? 0), lead + shift, left + (x.x[0] ?? 0), lead + shift)
  }
  for (let at = from; at < to; at++) {
    const height = (heights[at] ?? 0) + shift
    const start = left + (x.x[at] ?? 0)
    if (at === from) points.push(start, height)
    else if (height !== held) points.push(start, held, start, height)
    held = height
  }
  if (to > from) points.push(left + (x.x[to - 1] ?? 0) + (x.width[to - 1] ?? 0), held)
  return points
}

/** Runs of columns that are there. */
function runs(slice: LaneSlice, count: number): readonly (readonly [number, number])[] {
  const found: [number, number][] = []
  let from = -1
  for (let at = 0; at <= count; at++) {
    const there = at < count && slice.there[at] === 1
    if (there && from < 0) from = at
    if (!there && from >= 0) {
      found.push([from, at])
      from = -1
    }
  }
  return found
}

function paintStack(painter: Painter, theme: Theme, scene: Scene, slice: LaneSlice, stack: readonly Band[]): void {
  const { left } = scene.rows
  const parts = runs(slice, scene.x.count)
  const edges: (() => void)[] = []
  for (const band of stack) {
    const kind = slice.bands[band.at]?.kind
    if (kind === undefined || band.tallest <= 0) continue
    const look = theme.bands[kind]
    for (const [from, to] of parts) {
      const upper = steps(scene.x, left, band.upper, { from, to, lead: band.before?.upper ?? null })
      const lower = steps(scene.x, left, band.lower, { from, to, lead: band.before?.lower ?? null })
      for (let at = lower.length - 2; at >= 0; at -= 2) upper.push(lower[at] ?? 0, lower[at + 1] ?? 0)
      painter.polygon(upper, look.fill)
      if (look.texture !== null) painter.polygon(upper, look.texture)
      if (band.tallest >= EDGE_FROM_PX) {
        edges.push(() =>
          painter.line(steps(scene.x, left, band.upper, { from, to, shift: 0.5, lead: band.before?.upper ?? null }), { colour: look.edge }),
        )
      }
    }
  }
  for (const edge of edges) edge()
}

function paintVeil(painter: Painter, theme: Theme, scene: Scene, rows: LaneRows, slice: LaneSlice, y: (tokens: number) => number): void {
  const { left } = scene.rows
  const bottom = rows.plot.y + rows.plot.height
  for (let at = 0; at < scene.x.count; at++) {
    const from = scene.x.idleX[at] ?? 0
    const width = (scene.x.x[at] ?? 0) - from
    if (width < 2 || slice.there[at] !== 1) continue
    const before = at > 0 ? slice.context[at - 1] : slice.contextBefore
    if (before != null) {
      const top = y(before) + 1
      painter.rect(left + from, top, width, bottom - top, theme.veil)
    }
    if ((scene.x.gapMs[at] ?? 0) > LONGEST_IDLE_MS) {
      const cut = left + from + width - 13
      painter.rect(cut, rows.plot.y, 5, rows.plot.height, theme.surface)
      for (const edge of [cut + 0.5, cut + 5.5]) {
        painter.line([edge, rows.plot.y, edge, bottom], { colour: theme.lineStrong, dash: [3, 2] })
      }
    }
  }
}

function paintThresholds(painter: Painter, theme: Theme, scene: Scene, lane: SceneLane, y: (tokens: number) => number): void {
  for (const { from, to, index } of levelSpans(scene, lane.slice)) {
    const levels = lane.slice.levels[index]
    if (levels === undefined) continue
    const line = (tokens: number | null, colour: string, dash?: readonly [number, number]): void => {
      if (tokens === null || tokens > lane.top) return
      const at = y(tokens) + 0.5
      painter.line([from, at, to, at], dash === undefined ? { colour } : { colour, dash })
    }
    line(levels.window, theme.text3, [4, 3])
    line(levels.warningAt, theme.warn, [2, 3])
    line(levels.autoCompactAt, theme.danger)
  }
}

/** Another lane's context, only where it differs to the eye. */
function paintOutline(painter: Painter, theme: Theme, scene: Scene, lane: SceneLane, y: (tokens: number) => number): void {
  if (lane.outline === null) return
  const { left } = scene.rows
  for (let at = 0; at < scene.x.count; at++) {
    const other = lane.outline[at] ?? Number.NaN
    if (Number.isNaN(other) || Math.abs(y(other) - y(lane.slice.context[at] ?? 0)) < 2) continue
    const start = left + (at === 0 ? (scene.x.x[at] ?? 0) : (scene.x.idleX[at] ?? 0))
    const end = left + (scene.x.x[at] ?? 0) + (scene.x.width[at] ?? 0)
    painter.line([start, y(other) + 0.5, end, y(other) + 0.5], { colour: theme.text, dash: [2, 2] })
  }
}

/** A name where its band is high enough for as long as the name is wide. */
function paintBandNames(painter: Painter, theme: Theme, scene: Scene, slice: LaneSlice, stack: readonly Band[]): void {
  const breaks = compactedColumns(slice, scene.x)
  for (const band of stack) {
    const one = slice.bands[band.at]
    if (one === undefined || band.tallest < LABEL_FROM_PX) continue
    const words = one.estimated ? `${BAND_NAMES[one.kind]} ≈` : BAND_NAMES[one.kind]
    const place = widestRun(scene.x, band, breaks)
    const width = textWidth(words, 'ui-strong')
    if (place === null || place.to - place.from < width + 12) continue
    const x = scene.rows.left + Math.round((place.from + place.to - width) / 2)
    const at = middleColumn(scene.x, x - scene.rows.left + width / 2, place)
    const middle = Math.round(((band.upper[at] ?? 0) + (band.lower[at] ?? 0)) / 2)
    painter.text(x, middle + 4, words, { colour: theme.text, font: 'ui-strong' })
  }
}

/** Columns with the line of a compaction before them: no name lies across it. */
function compactedColumns(slice: LaneSlice, x: XLayout): ReadonlySet<number> {
  const first = slice.position[0] ?? 0
  const compactions = slice.marks.filter((mark) => mark.kind === 'auto-compact' || mark.kind === 'manual-compact')
  return new Set(compactions.map((mark) => Math.floor((mark.position - first) / x.level)))
}

interface Run {
  readonly from: number
  readonly to: number
  readonly first: number
  readonly last: number
}

/** The widest stretch, in pixels of the plot, over which a band stays high enough and nearly level. */
function widestRun(x: XLayout, band: Band, breaks: ReadonlySet<number>): Run | null {
  let best: Run | null = null
  let first = -1
  let upper = 0
  let lower = 0
  for (let at = 0; at <= x.count; at++) {
    const top = band.upper[at] ?? 0
    const bottom = band.lower[at] ?? 0
    const fits = at < x.count && first >= 0 && !breaks.has(at) && Math.min(lower, bottom) - Math.max(upper, top) >= LABEL_FROM_PX
    if (fits) {
      upper = Math.max(upper, top)
      lower = Math.min(lower, bottom)
      continue
    }
    if (first >= 0) {
      const run: Run = { from: x.x[first] ?? 0, to: (x.x[at - 1] ?? 0) + (x.width[at - 1] ?? 0), first, last: at - 1 }
      if (best === null || run.to - run.from > best.to - best.from) best = run
    }
    first = at < x.count && bottom - top >= LABEL_FROM_PX ? at : -1
    upper = top
    lower = bottom
  }
  return best
}

function middleColumn(x: XLayout, middle: number, run: Run): number {
  for (let at = run.first; at <= run.last; at++) if ((x.x[at] ?? 0) + (x.width[at] ?? 0) >= middle) return at
  return run.last
}

/** Names of the thresholds that hold at the right edge, one line each, pushed apart where they would touch. */
function paintGutter(painter: Painter, theme: Theme, all: Rows, rows: LaneRows, lane: SceneLane, y: (tokens: number) => number): void {
  const last = levelsAt(lane.slice.levels, lane.slice.position.at(-1) ?? 0)
  if (last === null) return
  const x = all.left + all.plotWidth + 8
  const narrow = all.width - x < 90
  const named = [
    { name: 'window', tokens: last.window },
    { name: narrow ? 'compact' : 'auto-compact', tokens: last.autoCompactAt },
    { name: 'warning', tokens: last.warningAt },
  ]
  let free = rows.plot.y - 13
  for (const { name, tokens } of named) {
    if (tokens === null) continue
    const beyond = tokens > lane.top
    const wanted = beyond ? rows.plot.y : y(tokens)
    const at = Math.max(wanted, free + 13)
    free = at
    const words = beyond ? `↑ ${name}` : name
    painter.text(x, at + 4, words, { colour: theme.text2, font: 'ui' })
    const width = textWidth(words, 'ui')
    const figure = formatThousands(tokens)
    if (x + width + 4 + textWidth(figure, 'mono') <= all.width) {
      painter.text(x + width + 5, at + 4, figure, { colour: theme.text3, font: 'mono' })
    }
  }
}
