// A row of the policy: what it is, and the control that changes it.

import type { ReactNode } from 'react'

export interface PolicyRowProps {
  readonly label: string
  readonly note?: string | undefined
  readonly unit?: string
  readonly hint?: string
  readonly children: ReactNode
}

export function PolicyRow({ label, note, unit, hint, children }: PolicyRowProps): ReactNode {
  return (
    <div className="policy-row" title={hint}>
      <span className="policy-label">
        {label}
        {unit === undefined ? null : <span className="unit">{unit}</span>}
        {note === undefined ? null : <span className="policy-note mono">{note}</span>}
      </span>
      {children}
    </div>
  )
}
