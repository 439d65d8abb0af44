// The gap that is being changed, over the strip it is drawn in: a field to type its length, and a handle to drag its end.

import { RotateCcw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { gapAfter, isGapEdited } from '../../../state/replay/gap-edits'
import { gapText, parseGap, WRONG_GAP } from '../../../state/replay/gap-text'
import { gapBox, type Scene, xOfPosition } from '../../../timeline/layout/scene'
import { IconButton } from '../../../ui/icon-button'
import { dragGap, keyedGap, stepGap } from './gap-drag'
import './gap-editor.css'

const FIELD = 58
/** Wider than what is drawn of it: a target for a finger. */
const HANDLE = 24
const TOOLS = 24

export interface GapEditorProps {
  readonly scene: Scene
  /** Of the lane whose gaps are as edited. */
  readonly laneIndex: number
  readonly call: number
  readonly nonce: number
  readonly zoom: number
}

export function GapEditor({ scene, laneIndex, call, nonce, zoom }: GapEditorProps): ReactNode {
  const gaps = useAppState((state) => state.replay.edits.present.gaps)
  const recorded = useAppState((state) => state.replay.source?.gaps[call] ?? 0)
  const { restoreReplayGap } = useActions()
  const row = scene.rows.gaps[laneIndex]
  const end = xOfPosition(scene, call)
  const box = gapBox(scene, laneIndex, call)
  if (row === undefined || end === null || box === null) return null
  const gapMs = gapAfter(gaps, call, recorded)
  const { left, plotWidth } = scene.rows
  const right = box.x + box.width
  const inside = box.width >= FIELD + 20
  const fieldX = Math.max(left, inside ? box.x + 4 : right - FIELD - HANDLE / 2 - 2)
  const toolsRight = right + HANDLE / 2 + TOOLS <= left + plotWidth
  const toolsX = toolsRight ? right + HANDLE / 2 : fieldX - TOOLS - 2
  const place = (x: number, y: number, width: number, height: number): { left: number; top: number; width: number; height: number } => ({
    left: x * zoom,
    top: y * zoom,
    width: width * zoom,
    height: height * zoom,
  })
  return (
    <fieldset className="gap-editor" aria-label={`Gap before call ${call}`}>
      <div className="gap-frame" style={place(box.x, row.y - 1, Math.max(2, box.width), row.height + 2)} />
      <GapField key={nonce} call={call} gapMs={gapMs} style={place(fieldX, row.y - 1, FIELD, row.height + 2)} />
      <GapHandle
        call={call}
        gapMs={gapMs}
        minutePx={scene.x.minutePx}
        zoom={zoom}
        style={place(right - HANDLE / 2, row.y - 2, HANDLE, row.height + 4)}
      />
      {isGapEdited(gaps, call) ? (
        <div className="gap-tools" style={place(toolsX, row.y - 1, TOOLS, row.height + 2)}>
          <IconButton
            label={`As it was: ${gapText(recorded)}`}
            size="small"
            onClick={() => restoreReplayGap(call)}
            data-testid="gap-restore"
          >
            <RotateCcw className="i12" aria-hidden />
          </IconButton>
        </div>
      ) : null}
    </fieldset>
  )
}

interface PartProps {
  readonly call: number
  readonly gapMs: number
  readonly style: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

function GapField({ call, gapMs, style }: PartProps): ReactNode {
  const { editGap, pickGap, endReplayEdit, dropReplayEdit } = useActions()
  const wrongId = useId()
  const moved = useAppState((state) => state.replay.moved)
  const [draft, setDraft] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is undone is not what is typed
  useEffect(() => setDraft(null), [moved])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const wrong = draft !== null && parseGap(draft) === null
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || (event.key === 'Enter' && !wrong)) {
      event.preventDefault()
      if (event.key === 'Escape') dropReplayEdit()
      else endReplayEdit()
      pickGap(null)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      setDraft(null)
      editGap(call, stepGap(gapMs, event.key === 'ArrowUp' ? 1 : -1, event.shiftKey), `gap ${call}`)
    }
  }
  return (
    <>
      <input
        ref={field}
        className="gap-field"
        style={style}
        aria-label={`Gap before call ${call}`}
        aria-invalid={wrong}
        aria-describedby={wrong ? wrongId : undefined}
        title="As 70m, 1h 10m or 4:46. Arrows: a minute more or less. Escape: as it was."
        value={draft ?? gapText(gapMs)}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          const text = event.currentTarget.value
          setDraft(text)
          const ms = parseGap(text)
          if (ms !== null) editGap(call, ms, `gap ${call}`)
        }}
        onBlur={() => {
          // Else the part of it that could still be read would stay.
          if (wrong) dropReplayEdit()
          else endReplayEdit()
          setDraft(null)
        }}
        onKeyDown={onKeyDown}
        data-testid="gap-field"
      />
      {wrong ? (
        <p id={wrongId} className="gap-wrong" role="alert" style={{ left: style.left, top: style.top + style.height + 2 }}>
          {WRONG_GAP}
        </p>
      ) : null}
    </>
  )
}

function GapHandle({ call, gapMs, minutePx, zoom, style }: PartProps & { readonly minutePx: number; readonly zoom: number }): ReactNode {
  const { editGap, endReplayEdit, dropReplayEdit, pickGap } = useActions()
  const drag = useRef<{ readonly x: number; readonly gapMs: number; readonly minutePx: number; frame: number | null } | null>(null)
  useEffect(
    () => () => {
      if (drag.current?.frame != null) cancelAnimationFrame(drag.current.frame)
    },
    [],
  )
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, gapMs, minutePx, frame: null }
  }
  const onPointerMove = (event: PointerEvent): void => {
    const held = drag.current
    if (held === null) return
    const { clientX } = event
    if (held.frame !== null) cancelAnimationFrame(held.frame)
    held.frame = requestAnimationFrame(() => {
      held.frame = null
      editGap(call, dragGap(held.gapMs, (clientX - held.x) / zoom, held.minutePx), `gap ${call}`)
    })
  }
  const onPointerUp = (event: PointerEvent): void => {
    const held = drag.current
    drag.current = null
    if (held === null) return
    if (held.frame !== null) cancelAnimationFrame(held.frame)
    const to = dragGap(held.gapMs, (event.clientX - held.x) / zoom, held.minutePx)
    if (event.clientX !== held.x) editGap(call, to, `gap ${call}`)
    endReplayEdit()
  }
  const onPointerCancel = (): void => {
    const held = drag.current
    drag.current = null
    if (held?.frame != null) cancelAnimationFrame(held.frame)
    if (held !== null) dropReplayEdit()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (drag.current === null) pickGap(null)
      else onPointerCancel()
      return
    }
    const to = keyedGap(event.key, gapMs, event.shiftKey)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    editGap(call, to, `gap ${call}`)
  }
  return (
    <div
      className="gap-handle"
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={`End of the gap before call ${call}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(24 * 60, Math.round(gapMs / 60_000))}
      aria-valuenow={Math.round(gapMs / 60_000)}
      aria-valuetext={gapText(gapMs)}
      title="Drag to make the gap longer or shorter"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onKeyDown={onKeyDown}
      onBlur={endReplayEdit}
      data-testid="gap-handle"
    />
  )
}
