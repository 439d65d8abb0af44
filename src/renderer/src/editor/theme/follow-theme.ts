// Keeps Monaco's theme in step with the page: reads the colours that are in force and defines the theme of them.

import type { Monaco } from '../monaco/monaco'
import { buildTheme, COLOUR_ROLES, type ColourRole, type Colours, FORCED_ROLES, type ThemeKind } from './build-theme'
import { parseColour } from './parse-colour'

const NAME = 'strata'

/** Defines the theme now and whenever theme, contrast or zoom of the page change. Returns the function that ends it. */
export function followTheme(monaco: Monaco, page: Window & typeof globalThis): () => void {
  const apply = (): void => {
    const { kind, colours } = readTheme(page)
    monaco.editor.defineTheme(NAME, buildTheme(kind, colours))
    monaco.editor.setTheme(NAME)
  }
  const observer = new page.MutationObserver(apply)
  observer.observe(page.document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => page.matchMedia(query))
  for (const query of queries) query.addEventListener('change', apply)
  apply()
  return () => {
    observer.disconnect()
    for (const query of queries) query.removeEventListener('change', apply)
  }
}

export function readTheme(page: Window & typeof globalThis): { readonly kind: ThemeKind; readonly colours: Colours } {
  const forced = page.matchMedia('(forced-colors: active)').matches
  const probe = page.document.createElement('span')
  // Else the system's colours would be read in place of those that were asked for.
  probe.style.setProperty('forced-color-adjust', 'none')
  probe.hidden = true
  page.document.documentElement.append(probe)
  const read = (value: string): string => {
    probe.style.color = value
    const computed = page.getComputedStyle(probe).color
    const hex = parseColour(computed)
    if (hex === null) throw new Error(`The editor cannot use the colour ${computed} of ${value}`)
    return hex
  }
  const roles = Object.keys(COLOUR_ROLES) as ColourRole[]
  const colours = Object.fromEntries(roles.map((role) => [role, read((forced ? FORCED_ROLES[role] : undefined) ?? COLOUR_ROLES[role])]))
  probe.remove()
  const dark = isDark(colours.surface ?? '')
  return { kind: forced ? (dark ? 'forced-dark' : 'forced-light') : dark ? 'dark' : 'light', colours: colours as Colours }
}

/** By the ground itself, so that no switch has to be asked. */
function isDark(hex: string): boolean {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) < 128
}
