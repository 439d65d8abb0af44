// Where columns stand: call width first, then idle time to scale, at most 15 minutes of it in one piece. Pure.

/** Idle time that is drawn at all, and the longest that is drawn to scale (drawing rule 1). */
export const SHORTEST_IDLE_MS = 20_000
export const LONGEST_IDLE_MS = 15 * 60_000
export const NARROWEST = 3
const WIDEST_FIT = 64
/** Of the width, what calls get at first where there is idle time to draw. */
const CALL_SHARE = 0.64
const MOST_MINUTE_PX = 60
/** Room an axis break needs. */
const BREAK_PX = 18
const MINUTE = 60_000

/** Columns that are on screen. Arrays are longer than `count`; x is from the left edge of the plot. */
export interface XLayout {
  /** Calls in one column. */
  readonly level: number
  /** Number of the first column. */
  readonly first: number
  readonly count: number
  /** Where the idle time before the column begins; the same as `x` where there is none. */
  readonly idleX: Float64Array
  readonly x: Float64Array
  readonly width: Float64Array
  /** Idle time drawn, in milliseconds; longer than LONGEST_IDLE_MS: there is an axis break. 0 by the clock, which has none. */
  readonly gapMs: Float64Array
  /** Pixels a minute of idle time takes; 0 where idle time is not drawn. */
  readonly minutePx: number
  readonly columnWidth: number
}

/** The first column in view, and where it begins (0 or less, unless the lane begins in view). */
export interface Origin {
  readonly column: number
  readonly offset: number
}

/** Calls per column and whole pixels per column for a scale in pixels per call. */
export function columnsAt(scale: number): { readonly level: number; readonly columnWidth: number } {
  let level = 1
  while (scale * level < NARROWEST - 0.01) level *= 2
  return { level, columnWidth: Math.max(NARROWEST, Math.round(scale * level)) }
}

/** Idle time of a column that counts; of several calls in one column it is the longest. */
export function idleOf(gapMs: number | null): number {
  return gapMs === null || gapMs < SHORTEST_IDLE_MS ? 0 : gapMs
}

export function idlePx(idleMs: number, minutePx: number): number {
  if (idleMs === 0 || minutePx === 0) return 0
  if (idleMs > LONGEST_IDLE_MS) return Math.max(BREAK_PX, Math.round((LONGEST_IDLE_MS / MINUTE) * minutePx))
  return Math.round((idleMs / MINUTE) * minutePx)
}

export interface FitInput {
  /** Of the plot. */
  readonly width: number
  readonly totalCalls: number
  readonly idle: boolean
}

/** The scale that shows everything, before idle time is known. */
export function fitScale({ width, totalCalls, idle }: FitInput): number {
  if (totalCalls === 0) return WIDEST_FIT
  const room = idle ? width * CALL_SHARE : width
  const scale = Math.min(WIDEST_FIT, room / totalCalls)
  if (scale >= NARROWEST) return Math.floor(scale)
  // Columns of several calls: the fewest that fit. A column is three pixels then, or a little more.
  let level = 1
  while (Math.ceil(totalCalls / level) * NARROWEST > room) level *= 2
  const columns = Math.ceil(totalCalls / level)
  return Math.max(NARROWEST, Math.floor(room / columns)) / level
}

/** The most pixels for a minute of idle time with which all columns still end inside the width. */
export function fitMinutePx(width: number, columnWidth: number, idles: readonly number[]): number {
  const room = width - idles.length * columnWidth
  if (room <= 0) return 0
  const used = (minutePx: number): number => idles.reduce((sum, ms) => sum + idlePx(ms, minutePx), 0)
  let low = 0
  let high = MOST_MINUTE_PX
  if (used(high) <= room) return high
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (used(middle) <= room) low = middle
    else high = middle
  }
  return low
}

export interface ColumnsInput {
  readonly width: number
  readonly level: number
  readonly columnWidth: number
  readonly minutePx: number
  readonly columns: number
  readonly origin: Origin
  /** Idle time before a column, as `idleOf` gives it. */
  readonly idle: (column: number) => number
}

export function layoutColumns(input: ColumnsInput): XLayout {
  const { width, level, columnWidth, minutePx, columns, idle } = input
  const room = Math.ceil(width / columnWidth) + 2
  const out = emptyArrays(room)
  let at = input.origin.offset
  let count = 0
  for (let column = input.origin.column; column < columns && at < width && count < room; column++) {
    const ms = idle(column)
    out.idleX[count] = at
    at += idlePx(ms, minutePx)
    out.x[count] = at
    out.width[count] = columnWidth
    out.gapMs[count] = ms
    at += columnWidth
    count += 1
  }
  return { level, first: input.origin.column, count, minutePx, columnWidth, ...out }
}

