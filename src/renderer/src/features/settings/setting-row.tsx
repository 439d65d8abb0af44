// A setting: what it is, a word on it, and its control.

import type { ReactNode } from 'react'

export interface SettingRowProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly htmlFor?: string
  readonly children: ReactNode
}

export function SettingRow({ label, hint, htmlFor, children }: SettingRowProps): ReactNode {
  return (
    <div className="setting-row">
      <div className="setting-words">
        {htmlFor === undefined ? <span>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
        {hint === undefined ? null : <p>{hint}</p>}
      </div>
      <div className="setting-control">{children}</div>
    </div>
  )
}
