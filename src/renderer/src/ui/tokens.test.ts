// The look in numbers: every role of text must be readable on every surface it may stand on, and nothing but
// tokens.css writes a colour, a font size or a radius.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const CSS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Rgb = readonly [number, number, number]
type Theme = 'light' | 'dark'

function token(name: string, theme: Theme): Rgb {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(CSS)
  const hex = theme === 'light' ? found?.[1] : found?.[2]
  if (hex === undefined) throw new Error(`tokens.css has no --${name}`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
}

function mix(over: Rgb, under: Rgb, share: number): Rgb {
  return over.map((value, at) => Math.round(value * share + (under[at] ?? 0) * (1 - share))) as unknown as Rgb
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** Grounds text stands on, made of the tokens the way tokens.css mixes them. */
function grounds(theme: Theme): Readonly<Record<string, Rgb>> {
  const surface = token('surface', theme)
  const text = token('text', theme)
  return {
    bg: token('bg', theme),
    surface,
    raised: token('raised', theme),
    selected: mix(token('accent', theme), surface, 0.12),
    'code span': mix(text, surface, 0.06),
    'code span on selected': mix(text, mix(token('accent', theme), surface, 0.12), 0.06),
  }
}

const PLAIN = ['bg', 'surface', 'raised', 'selected', 'code span']
const ROLES: readonly { readonly role: string; readonly on: readonly string[] }[] = [
  { role: 'text', on: [...PLAIN, 'code span on selected'] },
  { role: 'text-2', on: [...PLAIN, 'code span on selected'] },
  { role: 'text-3', on: PLAIN },
  { role: 'accent', on: ['bg', 'surface', 'raised', 'selected'] },
  { role: 'danger', on: PLAIN },
  { role: 'warn', on: PLAIN },
  { role: 'k-instructions', on: ['surface'] },
  { role: 'k-git', on: ['surface'] },
  { role: 'k-results', on: ['surface'] },
  // A mark, never words: its light value is under 4.5 on a selection, and the word beside it is text.
  { role: 'ok', on: ['bg', 'surface'] },
]

describe.each(['light', 'dark'] as const)('contrast, %s', (theme) => {
  const surfaces = grounds(theme)
  for (const { role, on } of ROLES) {
    it.each(on)(`${role} on %s is at least 4.5`, (name) => {
      const ground = surfaces[name]
      if (ground === undefined) throw new Error(`there is no ground ${name}`)
      expect(contrast(token(role, theme), ground)).toBeGreaterThanOrEqual(4.5)
    })
  }

  it('words on the accent are readable', () => {
    expect(contrast(token('on-accent', theme), token('accent', theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([0.26, 0.52])('text stays readable on a match of %d', (share) => {
    expect(contrast(token('text', theme), mix(token('warn', theme), token('surface', theme), share))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['static', 'dynamic', 'tools', 'git', 'instructions', 'memory'])('the colour of %s stands out from the surface', (kind) => {
    expect(contrast(token(`k-${kind}`, theme), token('surface', theme))).toBeGreaterThanOrEqual(3)
  })

  it('the edges of controls stand out from what is around them by a line at least', () => {
    expect(contrast(token('line-strong', theme), token('surface', theme))).toBeGreaterThan(1.5)
  })
})

describe('only tokens.css', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const styles = files.filter((file) => file.endsWith('.css') && !file.endsWith('tokens.css'))
  const read = (file: string): string => readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

  it('there are styles to look at', () => {
    expect(styles.length).toBeGreaterThan(8)
  })
  it.each(styles)('%s writes no colour, font size or radius', (file) => {
    const css = read(file)
    expect(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|light-dark)a?\(/gi)).toBeNull()
    expect(css.match(/font-size:|font-family:/g)).toBeNull()
    expect(css.match(/border-radius:(?!\s*(?:var\(--r|1px))[^;]*/g)).toBeNull()
    expect(
      css.match(/\bfont:\s*(?!inherit)[^;]*;/g)?.filter((rule) => !/inherit|var\(--(?:[fm]\d+p?|code|note)\)/.test(rule)) ?? [],
    ).toEqual([])
  })
  it.each(files.filter((file) => file.endsWith('.tsx')))('%s writes no colour', (file) => {
    expect(read(file).match(/['"`]#[0-9a-f]{3,8}['"`]|\brgba?\(|\bhsla?\(/gi)).toBeNull()
  })
})
