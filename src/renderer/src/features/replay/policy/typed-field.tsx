// A short value that is typed: what can be read counts at once, what cannot is marked and changes nothing.

import { type ReactNode, useState } from 'react'
import { useActions } from '../../../state/app-context'

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
  const { endReplayEdit } = useActions()
  const [draft, setDraft] = useState<string | null>(null)
  const wrong = draft !== null && read(draft.trim()) === null
  return (
    <input
      className="field policy-field"
      data-mono=""
      data-narrow={narrow}
      aria-label={label}
      aria-invalid={wrong}
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
      onBlur={() => {
        setDraft(null)
        endReplayEdit()
      }}
    />
  )
}
