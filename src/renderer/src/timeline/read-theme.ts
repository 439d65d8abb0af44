// Reads the tokens of the window at an element, so that a drawing has the colours of the page around it.

import { buildTheme, parseComputedColour, type Rgb, THEME_TOKENS, type Theme, type ThemeToken } from './paint/theme'

export interface PageLook {
  readonly theme: Theme
  readonly fonts: { readonly ui: string; readonly mono: string }
  /** Pixels of one pixel of the design: the zoom in force. */
  readonly zoom: number
}

/** Where the person's own few colours are forced upon the page: the names of the system's. */
const FORCED: Partial<Readonly<Record<ThemeToken, string>>> = {
  surface: 'Canvas',
  raised: 'Canvas',
  text: 'CanvasText',
  'text-2': 'CanvasText',
  'text-3': 'CanvasText',
  accent: 'Highlight',
  'on-accent': 'HighlightText',
  line: 'GrayText',
  'line-strong': 'CanvasText',
  danger: 'CanvasText',
  warn: 'CanvasText',
}

export function readPageLook(element: HTMLElement): PageLook {
  const page = element.ownerDocument
  const forced = page.defaultView?.matchMedia('(forced-colors: active)').matches === true
  const probe = page.createElement('span')
  probe.hidden = true
  probe.style.forcedColorAdjust = 'none'
  const parts = THEME_TOKENS.map((token) => {
    const part = page.createElement('span')
    part.style.forcedColorAdjust = 'none'
    part.style.color = (forced ? FORCED[token] : undefined) ?? `var(--${token})`
    probe.append(part)
    return { token, part }
  })
  element.append(probe)
  const read = ({ token, part }: (typeof parts)[number]): readonly [ThemeToken, Rgb] => [
    token,
    parseComputedColour(getComputedStyle(part).color),
  ]
  const tokens = Object.fromEntries(parts.map(read)) as Record<ThemeToken, Rgb>
  const style = getComputedStyle(element)
  const look: PageLook = {
    theme: buildTheme(tokens),
    fonts: { ui: style.getPropertyValue('--ui').trim() || 'sans-serif', mono: style.getPropertyValue('--mono').trim() || 'monospace' },
    zoom: Number.parseFloat(style.getPropertyValue('--px')) || 1,
  }
  probe.remove()
  return look
}

/** Told when the colours, the zoom or the pixels of the screen may have changed. Returns the function that ends it. */
export function followPageLook(page: Document, onChange: () => void): () => void {
  const view = page.defaultView
  if (view === null) return () => undefined
  const observer = new MutationObserver(onChange)
  observer.observe(page.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
  const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => view.matchMedia(query))
  for (const one of media) one.addEventListener('change', onChange)
  // A query for the pixels of one screen only tells that it is left: the next is asked for the screen that follows.
  let screen: MediaQueryList | null = null
  const onScreen = (): void => {
    screen?.removeEventListener('change', onScreen)
    const first = screen === null
    screen = view.matchMedia(`(resolution: ${view.devicePixelRatio}dppx)`)
    screen.addEventListener('change', onScreen)
    if (!first) onChange()
  }
  onScreen()
  return () => {
    observer.disconnect()
    screen?.removeEventListener('change', onScreen)
    for (const one of media) one.removeEventListener('change', onChange)
  }
}
