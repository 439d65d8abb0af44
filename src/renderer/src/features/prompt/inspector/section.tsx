// One part of the inspector, and the rows of facts in it.

import type { ReactNode } from 'react'

export interface SectionProps {
  readonly title?: string
  readonly aside?: ReactNode
  readonly testId?: string
  readonly children: ReactNode
}

export function Section({ title, aside, testId, children }: SectionProps): ReactNode {
  return (
    <section className="facts" data-testid={testId}>
      {title === undefined ? null : (
        <h3>
          {title}
          {aside === undefined ? null : <span className="facts-aside">{aside}</span>}
        </h3>
      )}
      {children}
    </section>
  )
}

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  readonly mono?: boolean
  readonly title?: string
}

export function Facts({ facts }: { readonly facts: readonly (Fact | null)[] }): ReactNode {
  return (
    <dl className="fact-list">
      {facts.map((fact) =>
        fact === null ? null : (
          <div key={fact.name} title={fact.title}>
            <dt>{fact.name}</dt>
            <dd className={fact.mono ? 'mono figures' : undefined}>{fact.value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
