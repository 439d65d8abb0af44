// A timeline as a picture of its own: painted by the same code, into SVG or onto a canvas that is not on the page.

import type { Clock } from './clock'
import type { Scene } from './layout/scene'
import { createCanvasPainter } from './paint/canvas-painter'
import { paintScene } from './paint/paint-scene'
import { createSvgPainter } from './paint/svg-painter'
import type { PageLook } from './read-theme'

export interface PictureWords {
  readonly title: string
  readonly summary: string
}

const PNG_RATIO = 2

export function renderSvg(scene: Scene, look: PageLook, clock: Clock, words: PictureWords): string {
  const painter = createSvgPainter(look.fonts)
  paintScene(painter, look.theme, still(scene), clock)
  return painter.finish({ width: scene.rows.width, height: scene.rows.height, background: look.theme.surface, ...words })
}

export function renderPng(scene: Scene, look: PageLook, clock: Clock): Promise<Blob> {
  const { width, height } = scene.rows
  const canvas = new OffscreenCanvas(Math.round(width * PNG_RATIO), Math.round(height * PNG_RATIO))
  const painter = createCanvasPainter(canvas, look.fonts)
  painter.begin(width, height, PNG_RATIO)
  painter.rect(0, 0, width, height, look.theme.surface)
  paintScene(painter, look.theme, still(scene), clock)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Without what belongs to the moment. */
function still(scene: Scene): Scene {
  return { ...scene, hover: null, brush: null }
}
