// A control that goes away or is switched off under the hand of whoever used it would leave the keyboard at the top of
// the page. The focus then goes to what stands in its place, and back where it was off for a moment only.

import { useEffect } from 'react'

const FOCUSABLE =
  'button:not(:disabled), input:not(:disabled):not([hidden]), select:not(:disabled), textarea:not(:disabled), a[href], summary, [tabindex="0"]'

/** What is under way longer than this has its result looked for elsewhere. */
const LENT_MS = 10_000

/** Who had the focus, and where: from the element up, each with its place among its siblings. */
interface Held {
  readonly element: HTMLElement
  readonly path: readonly { readonly parent: Element; readonly at: number }[]
}

export function useKeptFocus(): void {
  useEffect(() => {
    let held: Held | null = null
    let lent: { readonly from: HTMLElement; readonly to: HTMLElement; readonly untilMs: number } | null = null
    let waiting: ReturnType<typeof setTimeout> | null = null
    const hold = (event: FocusEvent): void => {
      held = event.target instanceof HTMLElement && event.target !== document.body ? holdOf(event.target) : null
      if (event.target !== lent?.to) lent = null
    }
    const look = (): void => {
      waiting = null
      if (held === null || !isLost() || isUsable(held.element)) return
      const { element } = held
      const next = inPlaceOf(held)
      held = null
      if (next === null) return
      if (element.isConnected) lent = { from: element, to: next, untilMs: Date.now() + LENT_MS }
      next.focus({ preventScroll: true })
    }
    const giveBack = (): void => {
      if (lent === null || !isUsable(lent.from)) return
      const { from, to, untilMs } = lent
      lent = null
      if (document.activeElement === to && Date.now() < untilMs) from.focus({ preventScroll: true })
    }
    // menus and dialogs that end put the focus back themselves, a moment later
    const observer = new MutationObserver(() => {
      giveBack()
      if (held !== null && waiting === null && isLost()) waiting = setTimeout(look, 0)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
    document.addEventListener('focusin', hold)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', hold)
      if (waiting !== null) clearTimeout(waiting)
    }
  }, [])
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0
}

function holdOf(element: HTMLElement): Held {
  const path: { parent: Element; at: number }[] = []
  for (let child: Element = element; child.parentElement !== null && child !== document.body; child = child.parentElement) {
    path.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  }
  return { element, path }
}

/** The nearest that is still there: at the same place, else behind it, else before it. Another view is no place of it. */
function inPlaceOf({ path }: Held): HTMLElement | null {
  for (const { parent, at } of path) {
    if (parent.matches('main, body')) return null
    if (!parent.isConnected) continue
    const places = [...parent.children]
    const found = [...places.slice(at), ...places.slice(0, at).reverse()].flatMap(controlsIn)
    // a button that is only a picture would show its name over what is to be read
    const next = found.find((one) => !one.matches('.icon-btn')) ?? found[0]
    if (next !== undefined) return next
  }
  return null
}

function controlsIn(place: Element): readonly HTMLElement[] {
  const all = [...(place.matches(FOCUSABLE) ? [place] : []), ...place.querySelectorAll(FOCUSABLE)]
  return all.filter((one): one is HTMLElement => one instanceof HTMLElement && one.getClientRects().length > 0)
}
