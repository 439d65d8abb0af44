// A labelled button.

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly pressed?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ variant = 'plain', pressed, className, ...rest }: ButtonProps): ReactNode {
  const classes = className === undefined ? 'btn' : `btn ${className}`
  return <button type="button" className={classes} data-variant={variant} aria-pressed={pressed} {...rest} />
}
