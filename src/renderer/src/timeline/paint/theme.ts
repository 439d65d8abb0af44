// The colours of a timeline, made of the tokens of the window. Textures and shares are those of the drawing rules.

import { BAND_ORDER, type BandKind } from './bands'
import type { Fill } from './painter'

export interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/** The tokens a timeline is drawn with, by the name of their custom property without its dashes. */
export const THEME_TOKENS = [
  'surface',
  'raised',
  'line',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'on-accent',
  'danger',
  'warn',
  'ok',
  'k-static',
  'k-dynamic',
  'k-tools',
  'k-git',
  'k-instructions',
  'k-memory',
  'k-turns',
  'k-assistant',
  'k-thinking',
  'k-results',
  'k-date',
] as const
export type ThemeToken = (typeof THEME_TOKENS)[number]
export type Tokens = Readonly<Record<ThemeToken, Rgb>>

export interface BandLook {
  readonly fill: string
  readonly edge: string
  readonly texture: Fill | null
}

export interface Theme {
  readonly surface: string
  readonly raised: string
  readonly line: string
  readonly lineStrong: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly accent: string
  readonly onAccent: string
  readonly accentFaint: string
  readonly danger: string
  readonly warn: string
  readonly results: string
  readonly veil: string
  readonly plate: string
  readonly bands: Readonly<Record<BandKind, BandLook>>
  readonly buffer: Fill
  readonly cache: {
    readonly read: string
    readonly written: string
    readonly rewritten: string
    readonly lines: Fill
    readonly fresh: string
  }
  readonly gap: { readonly warm: string; readonly cold: string; readonly hatch: Fill; readonly unknown: string; readonly apart: Fill }
}

const BAND_TOKENS: Readonly<Record<BandKind, ThemeToken>> = {
  'system.static': 'k-static',
  'system.dynamic': 'k-dynamic',
  tools: 'k-tools',
  git: 'k-git',
  instructions: 'k-instructions',
  memory: 'k-memory',
  summary: 'k-turns',
  user: 'k-turns',
  assistant: 'k-assistant',
  thinking: 'k-thinking',
  toolResults: 'k-results',
  other: 'k-date',
}

export function buildTheme(tokens: Tokens): Theme {
  const { surface } = tokens
  const dark = luminance(surface) < 0.4
  const share = dark ? 0.32 : 0.34
  const over = (token: ThemeToken, part: number): string => show(mix(tokens[token], surface, part))
  const plain = (token: ThemeToken): string => show(tokens[token])
  const band = (kind: BandKind): BandLook => {
    const token = BAND_TOKENS[kind]
    const texture: Fill | null =
      kind === 'summary'
        ? { kind: 'back-hatch', colour: show(tokens[token], 0.55), size: 7 }
        : kind === 'thinking'
          ? { kind: 'dots', colour: plain(token), size: 4 }
          : null
    return { fill: over(token, kind === 'summary' ? 0.16 : share), edge: plain(token), texture }
  }
  const bands = Object.fromEntries(BAND_ORDER.map((kind) => [kind, band(kind)])) as Record<BandKind, BandLook>
  return {
    surface: plain('surface'),
    raised: plain('raised'),
    line: plain('line'),
    lineStrong: plain('line-strong'),
    text: plain('text'),
    text2: plain('text-2'),
    text3: plain('text-3'),
    accent: plain('accent'),
    onAccent: plain('on-accent'),
    accentFaint: show(tokens.accent, 0.16),
    danger: plain('danger'),
    warn: plain('warn'),
    results: plain('k-results'),
    veil: show(surface, 0.62),
    plate: show(surface, 0.9),
    bands,
    buffer: { kind: 'hatch', colour: show(tokens['line-strong'], dark ? 0.62 : 0.55), size: 8 },
    cache: {
      read: over('ok', 0.34),
      written: over('accent', 0.8),
      rewritten: over('danger', 0.78),
      lines: { kind: 'lines', colour: show(surface, 0.45), size: 4 },
      fresh: plain('text-2'),
    },
    gap: {
      warm: over('ok', 0.22),
      cold: over('danger', 0.18),
      hatch: { kind: 'hatch', colour: show(tokens.danger, 0.32), size: 6 },
      unknown: plain('raised'),
      apart: { kind: 'dots', colour: show(tokens['text-3'], 0.5), size: 4 },
    },
  }
}

/** `share` of the first over the second. */
export function mix(top: Rgb, under: Rgb, share: number): Rgb {
  const part = (a: number, b: number): number => Math.round(a * share + b * (1 - share))
  return { red: part(top.red, under.red), green: part(top.green, under.green), blue: part(top.blue, under.blue) }
}

function show({ red, green, blue }: Rgb, opacity = 1): string {
  return opacity === 1 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${opacity})`
}

function luminance({ red, green, blue }: Rgb): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

/** What a computed style answers: `rgb(1, 2, 3)`, `rgba(…)` or `color(srgb 0.1 0.2 0.3)`. Black for anything else. */
export function parseComputedColour(text: string): Rgb {
  const numbers = text.match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? []
  const scale = text.startsWith('color(') ? 255 : 1
  const [red = 0, green = 0, blue = 0] = numbers.map((value) => Math.round(value * scale))
  return { red, green, blue }
}
