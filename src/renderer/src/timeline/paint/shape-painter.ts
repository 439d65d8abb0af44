// Paints glyphs as shapes a page can show. Text, areas and clips do not occur in a glyph.

import type { Fill, Painter } from './painter'

export type Shape = { readonly key: string; readonly fill: string; readonly stroke: string; readonly width: number } & (
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly radius: number }
)

export type ShapePainter = Pick<Painter, 'polygon' | 'line' | 'circle'> & { readonly shapes: readonly Shape[] }

export function createShapePainter(): ShapePainter {
  const shapes: Shape[] = []
  const key = (): string => String(shapes.length)
  const path = (points: readonly number[], closed: boolean): string => {
    let text = ''
    for (let at = 0; at < points.length; at += 2) text += `${at === 0 ? 'M' : 'L'}${points[at] ?? 0} ${points[at + 1] ?? 0}`
    return closed ? `${text}Z` : text
  }
  const plain = (fill: Fill): string => (typeof fill === 'string' ? fill : fill.colour)
  return {
    shapes,
    polygon: (points, fill) => {
      shapes.push({ key: key(), kind: 'path', path: path(points, true), fill: plain(fill), stroke: 'none', width: 0 })
    },
    line: (points, { colour, width = 1 }) => {
      shapes.push({ key: key(), kind: 'path', path: path(points, false), fill: 'none', stroke: colour, width })
    },
    circle: (x, y, radius, fill, stroke) => {
      shapes.push({
        key: key(),
        kind: 'circle',
        x,
        y,
        radius,
        fill: fill === null ? 'none' : plain(fill),
        stroke: stroke === null ? 'none' : stroke.colour,
        width: stroke?.width ?? 0,
      })
    },
  }
}
