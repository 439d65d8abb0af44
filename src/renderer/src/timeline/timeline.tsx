// A timeline on the page: a canvas, a cursor that takes the keyboard, and what is told beside the pointer. Holds no data of its own.

import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createClock, createElapsedClock } from './clock'
import { createTimeline, type TimelineModel, type ViewSpan } from './create-timeline'
import { sayCall } from './describe-call'
import { createFrameScheduler, type FrameScheduler } from './frame-scheduler'
import type { Scene } from './layout/scene'
import { createCanvasPainter } from './paint/canvas-painter'
import { paintScene } from './paint/paint-scene'
import { followPageLook, type PageLook, readPageLook } from './read-theme'
import { renderPng, renderSvg } from './render-picture'
import './timeline.css'
import { sayKey, timelineKey } from './timeline-keys'
import type { AxisMode, TimelineHit, TimelineLane } from './timeline-lane'
import { CursorTip, TimelineTip } from './timeline-tip'
import { usePointer } from './use-pointer'

export interface TimelineHandle {
  /** Above 1: closer. */
  zoomBy(factor: number): void
  fit(): void
  reveal(position: number): void
  focus(): void
  /** With the summary in it. */
  svg(title: string): string
  png(): Promise<Blob>
}

export interface TimelineProps {
  /** One or more, under one another on one x mapping: a gap takes the greater of its lengths, one cursor runs through all. */
  readonly lanes: readonly TimelineLane[]
  readonly mode: AxisMode
  /** Position of a call in its lane (not its number); null: none. */
  readonly cursor: number | null
  readonly onCursor: (position: number) => void
  /** What the picture shows, in sentences, for people who do not see it. */
  readonly summary: string
  /** What the cursor is called; left out: “Call”. */
  readonly cursorLabel?: string
  /** The times of the lanes count from 0, when the session began; else they are times of day. Another kind is another timeline: give it a key. */
  readonly elapsed?: boolean
  /** A press on the idle time before a call. True: it is dealt with, and nothing is scrubbed. */
  readonly onGap?: (hit: TimelineHit) => boolean
  /** Laid over the drawing, in the pixels of the element: see `gapBox` and `xOfPosition` of layout/scene. Drawn anew with every painting. */
  readonly overlay?: (scene: Scene) => ReactNode
  /** What is in view now; told after a painting, when it changed. */
  readonly onView?: (span: ViewSpan) => void
  readonly onFault?: (fault: unknown) => void
  readonly ref?: Ref<TimelineHandle>
}

const KEYS = 'ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Control+ArrowLeft Control+ArrowRight PageUp PageDown Home End Plus - 0'

interface Held {
  readonly model: TimelineModel
  readonly frames: FrameScheduler
}

