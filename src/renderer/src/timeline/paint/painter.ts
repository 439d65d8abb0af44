// What drawing needs: a few shapes. One drawing routine, two implementations (the screen and SVG).

/** A pattern over an area. `hatch` rises to the right, `back-hatch` falls; `size` is the period in pixels along x. */
export interface Texture {
  readonly kind: 'hatch' | 'back-hatch' | 'dots' | 'lines'
  readonly colour: string
  readonly size: number
}

export type Fill = string | Texture

export interface TextStyle {
  readonly colour: string
  readonly font: 'ui' | 'ui-strong' | 'mono'
  readonly align?: 'left' | 'right' | 'center'
}

export interface Stroke {
  readonly colour: string
  readonly width?: number
  readonly dash?: readonly [number, number]
}

export interface Painter {
  rect(x: number, y: number, width: number, height: number, fill: Fill, radius?: number): void
  /** Corners as x, y, x, y, … */
  polygon(points: readonly number[], fill: Fill): void
  /** The same, open, as a line. */
  line(points: readonly number[], stroke: Stroke): void
  circle(x: number, y: number, radius: number, fill: Fill | null, stroke: Stroke | null): void
  /** `y` is the base line. Eleven pixels high. */
  text(x: number, y: number, text: string, style: TextStyle): void
  clip(x: number, y: number, width: number, height: number, draw: () => void): void
}

/** Close enough to lay out labels: Inter and JetBrains Mono at eleven pixels. */
export function textWidth(text: string, font: TextStyle['font']): number {
  if (font === 'mono') return text.length * 6.6
  let width = 0
  for (const sign of text) width += /[ilj.,:;'|! ]/.test(sign) ? 3.3 : /[mwMW—]/.test(sign) ? 9.2 : /[A-Z]/.test(sign) ? 7.4 : 6.1
  return font === 'ui-strong' ? width * 1.04 : width
}
