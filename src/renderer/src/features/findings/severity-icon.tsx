// How bad a finding is, as a sign with a name.

import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FindingSeverity } from '../../../../preload/contract/doctor'

export function SeverityIcon({ severity }: { readonly severity: FindingSeverity }): ReactNode {
  switch (severity) {
    case 'error':
      return <CircleAlert className="i" aria-label="Error" />
    case 'warning':
      return <TriangleAlert className="i" aria-label="Warning" />
    case 'info':
      return <Info className="i" aria-label="Remark" />
  }
}