export function Timeline(props: TimelineProps): ReactNode {
  const { lanes, mode, cursor, onCursor, summary, cursorLabel = 'Call', elapsed = false, onGap, overlay, ref } = props
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const look = useRef<PageLook | null>(null)
  const latest = useRef(props)
  latest.current = props
  const [hit, setHit] = useState<{ readonly hit: TimelineHit; readonly x: number; readonly y: number } | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  /** The cursor was moved by keyboard: what is told beside the pointer is told beside it. */
  const [byKeys, setByKeys] = useState(false)
  /** What a key did that the cursor does not tell. */
  const [told, setTold] = useState('')
  const went = useRef<number | null>(null)
  const [, drawOverlay] = useState(0)
  const clock = useMemo(() => (elapsed ? createElapsedClock() : createClock()), [elapsed])
  const held = useRef<Held | null>(null)

  useLayoutEffect(() => {
    const element = place.current
    const target = canvas.current
    if (element === null || target === null) return
    let painter: { readonly made: ReturnType<typeof createCanvasPainter>; readonly look: PageLook } | null = null
    let told = ''
    let toldFault: unknown = null
    const frames = createFrameScheduler(
      () => {
        const now = look.current ?? readPageLook(element)
        look.current = now
        if (painter?.look !== now) painter = { made: createCanvasPainter(target, now.fonts), look: now }
        const scene = model.scene()
        // Where there is less room than the strips need the drawing is higher than its place, and scrolls.
        target.style.width = `${scene.rows.width * now.zoom}px`
        target.style.height = `${scene.rows.height * now.zoom}px`
        if (slider.current !== null) slider.current.style.height = `${Math.max(scene.rows.height * now.zoom, element.clientHeight)}px`
        painter.made.begin(scene.rows.width, scene.rows.height, window.devicePixelRatio * now.zoom)
        paintScene(painter.made, now.theme, scene, clock)
        const { overlay: over, onView, onFault, cursor: at } = latest.current
        if (over !== undefined) drawOverlay((count) => count + 1)
        setSaid(at === null ? null : sayCall(scene, at))
        const span = model.span()
        const key = `${span.from} ${span.to} ${span.fitted} ${span.loading}`
        if (key !== told) {
          told = key
          element.dataset.loading = String(span.loading)
          onView?.(span)
        }
        const fault = model.fault()
        if (fault !== toldFault) {
          toldFault = fault
          onFault?.(fault)
        }
      },
      { request: (run) => requestAnimationFrame(run), cancel: (id) => cancelAnimationFrame(id) },
    )
    const model = createTimeline(frames.request)
    held.current = { model, frames }
    const read = (): void => {
      look.current = readPageLook(element)
      const { zoom } = look.current
      const [width, height] = [element.clientWidth, element.clientHeight]
      if (width > 0 && height > 0) model.resize(Math.floor(width / zoom), Math.floor(height / zoom))
      frames.request()
    }
    read()
    const sizes = new ResizeObserver(read)
    sizes.observe(element)
    const unfollow = followPageLook(element.ownerDocument, read)
    void element.ownerDocument.fonts.ready.then(() => frames.request())
    return () => {
      held.current = null
      sizes.disconnect()
      unfollow()
      frames.dispose()
      model.dispose()
    }
  }, [clock])

  useLayoutEffect(() => {
    held.current?.model.setMode(mode)
    held.current?.model.setLanes(lanes)
  }, [lanes, mode])
  useLayoutEffect(() => {
    held.current?.model.setCursor(cursor)
  }, [cursor])

  const zoom = (): number => look.current?.zoom ?? 1
  const goTo = (position: number): void => {
    const model = held.current?.model
    if (model === undefined || model.totalCalls() === 0) return
    const to = Math.min(model.totalCalls() - 1, Math.max(0, position))
    model.setCursor(to)
    model.reveal(to)
    went.current = to
    latest.current.onCursor(to)
  }
  usePointer({
    place: slider,
    model: () => held.current?.model ?? null,
    zoom,
    onCursor: (to) => onCursor(to),
    onHover: setHit,
    onGap: onGap ?? null,
  })

  useImperativeHandle(ref, () => {
    const scene = (): Scene => {
      if (held.current === null) throw new Error('The timeline is not on the page')
      return held.current.model.scene()
    }
    const now = (): PageLook => {
      if (look.current === null) throw new Error('The timeline is not painted yet')
      return look.current
    }
    return {
      zoomBy: (factor) => held.current?.model.zoomBy(factor),
      fit: () => held.current?.model.fit(),
      reveal: (position) => held.current?.model.reveal(position),
      focus: () => slider.current?.focus(),
      svg: (title) => renderSvg(scene(), now(), clock, { title, summary: latest.current.summary }),
      png: () => renderPng(scene(), now(), clock),
    }
  }, [clock])

  useEffect(() => {
    // A cursor that is set from elsewhere comes into view.
    if (cursor !== null) held.current?.model.reveal(cursor)
  }, [cursor])

  const model = held.current?.model ?? null
  const total = lanes.reduce((most, lane) => Math.max(most, lane.totalCalls), 0)
  return (
    <div className="timeline" ref={place} data-testid="timeline">
      <canvas ref={canvas} role="img" aria-label={summary} />
      <div
        ref={slider}
        className="timeline-hand"
        role="slider"
        tabIndex={0}
        aria-label={cursorLabel}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, total - 1)}
        aria-valuenow={cursor ?? 0}
        aria-valuetext={said ?? (cursor === null ? 'No call' : `Call ${cursor}`)}
        aria-keyshortcuts={KEYS}
        aria-description="Arrows go from call to call, with Shift from mark to mark; with Control they move the view. Plus and minus zoom, 0 shows all."
        data-pane-focus=""
        data-testid="timeline-cursor"
        onKeyDown={(event) => {
          const act = model === null ? null : timelineKey(event, model, cursor, goTo)
          if (act === null) return
          event.preventDefault()
          setByKeys(true)
          model?.setHover(null)
          setHit(null)
          went.current = null
          act()
          const words = model === null ? '' : sayKey(event, model.span(), model.totalCalls(), { from: cursor, to: went.current })
          // The same words again are said again only if they differ.
          setTold((before) => (words !== '' && before === words ? `${words}\u00a0` : words))
        }}
        onPointerMove={() => setByKeys(false)}
        onBlur={() => {
          setHit(null)
          setByKeys(false)
        }}
      />
      <p className="unseen" role="status" data-testid="timeline-told">
        {told}
      </p>
      {overlay === undefined || model === null ? null : <div className="timeline-overlay">{overlay(model.scene())}</div>}
      {model === null ? null : byKeys ? (
        <CursorTip scene={model.scene()} cursor={cursor} clock={clock} zoom={zoom()} />
      ) : hit === null ? null : (
        <TimelineTip scene={model.scene()} {...hit} clock={clock} zoom={zoom()} />
      )}
    </div>
  )
}
