// On or off.

import { Switch as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function Switch({ label, checked, onChange }: SwitchProps): ReactNode {
  return (
    <Radix.Root className="switch" aria-label={label} checked={checked} onCheckedChange={onChange}>
      <Radix.Thumb />
    </Radix.Root>
  )
}
