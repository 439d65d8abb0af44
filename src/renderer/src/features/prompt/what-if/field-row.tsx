// A label and its control, and a mark where the control differs from what is.

import type { ReactNode } from 'react'

export interface FieldRowProps {
  readonly label: string
  readonly hint?: string
  readonly tried: boolean
  /** The control names itself; else the label is for the control of this id. */
  readonly htmlFor?: string
  readonly wide?: boolean
  readonly children: ReactNode
}

export function FieldRow({ label, hint, tried, htmlFor, wide = false, children }: FieldRowProps): ReactNode {
  return (
    <div className="try-row" data-tried={tried} data-wide={wide}>
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
    </div>
  )
}
