// A drawer that is opened by a key takes the focus, and every drawer that had it gives it back to where it was before.

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusInside } from '../../lib/focus-inside'
import { useActions } from '../../state/app-context'

export function useDrawerFocus(): RefObject<HTMLElement | null> {
  const drawer = useRef<HTMLElement | null>(null)
  const { claimFocus, focusPane } = useActions()
  useLayoutEffect(() => {
    const own = drawer.current
    const before = document.activeElement
    if (own !== null && claimFocus('drawer')) focusInside(own)
    return () => {
      if (own === null || !own.contains(document.activeElement)) return
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus({ preventScroll: true })
      else focusPane('tree')
    }
  }, [claimFocus, focusPane])
  return drawer
}
