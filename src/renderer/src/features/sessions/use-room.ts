// What a window too low for everything leaves out.

import { useAppState } from '../../state/app-context'
import { lowQuery } from '../../state/commands'
import { useMedia } from '../../ui/use-media'

/** Too low for the library above a session, and for a session without scrolling. */
export function useLow(): boolean {
  const zoom = useAppState((state) => state.view.zoom)
  return useMedia(lowQuery(zoom))
}

/** How much of a session's head stands beside each other; what is zoomed takes more room. */
export function useHeadRoom(): 'little' | 'some' | 'enough' {
  const zoom = useAppState((state) => state.view.zoom)
  const little = useMedia(`(max-width: ${Math.round(1080 * zoom)}px)`)
  const some = useMedia(`(max-width: ${Math.round(1500 * zoom)}px)`)
  return little ? 'little' : some ? 'some' : 'enough'
}

/** Whether the library gives its room to the session: as somebody wants it, else where there is no room for both. */
export function useFolded(): boolean {
  const wanted = useAppState((state) => state.sessions.folded)
  const low = useLow()
  return wanted ?? low
}
