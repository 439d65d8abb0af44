// The look all pickers of the title bar share: a quiet word, the value, an arrow.

import { ChevronDown } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export interface PickerButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly word?: string
  readonly ref?: Ref<HTMLButtonElement>
}

export function PickerButton({ word, children, ...rest }: PickerButtonProps): ReactNode {
  return (
    <button type="button" className="picker" {...rest}>
      {word === undefined ? null : <span className="picker-word">{word}</span>}
      {children}
      <ChevronDown className="i12 picker-arrow" aria-hidden />
    </button>
  )
}
