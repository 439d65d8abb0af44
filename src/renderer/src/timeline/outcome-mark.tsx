// The mark of what the cache did: full, half, empty, or nothing known.

import type { ReactNode } from 'react'
import type { CacheOutcome } from '../../../preload/contract/timeline'

export function OutcomeMark({ outcome }: { readonly outcome: CacheOutcome }): ReactNode {
  return (
    <svg
      className="outcome-mark"
      data-outcome={outcome}
      viewBox="0 0 10 10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      {outcome === 'hit' ? <circle cx="5" cy="5" r="4" fill="currentColor" stroke="none" /> : null}
      {outcome === 'miss' ? <circle cx="5" cy="5" r="3.4" /> : null}
      {outcome === 'partial' ? (
        <>
          <circle cx="5" cy="5" r="3.4" />
          <path d="M5 1.6a3.4 3.4 0 0 0 0 6.8z" fill="currentColor" stroke="none" />
        </>
      ) : null}
      {outcome === 'first' || outcome === 'unknown' ? <circle cx="5" cy="5" r="1.2" fill="currentColor" stroke="none" /> : null}
    </svg>
  )
}
