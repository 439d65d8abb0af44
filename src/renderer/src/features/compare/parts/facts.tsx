// Titled facts beside a list.

import type { ReactNode } from 'react'

export interface FactSectionProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly testId?: string
  readonly children: ReactNode
}

export function FactSection({ title, aside, testId, children }: FactSectionProps): ReactNode {
  return (
    <section className="cmp-facts" data-testid={testId}>
      <h3>
        <span className="grow">{title}</span>
        {aside}
      </h3>
      {children}
    </section>
  )
}
