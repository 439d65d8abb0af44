// Dragging picked lines to another place of the index. What is in flight lives here, not in the store.

import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { MovePlace } from '../../../state/memory/move-rows'

export interface RowDrag {
  readonly keys: readonly string[]
  /** Null: over nothing a line can be put beside. */
  readonly place: MovePlace | null
}

export interface RowDragInput {
  readonly enabled: boolean
  readonly scroll: RefObject<HTMLElement | null>
  /** What a press on this row would take along. */
  readonly keysAt: (key: string) => readonly string[]
  /** Which place is at this height of the window. */
  readonly placeAt: (clientY: number) => MovePlace | null
  readonly onDrop: (keys: readonly string[], place: MovePlace) => void
}

const SLOP = 5
const EDGE = 24

export function useRowDrag(input: RowDragInput): {
  readonly drag: RowDrag | null
  readonly onPress: (key: string, event: PointerEvent<HTMLElement>) => void
  /** Whether the click that follows is the end of a drag. */
  readonly wasDragged: () => boolean
} {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const latest = useRef(input)
  const dragged = useRef(false)
  const end = useRef<() => void>(() => undefined)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => () => end.current(), [])

  const onPress = useCallback((key: string, event: PointerEvent<HTMLElement>) => {
    dragged.current = false
    const { enabled, scroll, keysAt } = latest.current
    const element = scroll.current
    const keys = keysAt(key)
    if (!enabled || event.button !== 0 || event.pointerType === 'touch' || element === null || keys.length === 0) return
    const from = { x: event.clientX, y: event.clientY }
    let y = from.y
    let current: RowDrag | null = null
    let frame = 0
    const update = (): void => {
      const box = element.getBoundingClientRect()
      if (y < box.top + EDGE) element.scrollTop -= 8
      else if (y > box.bottom - EDGE) element.scrollTop += 8
      current = { keys, place: latest.current.placeAt(y) }
      setDrag(current)
      frame = requestAnimationFrame(update)
    }
    const move = (moved: globalThis.PointerEvent): void => {
      y = moved.clientY
      if (dragged.current || Math.hypot(moved.clientX - from.x, y - from.y) < SLOP) return
      dragged.current = true
      update()
    }
    const stop = (): void => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', cancel, true)
      setDrag(null)
    }
    const drop = (): void => {
      const done = current
      stop()
      if (done !== null && done.place !== null) latest.current.onDrop(done.keys, done.place)
    }
    const cancel = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape' || !dragged.current) return
      pressed.preventDefault()
      pressed.stopPropagation()
      stop()
    }
    end.current = stop
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', cancel, true)
  }, [])

  return { drag, onPress, wasDragged: useCallback(() => dragged.current, []) }
}
