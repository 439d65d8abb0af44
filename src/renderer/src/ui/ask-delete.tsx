// Asks once more before something is gone for good, in the place of the buttons that led here. Keeping it has the focus, and Escape
// keeps it too.

import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from './button'

export interface AskDeleteProps {
  readonly name: string
  /** Of the question. */
  readonly className?: string
  readonly busy?: boolean
  readonly onKeep: () => void
  readonly onDelete: () => void
}

export function AskDelete({ name, className, busy = false, onKeep, onDelete }: AskDeleteProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onKeep()
  }
  return (
    <>
      <span className={className} role="alert">
        <span>Delete “{name}” for good?</span>
      </span>
      <Button autoFocus onClick={onKeep} onKeyDown={onKeyDown}>
        Keep it
      </Button>
      <Button variant="danger" disabled={busy} onClick={onDelete} onKeyDown={onKeyDown}>
        Delete
      </Button>
    </>
  )
}
