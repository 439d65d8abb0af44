// The lane of marks above a plot: a glyph for each or for several that share a place, their number, a label where there is room,
// a line through the plot (drawing rule 7).

import type { Mark, MarkKind } from '../../../../preload/contract/timeline'
import { GLYPH_ROOM, groupMarks, isCompaction, type MarkGroup, moreLabel, type PlacedMark, placeMarks } from '../layout/mark-groups'
import type { LaneRows } from '../layout/rows'
import type { Scene } from '../layout/scene'
import type { GlyphTheme } from './css-theme'
import { type Painter, textWidth } from './painter'
import type { Theme } from './theme'

type GlyphPainter = Pick<Painter, 'polygon' | 'line' | 'circle'>

const LINE_APART = 10
const MOST_LINES = 40

export interface PlacedLabel {
  readonly x: number
  readonly text: string
  readonly side: 'left' | 'right'
}

/**
 * A label goes right of its glyph, else left, else shorter, else it is dropped; the number of a group is never dropped.
 * Labels are null where there is no room.
 */
export function placeLabels(groups: readonly MarkGroup[], right: number, left: number): readonly (PlacedLabel | null)[] {
  let busyTo = left
  return groups.map(({ lead, marks, x }, index) => {
    const next = groups[index + 1]
    const rightEnd = next === undefined ? right : next.x - GLYPH_ROOM
    const before = groups[index - 1]
    const leftEnd = Math.max(busyTo, before === undefined ? left : before.x + GLYPH_ROOM)
    busyTo = Math.max(busyTo, x + GLYPH_ROOM)
    const more = moreLabel(marks.length)
    for (const words of wordings(lead)) {
      const text = more === '' ? words : `${words} ${more}`
      const width = textWidth(text, 'ui')
      if (x + GLYPH_ROOM + width < rightEnd) {
        busyTo = x + GLYPH_ROOM + width + 6
        return { x: x + GLYPH_ROOM, text, side: 'right' }
      }
      if (x - GLYPH_ROOM - width > leftEnd) return { x: x - GLYPH_ROOM, text, side: 'left' }
    }
    if (more === '') return null
    busyTo = x + GLYPH_ROOM + textWidth(more, 'ui') + 6
    return { x: x + GLYPH_ROOM - 2, text: more, side: 'right' }
  })
}

/** The label, and the same with its last word alone: "unused 13:11", "13:11". */
function wordings(mark: Mark): readonly string[] {
  // Before and after stand beside the line of a compaction: its label need not say them again.
  if (isCompaction(mark.kind)) return [mark.label.replace(/\s*\d.*$/, '') || mark.label]
  const last = mark.label.split(' ').at(-1) ?? ''
  return last === mark.label || !/\d/.test(last) ? [mark.label] : [mark.label, last]
}

export function paintMarks(painter: Painter, theme: Theme, scene: Scene, laneIndex: number): void {
  const lane = scene.lanes[laneIndex]
  const rows = scene.rows.lanes[laneIndex]
  if (lane === undefined || rows === undefined) return
  const placed = placeMarks(scene, lane)
  const groups = groupMarks(placed)
  const { left, plotWidth } = scene.rows
  paintLines(painter, theme, rows, linesOf(placed, groups))
  const titleEnd = lane.title === null ? 0 : textWidth(lane.title, 'ui-strong') + 8
  const labels = placeLabels(groups, left + plotWidth + 40, titleEnd)
  const y = rows.marks.y + 10
  for (const [index, { lead, x }] of groups.entries()) {
    paintGlyph(painter, theme, lead.kind, x, y)
    const label = labels[index]
    if (label != null) {
      painter.text(label.x, y + 4, label.text, { colour: theme.text2, font: 'ui', align: label.side === 'left' ? 'right' : 'left' })
    }
  }
  if (lane.title !== null) painter.text(4, y + 4, lane.title, { colour: theme.text, font: 'ui-strong' })
}

/** One for each group, and one for every compaction in it. */
function linesOf(placed: readonly PlacedMark[], groups: readonly MarkGroup[]): readonly PlacedMark[] {
  const leads = new Set(groups.map(({ lead }) => lead))
  return placed.filter(({ mark }) => leads.has(mark) || isCompaction(mark.kind))
}

function paintLines(painter: Painter, theme: Theme, rows: LaneRows, placed: readonly PlacedMark[]): void {
  const top = rows.marks.y + 16
  const bottom = rows.plot.y + rows.plot.height
  let last = Number.NEGATIVE_INFINITY
  // Where there are very many the steps of the stack say it well enough.
  if (placed.length > MOST_LINES) return
  for (const { mark, x } of placed) {
    const solid = isCompaction(mark.kind)
    if (x - last < LINE_APART) continue
    last = x
    const colour = solid ? theme.text : colourOf(theme, mark.kind)
    painter.line([x + 0.5, top, x + 0.5, bottom], solid ? { colour } : { colour, dash: [1, 3] })
  }
}

