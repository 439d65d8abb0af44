// One cell of a table whose rows are only in the page while they are in view.

import type { ReactNode } from 'react'

export interface GridCellProps {
  readonly className?: string
  readonly title?: string | undefined
  readonly children?: ReactNode
}

export function GridCell({ className, title, children }: GridCellProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in view are in the page, which a table element cannot say
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <span role="gridcell" className={className} title={title}>
      {children}
    </span>
  )
}
