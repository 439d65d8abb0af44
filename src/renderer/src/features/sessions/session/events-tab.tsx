// What happened: compactions, clears, drops, misses, in order.

import { ListChecks } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { rowAt } from '../../../state/sessions/pages'
import { clockTime, exactTime } from '../../../state/sessions/session-words'
import { MarkGlyph } from '../../../timeline/mark-glyph'
import { MARK_NAMES } from '../../../timeline/mark-names'
import { StateMessage } from '../../../ui/state-message'
import { GridCell } from '../grid/grid-cell'
import { type GridColumn, VirtualGrid } from '../grid/virtual-grid'

type Key = 'call' | 'time' | 'what' | 'why' | 'before' | 'after' | 'line'

const COLUMNS: readonly GridColumn<Key>[] = [
  { key: 'call', label: 'Call', number: true, sortable: false },
  { key: 'time', label: 'Time', sortable: false },
  { key: 'what', label: 'What', sortable: false },
  { key: 'why', label: 'Why', sortable: false },
  { key: 'before', label: 'Before', number: true, sortable: false },
  { key: 'after', label: 'After', number: true, sortable: false },
  { key: 'line', label: 'Line', number: true, sortable: false },
]
const px = (value: number): string => `calc(${value} * var(--px))`
const TEMPLATE = `${[56, 76, 190].map(px).join(' ')} minmax(${px(140)}, 1fr) ${[82, 82, 64].map(px).join(' ')}`

export function EventsTab(): ReactNode {
  const events = useAppState((state) => state.sessions.opened?.events ?? null)
  const total = useAppState((state) => state.sessions.opened?.view?.events ?? 0)
  const revision = useAppState((state) => state.sessions.opened?.revision)
  const picked = useAppState((state) => state.sessions.opened?.event ?? null)
  const { needEvents, pickEvent } = useActions()
  const needKey = useMemo(() => ({ revision, events }), [revision, events])
  if (events === null) return null
  if (total === 0) {
    return (
      <StateMessage icon={<ListChecks aria-hidden />} title="Nothing happened to the context">
        <p>Compactions, clears, switches and cache misses would stand here. The context of this session only grew.</p>
      </StateMessage>
    )
  }
  return (
    <VirtualGrid
      label="Events"
      columns={COLUMNS}
      template={TEMPLATE}
      count={events.total ?? 1}
      needKey={needKey}
      need={needEvents}
      picked={picked}
      onPick={pickEvent}
      testId="events-table"
      paneFocus
      renderRow={(index) => {
        const row = rowAt(events, index)
        if (row === undefined) return null
        const tokens = (value: number | null): ReactNode => (
          <GridCell className={value === null ? 'num zero' : 'num'}>{value === null ? '·' : formatCount(value)}</GridCell>
        )
        return {
          key: String(row.event),
          cells: (
            <>
              <GridCell className={row.call === null ? 'num zero' : 'num'}>{row.call ?? '·'}</GridCell>
              <GridCell className="mono cut quiet" title={row.tsMs === null ? undefined : exactTime(row.tsMs)}>
                {row.tsMs === null ? '·' : clockTime(row.tsMs)}
              </GridCell>
              <GridCell className="entry-kind cut">
                <MarkGlyph kind={row.kind} />
                <span className="cut">{MARK_NAMES[row.kind]}</span>
              </GridCell>
              <GridCell className="cut quiet" title={row.why}>
                {row.why}
              </GridCell>
              {tokens(row.preTokens)}
              {tokens(row.postTokens)}
              <GridCell className={row.line === null ? 'num zero' : 'num'}>{row.line === null ? '·' : formatCount(row.line)}</GridCell>
            </>
          ),
        }
      }}
    />
  )
}
