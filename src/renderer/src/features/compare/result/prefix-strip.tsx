// The right request from its first byte to its last, cut at its cache marks: what the left wrote there and can still be read.

import type { ReactNode } from 'react'
import type { ComparisonView } from '../../../../../preload/contract/compare'
import { formatCount } from '../../../lib/format-count'
import { explainOutcome, prefixBar, sayOutcome, sayPlace } from '../../../state/compare/prefix-segments'

export function PrefixStrip({ view }: { readonly view: ComparisonView }): ReactNode {
  const { segments, rest } = prefixBar(view.breakpoints, view.right.tokens.sent)
  if (segments.length === 0) {
    return <p className="cmp-prefix-none">Nothing of the right request is marked to be cached.</p>
  }
  return (
    <section className="cmp-prefix" aria-label="What of the cached prefix survives" data-testid="prefix">
      <div className="cmp-prefix-bar">
        {segments.map((segment) => (
          <i
            key={`${segment.point.at} ${segment.point.index}`}
            data-outcome={segment.outcome}
            style={{ flexGrow: segment.tokens }}
            title={explainOutcome(segment)}
          />
        ))}
        <i data-outcome="rest" style={{ flexGrow: rest }} title={`behind the last mark: ${formatCount(rest)} tokens`} />
      </div>
      <ul className="cmp-prefix-legend">
        {segments.map((segment) => {
          const { point, outcome } = segment
          return (
            <li key={`${point.at} ${point.index}`} title={explainOutcome(segment)} data-testid="breakpoint" data-outcome={outcome}>
              <span className="cmp-key" data-outcome={outcome} />
              {sayPlace(point)} <b className="figures">{formatCount(point.prefixTokens)}</b>{' '}
              <span className="dim">{sayOutcome(segment)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
