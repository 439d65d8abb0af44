// Moves the focus between panes: F6 steps through those on screen, and actions may ask for one by name.

import { useEffect } from 'react'
import { focusInside } from '../../lib/focus-inside'
import { useAppState } from '../../state/app-context'

export function stepPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll('[data-pane]')].filter((pane) => pane.getClientRects().length > 0)
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  for (let step = 1; step <= panes.length; step++) {
    const pane = panes[(at + by * step + panes.length * 2) % panes.length]
    if (pane !== undefined && focusInside(pane)) return
  }
}

export function usePaneFocus(): void {
  const focus = useAppState((state) => state.ui.focus)
  useEffect(() => {
    if (focus === null) return
    const pane = document.querySelector(`[data-pane="${focus.pane}"]`)
    if (pane !== null) focusInside(pane)
  }, [focus])
}
