// A button that is an icon: its label is told by name and on hover.

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Tooltip, type TooltipProps } from './tooltip'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  readonly label: string
  readonly keys?: string
  readonly pressed?: boolean
  readonly size?: 'normal' | 'small'
  readonly tipSide?: TooltipProps['side']
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, keys, pressed, size = 'normal', tipSide, className, ...rest }: IconButtonProps): ReactNode {
  const classes = className === undefined ? 'icon-btn' : `icon-btn ${className}`
  return (
    <Tooltip text={label} {...(keys === undefined ? {} : { keys })} {...(tipSide === undefined ? {} : { side: tipSide })}>
      <button type="button" className={classes} aria-label={label} aria-pressed={pressed} data-size={size} {...rest} />
    </Tooltip>
  )
}
