// A label and its control, a mark where the control differs from what is, and what it does or would do.

import type { ReactNode } from 'react'
import { EffectChip } from './effect-chip'
import { useFits } from './search-context'

export interface FieldRowProps {
  readonly label: string
  readonly hint?: string
  readonly tried: boolean
  /** The control names itself; else the label is for the control of this id. */
  readonly htmlFor?: string
  readonly wide?: boolean
  /** The input, as `listChanges` names it: its effect is shown once it is tried. */
  readonly input?: string
  /** What the control would try next, so that its effect is known before. */
  readonly preview?: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

export function FieldRow({ label, hint, tried, htmlFor, wide = false, input, preview, children }: FieldRowProps): ReactNode {
  const fits = useFits(`${label} ${hint ?? ''} ${input ?? ''}`)
  if (!fits) return null
  return (
    <div className="try-row" data-tried={tried} data-wide={wide} data-testid="try-row">
      {htmlFor === undefined ? (
        <span className="try-label" title={hint}>
          {label}
        </span>
      ) : (
        <label className="try-label" htmlFor={htmlFor} title={hint}>
          {label}
        </label>
      )}
      <div className="try-control">{children}</div>
      {input === undefined ? null : <EffectChip patch={preview ?? null} tried={tried ? input : null} />}
    </div>
  )
}
