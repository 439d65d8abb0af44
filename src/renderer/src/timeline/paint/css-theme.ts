// The few colours of glyphs by name, for the text of a page, which follows the theme on its own.

import type { Theme } from './theme'

export type GlyphTheme = Pick<Theme, 'surface' | 'text' | 'text2' | 'danger' | 'warn' | 'results'>

export const CSS_THEME: GlyphTheme = {
  surface: 'var(--surface)',
  text: 'var(--text)',
  text2: 'var(--text-2)',
  danger: 'var(--danger)',
  warn: 'var(--warn)',
  results: 'var(--k-results)',
}
