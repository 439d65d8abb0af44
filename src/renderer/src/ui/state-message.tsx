// What a view says when it has nothing to show: why, and the one thing to do.

import type { ReactNode } from 'react'

export interface StateMessageProps {
  readonly icon: ReactNode
  readonly title: string
  readonly tone?: 'plain' | 'danger'
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly testId?: string
}

export function StateMessage({ icon, title, tone = 'plain', children, actions, testId }: StateMessageProps): ReactNode {
  return (
    <div className="state" data-tone={tone} data-testid={testId} role={tone === 'danger' ? 'alert' : undefined}>
      {icon}
      <h3>{title}</h3>
      {children}
      {actions === undefined ? null : <div className="state-actions">{actions}</div>}
    </div>
  )
}