/** Before and after of a compaction, beside its line; called after the stack, so that it lies above. */
export function paintCompactions(painter: Painter, theme: Theme, scene: Scene, laneIndex: number): void {
  const lane = scene.lanes[laneIndex]
  const rows = scene.rows.lanes[laneIndex]
  if (lane === undefined || rows === undefined || rows.plot.height < 90) return
  const placed = placeMarks(scene, lane).filter(({ mark }) => isCompaction(mark.kind))
  const end = scene.rows.left + scene.rows.plotWidth
  for (const [index, { mark, x }] of placed.entries()) {
    if (mark.before === null || mark.after === null) continue
    const words = `${group(mark.before)} → ${group(mark.after)}`
    const width = textWidth(words, 'mono') + 8
    const next = placed[index + 1]?.x ?? end
    const from = x + 4 + width <= next ? x + 4 : x - 4 - width
    if (from < scene.rows.left || (from < x && index > 0 && from < (placed[index - 1]?.x ?? 0))) continue
    const y = Math.round(rows.plot.y + rows.plot.height * (1 - mark.before / lane.top)) + 10
    const middle = Math.min(rows.plot.y + rows.plot.height - 20, Math.max(rows.plot.y + 4, y))
    painter.rect(from, middle, width, 16, theme.plate, 2)
    painter.text(from + 4, middle + 12, words, { colour: theme.text, font: 'mono' })
  }
}

function group(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
}

function colourOf(theme: GlyphTheme, kind: MarkKind): string {
  switch (kind) {
    case 'expiry':
    case 'early-eviction':
    case 'compact-failed':
    case 'breaker-open':
    case 'blocked':
    case 'over-window':
    case 'thrash-stop':
    case 'impossible':
      return theme.danger
    case 'prefix-changed':
    case 'model-switch':
    case 'warning':
    case 'unknown-drop':
      return theme.warn
    case 'microcompact':
    case 'time-clear':
    case 'result-to-disk':
      return theme.results
    default:
      return theme.text2
  }
}

export function paintGlyph(painter: GlyphPainter, theme: GlyphTheme, kind: MarkKind, x: number, y: number): void {
  const colour = colourOf(theme, kind)
  const line = (points: readonly number[], width = 1.6): void => painter.line(points, { colour, width })
  const ring = (points: readonly number[]): void => {
    painter.polygon(points, theme.surface)
    painter.line([...points, points[0] ?? 0, points[1] ?? 0], { colour, width: 1.5 })
  }
  switch (kind) {
    case 'auto-compact':
      painter.polygon([x - 5, y - 4, x + 5, y - 4, x, y + 4], theme.text)
      return
    case 'manual-compact': {
      const points = [x - 4.5, y - 3.5, x + 4.5, y - 3.5, x, y + 3.5]
      painter.polygon(points, theme.surface)
      painter.line([...points, x - 4.5, y - 3.5], { colour: theme.text, width: 1.2 })
      return
    }
    case 'expiry':
      painter.circle(x, y, 3.5, theme.surface, { colour, width: 1.5 })
      return
    case 'early-eviction':
      painter.circle(x, y, 3.5, theme.surface, { colour, width: 1.5 })
      painter.circle(x, y, 1.2, colour, null)
      return
    case 'prefix-changed':
    case 'unknown-drop':
      ring([x, y - 4.5, x + 4.5, y, x, y + 4.5, x - 4.5, y])
      if (kind === 'unknown-drop') painter.circle(x, y, 1, colour, null)
      return
    case 'model-switch':
      line([x - 4, y - 2, x + 4, y - 2, x + 1.5, y - 4.5], 1.4)
      line([x + 4, y + 2, x - 4, y + 2, x - 1.5, y + 4.5], 1.4)
      return
    case 'microcompact':
    case 'time-clear':
    case 'result-to-disk':
      line([x - 4, y - 3.5, x + 4, y - 3.5])
      line([x - 4, y, x + 1, y])
      line([x - 4, y + 3.5, x - 2, y + 3.5])
      return
    case 'compact-failed':
    case 'blocked':
    case 'hook-stopped':
    case 'impossible':
      line([x - 3.5, y - 3.5, x + 3.5, y + 3.5], 1.8)
      line([x + 3.5, y - 3.5, x - 3.5, y + 3.5], 1.8)
      return
    case 'breaker-open':
    case 'thrash-stop':
      line([x - 6, y + 2, x - 3, y + 2, x + 2, y - 3])
      line([x + 2, y + 2, x + 6, y + 2])
      return
    case 'warning':
    case 'over-window':
      line([x, y - 4.5, x + 5, y + 4, x - 5, y + 4, x, y - 4.5], 1.3)
      return
    case 'clear':
      ring([x - 3.5, y - 3.5, x + 3.5, y - 3.5, x + 3.5, y + 3.5, x - 3.5, y + 3.5])
      return
    case 'rewind':
      line([x + 4, y - 4, x - 1, y, x + 4, y + 4], 1.4)
      line([x - 1, y - 4, x - 6, y, x - 1, y + 4], 1.4)
      return
    case 'fork':
      line([x - 4, y + 4, x - 4, y, x + 4, y - 4], 1.4)
      line([x - 4, y, x - 4, y - 4], 1.4)
      return
    case 'resume':
      line([x - 3, y - 4, x + 4, y, x - 3, y + 4, x - 3, y - 4], 1.3)
      return
  }
}
