// The Memory view: how full the index is above, its entries in a table, and the memory that is picked beside it.

import type { ReactNode } from 'react'

export function MemoryView(): ReactNode {
  return null
}
