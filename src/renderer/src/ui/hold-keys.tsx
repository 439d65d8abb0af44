// Stands where a dialog is still on its way: what is typed meanwhile must not reach the text behind it.

import { type ReactNode, useLayoutEffect, useRef } from 'react'

const held = new WeakMap<Element, Element>()

export function HoldKeys(): ReactNode {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    if (place.current === null || before === null) return
    held.set(place.current, before)
    place.current.focus()
  }, [])
  return <span ref={place} tabIndex={-1} className="unseen" />
}

/** What has the focus, or had it before the keys were held. */
export function focusedBehind(): Element | null {
  const focused = document.activeElement
  return focused === null ? null : (held.get(focused) ?? focused)
}
