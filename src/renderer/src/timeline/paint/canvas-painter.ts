// Paints on a canvas. Textures are small tiles, made once per colour and device-pixel ratio.

import type { Fill, Painter, Stroke, TextStyle, Texture } from './painter'

export interface CanvasFonts {
  readonly ui: string
  readonly mono: string
}

export interface CanvasPainter extends Painter {
  /** Begins a drawing of that many pixels, `ratio` device pixels each. */
  begin(width: number, height: number, ratio: number): void
}

const FONT_PX = 11
const MOST_PATTERNS = 64

export function createCanvasPainter(canvas: HTMLCanvasElement | OffscreenCanvas, fonts: CanvasFonts): CanvasPainter {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (context === null) throw new Error('This browser draws no canvas')
  const patterns = new Map<string, CanvasPattern | null>()
  let ratio = 1
  const font = { ui: `${FONT_PX}px ${fonts.ui}`, 'ui-strong': `500 ${FONT_PX}px ${fonts.ui}`, mono: `${FONT_PX}px ${fonts.mono}` }

  const patternOf = (texture: Texture): CanvasPattern | null => {
    const key = `${texture.kind} ${texture.size} ${texture.colour} ${ratio}`
    const known = patterns.get(key)
    if (known !== undefined) return known
    if (patterns.size > MOST_PATTERNS) patterns.clear()
    const pattern = makePattern(context, texture, ratio)
    patterns.set(key, pattern)
    return pattern
  }
  const take = (fill: Fill): void => {
    context.fillStyle = typeof fill === 'string' ? fill : (patternOf(fill) ?? 'transparent')
  }
  const takeStroke = ({ colour, width = 1, dash }: Stroke): void => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.setLineDash(dash === undefined ? [] : [...dash])
  }
  const trace = (points: readonly number[]): void => {
    context.beginPath()
    context.moveTo(points[0] ?? 0, points[1] ?? 0)
    for (let at = 2; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
  }

  return {
    begin: (width, height, nextRatio) => {
      ratio = nextRatio
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
      if (canvas.width !== wide || canvas.height !== high) {
        canvas.width = wide
        canvas.height = high
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, width, height)
      context.textBaseline = 'alphabetic'
    },
    rect: (x, y, width, height, fill, radius) => {
      if (width <= 0 || height <= 0) return
      take(fill)
      if (radius === undefined) context.fillRect(x, y, width, height)
      else {
        context.beginPath()
        context.roundRect(x, y, width, height, radius)
        context.fill()
      }
    },
    polygon: (points, fill) => {
      if (points.length < 6) return
      take(fill)
      trace(points)
      context.fill()
    },
    line: (points, stroke) => {
      if (points.length < 4) return
      takeStroke(stroke)
      trace(points)
      context.stroke()
    },
    circle: (x, y, radius, fill, stroke) => {
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      if (fill !== null) {
        take(fill)
        context.fill()
      }
      if (stroke !== null) {
        takeStroke(stroke)
        context.stroke()
      }
    },
    text: (x, y, text, style: TextStyle) => {
      context.font = font[style.font]
      context.fillStyle = style.colour
      context.textAlign = style.align ?? 'left'
      context.fillText(text, x, y)
    },
    clip: (x, y, width, height, draw) => {
      context.save()
      context.beginPath()
      context.rect(x, y, width, height)
      context.clip()
      draw()
      context.restore()
    },
  }
}

function makePattern(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { kind, colour, size }: Texture,
  ratio: number,
): CanvasPattern | null {
  const side = Math.max(2, Math.round(size * ratio))
  const tile = new OffscreenCanvas(side, side)
  const draw = tile.getContext('2d')
  if (draw === null) return null
  draw.fillStyle = colour
  draw.strokeStyle = colour
  draw.lineWidth = ratio
  if (kind === 'dots') draw.fillRect(Math.round(ratio), Math.round(ratio), ratio, ratio)
  else if (kind === 'lines') draw.fillRect(0, 0, side, ratio)
  else {
    const rising = kind === 'hatch'
    draw.beginPath()
    // Three lines, so that the corners of the tile are drawn through.
    for (const shift of [-side, 0, side]) {
      draw.moveTo(shift - 1, rising ? side + 1 : -1)
      draw.lineTo(shift + side + 1, rising ? -1 : side + 1)
    }
    draw.stroke()
  }
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, 0, 0]))
  return pattern
}
