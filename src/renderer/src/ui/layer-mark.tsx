// The mark before a layer: loaded (its colour), waiting (a dashed ring), attached by a read (a ring with a dot), left out (a cross).

import type { ReactNode } from 'react'

export type LayerMarkState = 'loaded' | 'waiting' | 'attached' | 'left-out'

export interface LayerMarkProps {
  readonly state: LayerMarkState
  /** Colours the loaded mark. */
  readonly kind: string
  readonly tone?: 'plain' | 'warn'
}

export function LayerMark({ state, kind, tone = 'plain' }: LayerMarkProps): ReactNode {
  if (state === 'loaded') {
    return (
      <span className="mark" data-kind={kind}>
        <span className="swatch" />
      </span>
    )
  }
  const colour = state === 'attached' ? 'var(--accent)' : tone === 'warn' ? 'var(--warn)' : 'var(--text-3)'
  return (
    <span className="mark">
      <svg viewBox="0 0 10 10" fill="none" stroke={colour} strokeWidth="1.3" strokeLinecap="round" aria-hidden="true">
        {state === 'waiting' ? <circle cx="5" cy="5" r="4" strokeDasharray="1.9 1.85" strokeLinecap="butt" /> : null}
        {state === 'attached' ? (
          <>
            <circle cx="5" cy="5" r="4" />
            <circle cx="5" cy="5" r="1.8" fill={colour} stroke="none" />
          </>
        ) : null}
        {state === 'left-out' ? <path d="m2 2 6 6M8 2 2 8" /> : null}
      </svg>
    </span>
  )
}
