// Theme, zoom and title on the page itself, from the first paint on.

import { useEffect, useLayoutEffect } from 'react'
import { useAppState } from '../../state/app-context'
import { activeProject } from '../../state/app-state'
import { slimQuery, tightQuery } from '../../state/commands'
import { useMedia } from '../../ui/use-media'

export function useAppearance(): void {
  const theme = useAppState((state) => state.view.theme)
  const zoom = useAppState((state) => state.view.zoom)
  const density = useAppState((state) => state.view.density)
  useLayoutEffect(() => {
    const root = document.documentElement
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    root.dataset.density = density
    root.style.setProperty('--px', `${zoom}px`)
  }, [theme, zoom, density])
  const slim = useMedia(slimQuery(zoom))
  const tight = useMedia(tightQuery(zoom))
  useLayoutEffect(() => {
    document.documentElement.dataset.slim = String(slim)
    document.documentElement.dataset.tight = String(tight)
  }, [slim, tight])
  const project = useAppState((state) => activeProject(state)?.name ?? null)
  useEffect(() => {
    document.title = project === null ? 'Strata' : `${project} – Strata`
  }, [project])
}
