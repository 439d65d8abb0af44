// An input that is on or off; off is what holds without it.

import type { ReactNode } from 'react'
import { Segmented } from '../../../ui/segmented'
import { FieldRow, type FieldRowProps } from './field-row'

export interface SwitchRowProps extends Pick<FieldRowProps, 'label' | 'hint' | 'input' | 'tried' | 'preview'> {
  readonly on: boolean
  /** What the two are called. */
  readonly off?: string
  readonly onLabel?: string
  readonly onChange: (on: boolean) => void
}

export function SwitchRow({ label, on, off = 'Off', onLabel = 'On', onChange, ...row }: SwitchRowProps): ReactNode {
  return (
    <FieldRow label={label} {...row}>
      <Segmented
        label={label}
        value={on ? 'on' : 'off'}
        options={[
          { value: 'off', label: off },
          { value: 'on', label: onLabel },
        ]}
        onChange={(value) => onChange(value === 'on')}
      />
    </FieldRow>
  )
}
