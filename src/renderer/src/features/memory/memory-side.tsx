// The pane beside the table: the memory that is picked, what is about to be changed, or one of the panels.

import type { ReactNode } from 'react'
import { useAppState } from '../../state/app-context'
import { activeMemory } from '../../state/app-state'
import { DetailPane } from './detail/detail-pane'
import { HintsPanel } from './panels/hints-panel'
import { LinksPanel } from './panels/links-panel'
import { SentPanel } from './panels/sent-panel'
import { PlanPane } from './plan/plan-pane'

export function MemorySide(): ReactNode {
  const memory = useAppState(activeMemory)
  if (memory === null || memory.look === null) return null
  const { look, plan, panel } = memory
  if (plan !== null) return <PlanPane plan={plan} look={look} />
  switch (panel) {
    case 'sent':
      return <SentPanel memory={memory} look={look} />
    case 'hints':
      return <HintsPanel look={look} />
    case 'links':
      return <LinksPanel memory={memory} />
    case 'detail':
      return <DetailPane memory={memory} look={look} />
  }
}
