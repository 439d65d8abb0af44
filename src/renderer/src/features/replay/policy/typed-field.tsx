// A short value that is typed: what can be read counts at once; what cannot is marked, and leaving it so
// puts back what was there before. Escape does so at any time.

import { type ReactNode, useEffect, useId, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'

export interface TypedFieldProps<T> {
  readonly label: string
  /** As it is said; empty: nothing is set. */
  readonly value: string
  readonly placeholder: string
  /** What can be typed. */
  readonly hint: string
  readonly narrow?: boolean
  /** Null for what cannot be read. The text is trimmed. */
  readonly read: (text: string) => T | null
  readonly onRead: (value: T) => void
}

export function TypedField<T>({ label, value, placeholder, hint, narrow, read, onRead }: TypedFieldProps<T>): ReactNode {
  const { endReplayEdit, dropReplayEdit } = useActions()
  const moved = useAppState((state) => state.replay.moved)
  const [draft, setDraft] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is undone is not what is typed
  useEffect(() => setDraft(null), [moved])
  const id = useId()
  const wrong = draft !== null && read(draft.trim()) === null
  return (
    <>
      <input
        className="field policy-field"
        data-mono=""
        data-narrow={narrow}
        aria-label={label}
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        title={hint}
        value={draft ?? value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          const text = event.currentTarget.value
          setDraft(text)
          const found = read(text.trim())
          if (found !== null) onRead(found)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || draft === null) return
          event.preventDefault()
          event.stopPropagation()
          dropReplayEdit()
          setDraft(null)
        }}
        onBlur={() => {
          // Else the part of it that could still be read would stay.
          if (wrong) dropReplayEdit()
          else endReplayEdit()
          setDraft(null)
        }}
      />
      {wrong ? (
        <p id={id} className="policy-wrong" role="alert">
          {hint}
        </p>
      ) : null}
    </>
  )
}
