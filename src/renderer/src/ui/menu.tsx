// Menus that drop from a button.

import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export interface MenuProps {
  readonly trigger: ReactElement
  readonly align?: 'start' | 'end'
  readonly onOpenChange?: (open: boolean) => void
  readonly children: ReactNode
}

export function Menu({ trigger, align = 'start', onOpenChange, children }: MenuProps): ReactNode {
  return (
    <DropdownMenu.Root modal={false} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Inside the main landmark, so that nothing on the page stands outside of one. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content className="floating menu" align={align} sideOffset={4} collisionPadding={8} loop>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export interface MenuItemProps {
  readonly onSelect: () => void
  readonly icon?: ReactNode
  /** Given: the item is one of several choices, and this says whether it is the one taken. */
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly danger?: boolean
  readonly hint?: ReactNode
  readonly children: ReactNode
}

export function MenuItem({ onSelect, icon, checked, disabled, danger, hint, children }: MenuItemProps): ReactNode {
  const inside = (
    <>
      {checked === undefined ? null : <span className="menu-tick">{checked ? <Check className="i12" aria-hidden /> : null}</span>}
      {icon}
      <span className="grow cut">{children}</span>
      {hint === undefined ? null : <span className="caption figures">{hint}</span>}
    </>
  )
  const common = { className: 'menu-item', disabled: disabled === true, onSelect, 'data-danger': danger === true ? '' : undefined }
  return checked === undefined ? (
    <DropdownMenu.Item {...common}>{inside}</DropdownMenu.Item>
  ) : (
    <DropdownMenu.CheckboxItem {...common} checked={checked}>
      {inside}
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuLabel({ children }: { readonly children: ReactNode }): ReactNode {
  return <DropdownMenu.Label className="menu-label">{children}</DropdownMenu.Label>
}

export function MenuLine(): ReactNode {
  return <DropdownMenu.Separator className="menu-line" />
}
