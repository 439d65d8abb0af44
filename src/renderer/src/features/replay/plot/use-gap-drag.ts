// A press on a gap opens it; going on with the button held makes it longer or shorter at once.

import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useActions, useApp } from '../../../state/app-context'
import { gapAfter } from '../../../state/replay/gap-edits'
import type { Scene } from '../../../timeline/layout/scene'
import type { TimelineHit } from '../../../timeline/timeline-lane'
import { dragGap } from './gap-drag'

/** A hand that presses is never quite still. */
const STILL_PX = 4

/** For the `onGap` of a timeline. `scene`: what is drawn now. */
export function useGapDrag(scene: RefObject<Scene | null>): (hit: TimelineHit) => boolean {
  const { store } = useApp()
  const { setReplayCursor, pickGap, editGap, endReplayEdit, dropReplayEdit } = useActions()
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  return useCallback(
    (hit) => {
      const call = hit.position
      if (!hit.idle || call < 1) return false
      const { source, edits } = store.getState().replay
      const startMs = gapAfter(edits.present.gaps, call, source?.gaps[call] ?? 0)
      const minutePx = scene.current?.x.minutePx ?? 0
      const { zoom } = store.getState().view
      setReplayCursor(call)
      pickGap(call)
      let from: number | null = null
      let dragged = false
      let frame: number | null = null
      const move = ({ clientX, buttons }: PointerEvent): void => {
        if (buttons === 0) {
          stop()
          return
        }
        from ??= clientX
        const by = clientX - from
        if (!dragged && Math.abs(by) < STILL_PX) return
        dragged = true
        if (frame !== null) cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() => {
          frame = null
          editGap(call, dragGap(startMs, by / zoom, minutePx), `gap ${call}`)
        })
      }
      const stop = (): void => {
        window.removeEventListener('pointermove', move)
        window.removeEventListener('pointerup', up)
        window.removeEventListener('pointercancel', drop)
        window.removeEventListener('keydown', onKey, true)
        if (frame !== null) cancelAnimationFrame(frame)
        if (dragged) endReplayEdit()
        end.current = null
      }
      const drop = (): void => {
        const moved = dragged
        dragged = false
        stop()
        if (moved) dropReplayEdit()
      }
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape' || !dragged) return
        event.preventDefault()
        event.stopPropagation()
        drop()
      }
      const up = ({ clientX }: PointerEvent): void => {
        if (dragged && from !== null) editGap(call, dragGap(startMs, (clientX - from) / zoom, minutePx), `gap ${call}`)
        stop()
      }
      end.current?.()
      end.current = stop
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', up)
      window.addEventListener('pointercancel', drop)
      window.addEventListener('keydown', onKey, true)
      return true
    },
    [store, scene, setReplayCursor, pickGap, editGap, endReplayEdit, dropReplayEdit],
  )
}
