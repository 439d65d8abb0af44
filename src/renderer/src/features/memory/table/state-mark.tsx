// The mark of a state: its shape says it without its colour.

import type { ReactNode } from 'react'
import type { StateTone } from '../../../state/memory/entry-words'

/** Fine: a grey dot. Quiet: a grey ring. Warning: a ring half full. Danger: a ring. */
export function StateMark({ tone }: { readonly tone: StateTone }): ReactNode {
  const ring = { fine: 'var(--line-strong)', quiet: 'var(--text-3)', warn: 'var(--warn)', danger: 'var(--danger)' }[tone]
  return (
    <span className="state-mark">
      <svg viewBox="0 0 8 8" aria-hidden="true">
        {tone === 'fine' ? (
          <circle cx="4" cy="4" r="3.2" fill={ring} />
        ) : (
          <>
            <circle cx="4" cy="4" r="2.9" fill="none" stroke={ring} strokeWidth="1.3" />
            {tone === 'warn' ? <path d="M4 1.1a2.9 2.9 0 0 0 0 5.8Z" fill={ring} /> : null}
          </>
        )}
      </svg>
    </span>
  )
}
