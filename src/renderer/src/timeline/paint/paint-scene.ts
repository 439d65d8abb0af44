// The whole drawing, in the order things lie over one another.

import type { Clock } from '../clock'
import { columnOfPosition, type Scene } from '../layout/scene'
import { paintAxis, paintCursor } from './paint-axis'
import { paintCompactions, paintMarks } from './paint-marks'
import { paintPlot } from './paint-plot'
import { paintCache, paintGaps } from './paint-strips'
import type { Painter } from './painter'
import type { Theme } from './theme'

export function paintScene(painter: Painter, theme: Theme, scene: Scene, clock: Clock): void {
  for (let lane = 0; lane < scene.lanes.length; lane++) {
    paintPlot(painter, theme, scene, lane)
    paintMarks(painter, theme, scene, lane)
    paintCompactions(painter, theme, scene, lane)
    paintCache(painter, theme, scene, lane)
  }
  paintGaps(painter, theme, scene)
  paintAxis(painter, theme, scene, clock)
  paintHover(painter, theme, scene)
  paintCursor(painter, theme, scene)
  paintBrush(painter, theme, scene)
}

function paintHover(painter: Painter, theme: Theme, scene: Scene): void {
  if (scene.hover === null || scene.hover === scene.cursor) return
  const at = columnOfPosition(scene, scene.hover)
  const first = scene.rows.lanes[0]
  if (at === null || first === undefined) return
  const x = scene.rows.left + (scene.x.x[at] ?? 0) + Math.floor((scene.x.width[at] ?? 1) / 2)
  painter.line([x + 0.5, first.marks.y + 18, x + 0.5, scene.rows.axis.y], { colour: theme.text3, dash: [2, 2] })
}

function paintBrush(painter: Painter, theme: Theme, scene: Scene): void {
  const { brush, rows } = scene
  const first = rows.lanes[0]
  if (brush === null || first === undefined) return
  const from = rows.left + Math.min(brush.from, brush.to)
  const width = Math.abs(brush.to - brush.from)
  const top = first.marks.y + 18
  painter.rect(from, top, width, rows.axis.y - top, theme.accentFaint)
  for (const x of [from, from + width]) painter.rect(Math.round(x), top, 1, rows.axis.y - top, theme.accent)
}
