// Paints into the text of an SVG file. Pure: the same drawing gives the same text.

import type { Fill, Painter, Stroke, Texture } from './painter'

export interface SvgPainter extends Painter {
  /** The whole file. `title` and `summary` are for people who do not see it. */
  finish(size: {
    readonly width: number
    readonly height: number
    readonly background: string
    readonly title: string
    readonly summary: string
  }): string
}

export interface SvgFonts {
  readonly ui: string
  readonly mono: string
}

export function createSvgPainter(fonts: SvgFonts): SvgPainter {
  const parts: string[] = []
  const textures = new Map<string, { readonly id: string; readonly texture: Texture }>()
  let clips = 0

  const paint = (fill: Fill): string => {
    if (typeof fill === 'string') return colourOf('fill', fill)
    const key = `${fill.kind} ${fill.size} ${fill.colour}`
    let known = textures.get(key)
    if (known === undefined) {
      known = { id: `t${textures.size}`, texture: fill }
      textures.set(key, known)
    }
    return `fill="url(#${known.id})"`
  }
  const stroke = ({ colour, width = 1, dash }: Stroke): string =>
    `fill="none" ${colourOf('stroke', colour)} stroke-width="${width}"${dash === undefined ? '' : ` stroke-dasharray="${dash.join(' ')}"`}`
  const path = (points: readonly number[]): string => {
    let text = ''
    for (let at = 0; at < points.length; at += 2) text += `${at === 0 ? 'M' : 'L'}${short(points[at] ?? 0)} ${short(points[at + 1] ?? 0)}`
    return text
  }
  const crisp = 'shape-rendering="crispEdges"'

  return {
    rect: (x, y, width, height, fill, radius) => {
      if (width <= 0 || height <= 0) return
      const round = radius === undefined ? crisp : `rx="${radius}"`
      parts.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${paint(fill)} ${round}/>`)
    },
    polygon: (points, fill) => {
      if (points.length >= 6) parts.push(`<path d="${path(points)}Z" ${paint(fill)} ${crisp}/>`)
    },
    line: (points, style) => {
      if (points.length >= 4) parts.push(`<path d="${path(points)}" ${stroke(style)}/>`)
    },
    circle: (x, y, radius, fill, style) => {
      const inside = fill === null ? 'fill="none"' : paint(fill)
      const line = style === null ? '' : ` ${colourOf('stroke', style.colour)} stroke-width="${style.width ?? 1}"`
      parts.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" ${inside}${line}/>`)
    },
    text: (x, y, text, { colour, font, align = 'left' }) => {
      const anchor = { left: '', center: ' text-anchor="middle"', right: ' text-anchor="end"' }[align]
      const strong = font === 'ui-strong' ? ' font-weight="500"' : ''
      const family = font === 'mono' ? ' class="m"' : ''
      parts.push(`<text x="${short(x)}" y="${short(y)}" ${colourOf('fill', colour)}${anchor}${strong}${family}>${escapeXml(text)}</text>`)
    },
    clip: (x, y, width, height, draw) => {
      const id = `c${clips}`
      clips += 1
      parts.push(
        `<clipPath id="${id}"><rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"/></clipPath>`,
      )
      parts.push(`<g clip-path="url(#${id})">`)
      draw()
      parts.push('</g>')
    },
    finish: ({ width, height, background, title, summary }) =>
      [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
        `<title>${escapeXml(title)}</title>`,
        `<desc>${escapeXml(summary)}</desc>`,
        `<style>text{font:11px ${escapeXml(fonts.ui)};font-variant-ligatures:none}.m{font-family:${escapeXml(fonts.mono)}}</style>`,
        `<defs>${[...textures.values()].map(({ id, texture }) => definition(id, texture)).join('')}</defs>`,
        `<rect width="${width}" height="${height}" ${colourOf('fill', background)}/>`,
        ...parts,
        '</svg>',
        '',
      ].join('\n'),
  }
}

function definition(id: string, { kind, colour, size }: Texture): string {
  const head = `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"`
  if (kind === 'dots') return `${head}><rect x="1" y="1" width="1" height="1" ${colourOf('fill', colour)}/></pattern>`
  if (kind === 'lines') return `${head}><rect width="${size}" height="1" ${colourOf('fill', colour)}/></pattern>`
  const lines = [-size, 0, size]
    .map((shift) =>
      kind === 'hatch' ? `M${shift - 1} ${size + 1}L${shift + size + 1} -1` : `M${shift - 1} -1L${shift + size + 1} ${size + 1}`,
    )
    .join('')
  return `${head}><path d="${lines}" fill="none" ${colourOf('stroke', colour)}/></pattern>`
}

/** `rgb(1 2 3 / 0.5)` is not known to every reader of SVG: the share goes into an attribute of its own. */
function colourOf(what: 'fill' | 'stroke', colour: string): string {
  const parts = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(colour)
  if (parts === null) return `${what}="${escapeXml(colour)}"`
  const [, red, green, blue, share] = parts
  return `${what}="rgb(${red},${green},${blue})"${share === undefined ? '' : ` ${what}-opacity="${share}"`}`
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** What no XML may hold, however it is written. */
const NO_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

function escapeXml(text: string): string {
  return text.replace(NO_XML, '\ufffd').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
