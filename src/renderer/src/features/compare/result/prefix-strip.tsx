// The right request from its first byte to its last, cut at its cache marks: what the left wrote there and can still be read.

import type { ReactNode } from 'react'
import type { Breakpoint, ComparisonView } from '../../../../../preload/contract/compare'
import { formatCount } from '../../../lib/format-count'
import { type PrefixSegment, prefixBar, sayPlace } from '../../../state/compare/prefix-segments'

const OUTCOMES: Readonly<Record<PrefixSegment['outcome'], string>> = {
  read: 'survives',
  lost: 'written again',
  never: 'not cached',
}

/** What is equal has to be written again too where the mark that covers it is lost. */
function sayOutcome(point: Breakpoint, outcome: PrefixSegment['outcome']): string {
  return outcome === 'lost' && point.survives ? 'equal, written again with the next' : OUTCOMES[outcome]
}

export function PrefixStrip({ view }: { readonly view: ComparisonView }): ReactNode {
  const { segments, rest } = prefixBar(view.breakpoints, view.right.tokens.sent)
  if (segments.length === 0) {
    return <p className="cmp-prefix-none">Nothing of the right request is marked to be cached.</p>
  }
  return (
    <section className="cmp-prefix" aria-label="What of the cached prefix survives" data-testid="prefix">
      <div className="cmp-prefix-bar">
        {segments.map(({ point, tokens, outcome }) => (
          <i
            key={`${point.at} ${point.index}`}
            data-outcome={outcome}
            style={{ flexGrow: tokens }}
            title={`${sayPlace(point)}: ${OUTCOMES[outcome]}. ${point.why}`}
          />
        ))}
        <i data-outcome="rest" style={{ flexGrow: rest }} title={`behind the last mark: ${formatCount(rest)} tokens`} />
      </div>
      <ul className="cmp-prefix-legend">
        {segments.map(({ point, outcome }) => (
          <li key={`${point.at} ${point.index}`} title={point.why} data-testid="breakpoint" data-outcome={outcome}>
            <span className="cmp-key" data-outcome={outcome} />
            {sayPlace(point)} <b className="figures">{formatCount(point.prefixTokens)}</b>{' '}
            <span className="dim">{sayOutcome(point, outcome)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
