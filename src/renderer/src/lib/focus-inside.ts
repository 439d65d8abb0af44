// Puts the focus into a part of the page.

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, a[href], [tabindex="0"]'

/** Where the part wants it (`data-pane-focus`), else on its first control. False when it has none. */
export function focusInside(part: Element): boolean {
  const wanted = part.querySelector<HTMLElement>('[data-pane-focus]') ?? part.querySelector<HTMLElement>(FOCUSABLE)
  wanted?.focus({ preventScroll: true })
  return wanted !== null
}
