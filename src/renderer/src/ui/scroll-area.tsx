// A named part of the page that scrolls and can be reached by keyboard, so that it can be scrolled by it too.

import type { ComponentProps, ReactNode } from 'react'

export interface ScrollAreaProps extends ComponentProps<'section'> {
  readonly label: string
}

export function ScrollArea({ label, children, ...rest }: ScrollAreaProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section aria-label={label} tabIndex={0} {...rest}>
      {children}
    </section>
  )
}
