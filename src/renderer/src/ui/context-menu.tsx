// A menu at the pointer, or at what has the focus (Shift+F10). The items are the caller's, of Radix's own kinds.

import { ContextMenu as Radix } from 'radix-ui'
import type { MouseEvent, ReactElement, ReactNode } from 'react'

export interface ContextMenuProps {
  /** Where the menu can be asked for. */
  readonly children: ReactElement
  readonly items: ReactNode
  /** Before it opens; `preventDefault` keeps it closed. */
  readonly onAsk?: (event: MouseEvent) => void
}

export function ContextMenu({ children, items, onAsk }: ContextMenuProps): ReactNode {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild onContextMenu={onAsk}>
        {children}
      </Radix.Trigger>
      {/* Inside the main landmark, so that nothing on the page stands outside of one. */}
      <Radix.Portal container={document.querySelector('main')}>
        <Radix.Content className="floating menu menu-of-row" collisionPadding={8} loop>
          {items}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
