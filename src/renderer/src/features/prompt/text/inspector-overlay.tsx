// The inspector over the text, where the window is too narrow to show it beside.

import { type ReactNode, useEffect } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { Inspector } from '../inspector/inspector'

export function InspectorOverlay(): ReactNode {
  const open = useAppState((state) => state.ui.inspectorOverlay)
  const { toggleInspector, focusPane } = useActions()
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      toggleInspector(true)
      focusPane('text')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, toggleInspector, focusPane])
  if (!open) return null
  return (
    <div className="inspector-overlay" data-testid="inspector-overlay">
      <Inspector />
    </div>
  )
}
