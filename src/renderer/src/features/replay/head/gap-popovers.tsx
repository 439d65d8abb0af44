// A gap put in before the call under the cursor, and all gaps made longer or shorter.

import { type ReactNode, useId, useRef, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { gapText, parseGap, readNumber, WRONG_GAP } from '../../../state/replay/gap-text'
import { Button } from '../../../ui/button'
import { Popover } from '../../../ui/popover'

export function InsertGap(): ReactNode {
  const cursor = useAppState((state) => state.replay.cursor)
  const { insertReplayGap } = useActions()
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (): void => {
    const ms = parseGap(field.current?.value ?? '')
    if (ms === null || ms === 0) {
      setWrong(true)
      return
    }
    insertReplayGap(cursor, ms)
    setOpen(false)
  }
  return (
    <Popover
      label="Insert a gap"
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setWrong(false)
      }}
      align="end"
      className="gap-pop"
      trigger={
        <Button disabled={cursor === 0} title={cursor === 0 ? 'The first call has no gap before it' : undefined} data-testid="insert-gap">
          Insert gap
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <label htmlFor={id}>Before call {cursor}, idle for</label>
        <div className="gap-pop-row">
          <input
            id={id}
            ref={field}
            className="field"
            data-mono=""
            defaultValue="30m"
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            spellCheck={false}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="primary" type="submit">
            Insert
          </Button>
        </div>
        {wrong ? (
          <p id={`${id}-wrong`} className="danger caption" role="alert">
            {WRONG_GAP}
          </p>
        ) : null}
      </form>
    </Popover>
  )
}

const SCALES = [0, 0.5, 1, 2, 5, 10]

export function ScaleGaps(): ReactNode {
  const scale = useAppState((state) => state.replay.edits.present.gaps.scale)
  const gaps = useAppState((state) => state.replay.source?.gaps ?? NONE)
  const { scaleReplayGaps } = useActions()
  const [open, setOpen] = useState(false)
  const id = useId()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const idle = gaps.reduce((sum, gap) => sum + gap, 0)
  const take = (value: number): void => {
    scaleReplayGaps(value)
    setText('')
    setWrong(false)
  }
  return (
    <Popover
      label="All gaps"
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setText('')
        setWrong(false)
      }}
      align="end"
      className="gap-pop"
      trigger={
        <Button data-testid="scale-gaps" pressed={scale !== 1}>
          All gaps × {scale === 1 ? '' : scale}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const value = readFactor(text)
          setWrong(value === null)
          if (value === null) return
          take(value)
          setOpen(false)
        }}
      >
        <p>
          Together {gapText(idle)} as {gaps === NONE ? 'given' : 'it was'}
          {scale === 1 ? '' : `, ${gapText(idle * scale)} now`}.
        </p>
        <fieldset className="chips">
          <legend className="unseen">All gaps times</legend>
          {SCALES.map((value) => (
            <button key={value} type="button" className="chip" aria-pressed={value === scale} onClick={() => take(value)}>
              × {value}
            </button>
          ))}
        </fieldset>
        <label htmlFor={id}>Another factor</label>
        <div className="gap-pop-row">
          <input
            id={id}
            className="field"
            data-mono=""
            inputMode="decimal"
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            value={text}
            placeholder={String(scale)}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">Set</Button>
        </div>
        {wrong ? (
          <p id={`${id}-wrong`} className="danger caption" role="alert">
            A number from 0 to 1,000, as 1.5
          </p>
        ) : null}
      </form>
    </Popover>
  )
}

const NONE: readonly number[] = []

/** `2`, `× 1.5`, `1,5`; null for what is none, or out of range. */
function readFactor(text: string): number | null {
  const value = readNumber(text.trim().replace(/^[×x*]\s*/, ''))
  return value !== null && value <= 1000 ? value : null
}
