// The four types of memory, one of them taken; none where a file says another word.

import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import type { MemoryType } from '../../../../../preload/contract/memory'
import { asMemoryType, MEMORY_TYPES } from '../../../state/memory/memory-types'

export interface TypeFieldProps {
  readonly value: MemoryType | null
  readonly disabled?: boolean
  readonly onChange: (type: MemoryType) => void
}

export function TypeField({ value, disabled = false, onChange }: TypeFieldProps): ReactNode {
  return (
    <ToggleGroup.Root
      className="segmented"
      type="single"
      aria-label="Type"
      value={value ?? ''}
      disabled={disabled}
      onValueChange={(next) => {
        const type = asMemoryType(next)
        if (type !== null) onChange(type)
      }}
    >
      {MEMORY_TYPES.map(({ type }) => (
        <ToggleGroup.Item key={type} value={type}>
          {type}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
