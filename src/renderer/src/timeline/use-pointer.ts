// A timeline by pointer: drag in the plot to scrub, on the axis or with the middle button to pan, with Shift to mark what to zoom to;
// the wheel pans sideways, with Ctrl it zooms.

import { type RefObject, useEffect, useRef } from 'react'
import type { TimelineModel } from './create-timeline'
import type { TimelineHit } from './timeline-lane'

export interface PointerInput {
  readonly place: RefObject<HTMLElement | null>
  readonly model: () => TimelineModel | null
  readonly zoom: () => number
  readonly onCursor: (position: number) => void
  readonly onHover: (hover: { readonly hit: TimelineHit; readonly x: number; readonly y: number } | null) => void
  readonly onGap: ((hit: TimelineHit) => boolean) | null
}

type Drag =
  | { readonly kind: 'scrub' }
  | { readonly kind: 'pan'; lastX: number }
  | { readonly kind: 'brush'; readonly fromX: number; toX: number }

const WHEEL_ZOOM = 0.0022
const MIDDLE = 1

export function usePointer(input: PointerInput): void {
  const latest = useRef(input)
  latest.current = input
  const { place } = input
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let drag: Drag | null = null
    const at = (event: MouseEvent): { readonly x: number; readonly y: number } => {
      const box = element.getBoundingClientRect()
      const zoom = latest.current.zoom()
      return { x: (event.clientX - box.left) / zoom, y: (event.clientY - box.top) / zoom }
    }
    /** A hit inside the plot's width, however far a drag has gone. */
    const clampedHit = (model: TimelineModel, x: number, y: number): TimelineHit | null => {
      const { left, plotWidth } = model.scene().rows
      const inside = Math.min(left + plotWidth - 1, Math.max(left, x))
      return model.hit(inside, y) ?? (x > left ? lastHit(model) : null)
    }
    const lastHit = (model: TimelineModel): TimelineHit | null => {
      const { to } = model.span()
      const lane = model.scene().lanes[0]
      return to < 0 || lane === undefined ? null : { lane: lane.id, laneIndex: 0, part: 'plot', position: to, idle: false }
    }
    const scrub = (model: TimelineModel, x: number, y: number): void => {
      const hit = clampedHit(model, x, y)
      if (hit === null) return
      model.setCursor(hit.position)
      latest.current.onCursor(hit.position)
    }
    const onDown = (event: PointerEvent): void => {
      const model = latest.current.model()
      if (model === null || (event.button !== 0 && event.button !== MIDDLE)) return
      const { x, y } = at(event)
      const hit = model.hit(x, y)
      element.focus({ preventScroll: true })
      // Else what the press opens would be dragged away as selected text.
      event.preventDefault()
      if (event.button === 0 && hit !== null && hit.part === 'gap' && latest.current.onGap?.(hit) === true) return
      element.setPointerCapture(event.pointerId)
      const { left, axis } = model.scene().rows
      if (event.button === MIDDLE || (y >= axis.y && !event.shiftKey)) drag = { kind: 'pan', lastX: x }
      else if (event.shiftKey) drag = { kind: 'brush', fromX: x - left, toX: x - left }
      else {
        drag = { kind: 'scrub' }
        scrub(model, x, y)
      }
      if (drag.kind !== 'scrub') leave(model)
      element.dataset.drag = drag.kind
    }
    const onMove = (event: PointerEvent): void => {
      const model = latest.current.model()
      if (model === null) return
      const { x, y } = at(event)
      if (drag === null) {
        const hit = model.hit(x, y)
        model.setHover(hit === null || hit.part === 'axis' ? null : hit.position)
        latest.current.onHover(hit === null || hit.part === 'axis' ? null : { hit, x, y })
        return
      }
      if (drag.kind === 'pan') {
        model.panBy(drag.lastX - x)
        drag.lastX = x
      } else if (drag.kind === 'brush') {
        const { left, plotWidth } = model.scene().rows
        drag.toX = Math.min(plotWidth, Math.max(0, x - left))
        model.setBrush({ from: drag.fromX, to: drag.toX })
      } else {
        scrub(model, x, y)
        const hit = model.hit(x, y)
        latest.current.onHover(hit === null ? null : { hit, x, y })
      }
    }
    const onUp = (): void => {
      const model = latest.current.model()
      if (drag?.kind === 'brush' && model !== null) {
        const { fromX, toX } = drag
        model.setBrush(null)
        model.zoomTo(fromX, toX)
      }
      drag = null
      delete element.dataset.drag
    }
    /** What is told beside the pointer is of a call that may move away from under it. */
    const leave = (model: TimelineModel | null): void => {
      model?.setHover(null)
      latest.current.onHover(null)
    }
    const onLeave = (): void => {
      if (drag === null) leave(latest.current.model())
    }
    const onWheel = (event: WheelEvent): void => {
      const model = latest.current.model()
      if (model === null) return
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        model.zoomBy(Math.exp(-event.deltaY * WHEEL_ZOOM), at(event).x)
        return
      }
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      if (sideways === 0) return
      event.preventDefault()
      model.panBy(sideways)
    }
    const cancel = (): void => {
      latest.current.model()?.setBrush(null)
      drag = null
      delete element.dataset.drag
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', cancel)
    element.addEventListener('pointerleave', onLeave)
    // Not passive: the page must not zoom with it.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', cancel)
      element.removeEventListener('pointerleave', onLeave)
      element.removeEventListener('wheel', onWheel)
    }
  }, [place])
}
