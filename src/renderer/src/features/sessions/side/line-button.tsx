// Leads to a line of the file.

import type { ReactNode } from 'react'
import { useActions } from '../../../state/app-context'

export function LineButton({ line, children }: { readonly line: number; readonly children: ReactNode }): ReactNode {
  const { showLine } = useActions()
  return (
    <button type="button" className="link-btn" title={`Line ${line} of the file`} onClick={() => void showLine(line)}>
      {children}
    </button>
  )
}
