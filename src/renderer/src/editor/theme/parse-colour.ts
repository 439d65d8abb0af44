// A computed CSS colour as the hexadecimal that Monaco's themes take.

/** `rgb(46, 105, 178)`, `rgb(46 105 178 / 50%)`, `color(srgb 0.18 0.41 0.7 / 0.5)` → `#2e69b2`, `#2e69b280`. Null for anything else. */
export function parseColour(computed: string): string | null {
  const found = /^(rgba?|color)\(\s*(srgb\s+)?([^)]+)\)$/.exec(computed.trim())
  if (found === null) return null
  const [, form, space, inside = ''] = found
  if ((form === 'color') !== (space !== undefined)) return null
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '')
  if (parts.length < 3 || parts.length > 4) return null
  const scale = form === 'color' ? 255 : 1
  const channels = parts.slice(0, 3).map((part) => toNumber(part, 255) * (part.endsWith('%') ? 1 : scale))
  const alpha = parts[3] === undefined ? 1 : toNumber(parts[3], 1)
  if (![...channels, alpha].every(Number.isFinite)) return null
  const hex = channels.map(twoDigits).join('')
  return alpha >= 1 ? `#${hex}` : `#${hex}${twoDigits(alpha * 255)}`
}

function toNumber(part: string, whole: number): number {
  if (part === 'none') return 0
  return part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part)
}

function twoDigits(value: number): string {
  return Math.min(255, Math.max(0, Math.round(value)))
    .toString(16)
    .padStart(2, '0')
}
