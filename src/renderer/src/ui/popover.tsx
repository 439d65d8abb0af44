// A panel that floats beside its button and does not take the window over.

import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  readonly trigger: ReactElement
  readonly label: string
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly side?: 'top' | 'bottom'
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: PopoverProps): ReactNode {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={className === undefined ? 'floating' : `floating ${className}`}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
