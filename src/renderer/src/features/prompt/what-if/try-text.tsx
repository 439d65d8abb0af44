// A text input that is tried while it is typed, a moment after the last key.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../state/app-context'

export interface TryTextProps {
  readonly id?: string
  readonly label?: string
  /** What is tried now; empty for nothing. */
  readonly value: string
  readonly placeholder: string
  /** Null: the input is empty, so nothing is tried. */
  readonly onTry: (value: string | null) => void
  readonly mono?: boolean
  readonly type?: 'text' | 'date'
  readonly list?: string
  readonly lines?: number
}

const TYPING_MS = 300

export function TryText({ id, label, value, placeholder, onTry, mono = false, type = 'text', list, lines }: TryTextProps): ReactNode {
  const { activity } = useApp()
  const [typed, setTyped] = useState(value)
  const given = useRef(value)
  const tryIt = useRef(onTry)
  tryIt.current = onTry
  // What was changed elsewhere (reset, a patch) is shown; what is being typed is not overwritten.
  if (given.current !== value) {
    given.current = value
    if (typed !== value) setTyped(value)
  }
  useEffect(() => {
    if (typed === given.current) return
    const end = activity.begin()
    const timer = setTimeout(() => {
      given.current = typed
      tryIt.current(typed === '' ? null : typed)
      end()
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [typed, activity])
  const common = {
    id,
    className: 'field',
    'aria-label': label,
    value: typed,
    placeholder,
    'data-mono': mono ? '' : undefined,
    spellCheck: false,
  }
  return lines === undefined ? (
    <input {...common} type={type} list={list} onChange={(event) => setTyped(event.target.value)} />
  ) : (
    <textarea {...common} rows={lines} onChange={(event) => setTyped(event.target.value)} />
  )
}
