// A few choices side by side, one of them taken.

import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

export interface SegmentedOption<T extends string> {
  readonly value: T
  readonly label: string
  readonly disabled?: boolean
}

export interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly SegmentedOption<T>[]
  readonly onChange: (value: T) => void
}

export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>): ReactNode {
  const take = (next: string): void => {
    const option = options.find((one) => one.value === next)
    // Pressing the one that is taken answers with nothing: a choice stays.
    if (option !== undefined) onChange(option.value)
  }
  return (
    <ToggleGroup.Root className="segmented" type="single" aria-label={label} value={value} onValueChange={take}>
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
