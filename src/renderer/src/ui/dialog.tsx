// A true decision, or a search over everything: what is behind it waits.

import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { focusedBehind } from './hold-keys'

export interface DialogProps {
  readonly title: string
  readonly text?: string
  /** The title is only told to those who do not see; the content shows what it is. */
  readonly bare?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, text, bare = false, onClose, children }: DialogProps): ReactNode {
  const [behind] = useState(focusedBehind)
  /** Whoever closes it goes on where they were, unless what they chose has led the focus elsewhere. */
  const leadBack = (event: Event): void => {
    event.preventDefault()
    const free = document.activeElement === null || document.activeElement === document.body
    if (free && behind instanceof HTMLElement && behind.isConnected) behind.focus()
  }
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="veil" />
        <Radix.Content
          className="floating dialog"
          onCloseAutoFocus={leadBack}
          {...(text === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {bare ? (
            <Radix.Title className="unseen">{title}</Radix.Title>
          ) : (
            <div className="dialog-head">
              <Radix.Title asChild>
                <h2>{title}</h2>
              </Radix.Title>
              {text === undefined ? null : (
                <Radix.Description asChild>
                  <p>{text}</p>
                </Radix.Description>
              )}
            </div>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
