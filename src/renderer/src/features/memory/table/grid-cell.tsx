// A cell of the grid: told as one, though it is no table cell.

import type { ReactNode } from 'react'

export interface GridCellProps {
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly span?: number
  readonly children: ReactNode
}

export function GridCell({ className, title, span, children }: GridCellProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in view are in the page, which a table element cannot say
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <span role="gridcell" className={className} title={title} aria-colspan={span}>
      {children}
    </span>
  )
}