type Spans = Pick<ColumnsInput, 'width' | 'columnWidth' | 'minutePx' | 'columns' | 'idle'>

/** Moves the first column in view by so many pixels to the right; keeps both ends of the lane inside the plot. */
export function moveOrigin(spans: Spans, origin: Origin, byPx: number): Origin {
  if (spans.columns === 0) return { column: 0, offset: 0 }
  const span = (column: number): number => idlePx(spans.idle(column), spans.minutePx) + spans.columnWidth
  let { column, offset } = origin
  offset = Math.round(offset - byPx)
  while (offset > 0 && column > 0) {
    column -= 1
    offset -= span(column)
  }
  while (column < spans.columns - 1 && offset + span(column) <= 0) {
    offset += span(column)
    column += 1
  }
  if (column === 0 && offset > 0) offset = 0
  const last = lastOrigin(spans, span)
  const past = column > last.column || (column === last.column && offset < last.offset)
  return past ? last : { column, offset }
}

/** Where the view stands when the last column ends at the right edge; the beginning where everything fits. */
function lastOrigin(spans: Spans, span: (column: number) => number): Origin {
  let left = spans.width
  for (let column = spans.columns - 1; column >= 0; column--) {
    left -= span(column)
    if (left <= 0) return { column, offset: left }
  }
  return { column: 0, offset: 0 }
}

/** The origin with which the middle of a column stands at `x`. */
export function originAt(spans: Spans, column: number, x: number): Origin {
  if (spans.columns === 0) return { column: 0, offset: 0 }
  const lead = idlePx(spans.idle(column), spans.minutePx)
  return moveOrigin(spans, { column, offset: Math.round(x - lead - spans.columnWidth / 2) }, 0)
}

export interface ClockInput {
  readonly width: number
  readonly level: number
  readonly fromMs: number
  readonly msPerPx: number
  readonly first: number
  readonly columns: number
  /** Start and end of a column; null where the file has no time. */
  readonly times: (column: number) => { readonly startMs: number; readonly endMs: number } | null
}

/** Columns by the clock. One without a time stands at the end of the one before it. */
export function layoutClock(input: ClockInput): XLayout {
  const room = Math.max(1, input.columns - input.first)
  const out = emptyArrays(Math.min(room, 8192))
  let end = Number.NEGATIVE_INFINITY
  let count = 0
  for (let column = input.first; column < input.columns && count < out.x.length; column++) {
    const times = input.times(column)
    const before = Number.isFinite(end) ? end : 0
    const start = times === null ? before : Math.round((times.startMs - input.fromMs) / input.msPerPx)
    // behind the right edge: only for the idle time that leads there
    if (start > input.width && (count === 0 || end >= input.width)) break
    const stop = times === null ? start + 1 : Math.round((times.endMs - input.fromMs) / input.msPerPx)
    const x = Math.max(start, Number.isFinite(end) ? end : start)
    out.idleX[count] = Number.isFinite(end) ? end : x
    out.x[count] = x
    out.width[count] = Math.max(1, stop - x)
    out.gapMs[count] = 0
    end = x + (out.width[count] ?? 1)
    count += 1
  }
  return { level: input.level, first: input.first, count, minutePx: MINUTE / input.msPerPx, columnWidth: 1, ...out }
}

function emptyArrays(length: number): Pick<XLayout, 'idleX' | 'x' | 'width' | 'gapMs'> {
  return {
    idleX: new Float64Array(length),
    x: new Float64Array(length),
    width: new Float64Array(length),
    gapMs: new Float64Array(length),
  }
}

/** Number of the column drawn at `x` (its idle time before it included), by binary search; null left of all or right of the last. */
export function columnAtX(layout: XLayout, x: number): { readonly column: number; readonly idle: boolean } | null {
  let low = 0
  let high = layout.count - 1
  if (high < 0 || x < (layout.idleX[0] ?? 0)) return null
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((layout.idleX[middle] ?? 0) <= x) low = middle
    else high = middle - 1
  }
  const start = layout.x[low] ?? 0
  if (low === layout.count - 1 && x >= start + (layout.width[low] ?? 0)) return null
  return { column: layout.first + low, idle: x < start }
}

/** First index at which `value` is at least `at`: values grow. `length` if there is none. */
export function lowerBound(length: number, value: (index: number) => number, at: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value(middle) < at) low = middle + 1
    else high = middle
  }
  return low
}
