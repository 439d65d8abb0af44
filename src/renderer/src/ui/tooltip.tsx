// A short text beside what the pointer or the focus is on.

import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export function TooltipProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Radix.Provider delayDuration={450} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

export interface TooltipProps {
  readonly text: ReactNode
  readonly keys?: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactElement
}

export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps): ReactNode {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="floating tooltip" side={side} sideOffset={6} collisionPadding={8}>
          <span>{text}</span>
          {keys === undefined ? null : <kbd>{keys}</kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
