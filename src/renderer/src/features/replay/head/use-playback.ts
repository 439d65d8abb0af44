// Moves the cursor while a replay plays: call by call, or by the virtual clock so many times as fast.

import { useEffect } from 'react'
import { useActions, useApp, useAppState } from '../../../state/app-context'
import { lastCall } from '../../../state/replay/replay-state'
import { useMedia } from '../../../ui/use-media'
import { nextMove } from './next-move'

/** Whoever wants little motion gets at most one step in this time. */
const CALM_MS = 1000

export function usePlayback(): void {
  const app = useApp()
  const playing = useAppState((state) => state.replay.playing)
  const speed = useAppState((state) => state.replay.speed)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const { setReplayCursor, playReplay } = useActions()
  useEffect(() => {
    if (!playing) return
    let timer: ReturnType<typeof setTimeout> | null = null
    const step = (): void => {
      const { cursor, run } = app.store.getState().replay
      const last = lastCall(app.store.getState().replay)
      if (cursor >= last) {
        playReplay(false)
        return
      }
      const move = nextMove(run?.overview ?? null, cursor, last, speed)
      timer = setTimeout(
        () => {
          setReplayCursor(move.call)
          step()
        },
        calm ? Math.max(CALM_MS, move.waitMs) : move.waitMs,
      )
    }
    step()
    return () => {
      if (timer !== null) clearTimeout(timer)
    }
  }, [app, playing, speed, calm, setReplayCursor, playReplay])
}
