// Every row of the file that could be read, in its order.

import { type ReactNode, useMemo } from 'react'
import { formatCount } from '../../../lib/format-count'
import { splitPath } from '../../../lib/split-path'
import { useActions, useAppState } from '../../../state/app-context'
import { rowAt } from '../../../state/sessions/pages'
import { clockTime, exactTime } from '../../../state/sessions/session-words'
import { PathName } from '../../../ui/path-name'
import { GridCell } from '../grid/grid-cell'
import { type GridColumn, VirtualGrid } from '../grid/virtual-grid'
import { entryWord } from './entry-word'

type Key = 'line' | 'time' | 'kind' | 'what' | 'chars' | 'call'

const COLUMNS: readonly GridColumn<Key>[] = [
  { key: 'line', label: 'Line', number: true, sortable: false },
  { key: 'time', label: 'Time', sortable: false },
  { key: 'kind', label: 'What', sortable: false },
  { key: 'what', label: 'Tool and file', sortable: false },
  { key: 'chars', label: 'Characters', number: true, sortable: false },
  { key: 'call', label: 'Call', number: true, sortable: false },
]
const px = (value: number): string => `calc(${value} * var(--px))`
const TEMPLATE = `${[64, 76, 150].map(px).join(' ')} minmax(${px(120)}, 1fr) ${[88, 56].map(px).join(' ')}`

export function EntriesTab(): ReactNode {
  const entries = useAppState((state) => state.sessions.opened?.entries ?? null)
  const revision = useAppState((state) => state.sessions.opened?.revision)
  const entryAt = useAppState((state) => state.sessions.opened?.entryAt ?? null)
  const { needEntries, pickEntry } = useActions()
  const needKey = useMemo(() => ({ revision, entries }), [revision, entries])
  if (entries === null) return null
  return (
    <VirtualGrid
      label="Entries"
      columns={COLUMNS}
      template={TEMPLATE}
      count={entries.total ?? 1}
      needKey={needKey}
      need={needEntries}
      picked={entryAt?.at ?? null}
      onPick={pickEntry}
      reveal={entryAt}
      testId="entries-table"
      paneFocus
      renderRow={(index) => {
        const row = rowAt(entries, index)
        if (row === undefined) return null
        const { kind, band } = entryWord(row)
        return {
          key: String(row.entry),
          cells: (
            <>
              <GridCell className="num quiet">{formatCount(row.line)}</GridCell>
              <GridCell className="mono cut quiet" title={row.tsMs === null ? undefined : exactTime(row.tsMs)}>
                {row.tsMs === null ? '·' : clockTime(row.tsMs)}
              </GridCell>
              <GridCell className="entry-kind cut">
                {band === null ? <i className="legend-band" data-none="" /> : <i className="legend-band" data-kind={band} />}
                <span className={row.isError ? 'cut danger' : 'cut'}>{row.isError ? `${kind}, failed` : kind}</span>
              </GridCell>
              <GridCell className="entry-what">
                {row.tool === null ? null : <span>{row.tool}</span>}
                {row.file === null ? null : <PathName {...splitPath(row.file)} />}
                {row.images > 0 ? <span className="dim">{row.images === 1 ? 'an image' : `${row.images} images`}</span> : null}
                {row.lane === 'main' ? null : <span className="entry-lane">subagent</span>}
              </GridCell>
              <GridCell className={row.chars === 0 ? 'num zero' : 'num'}>{formatCount(row.chars)}</GridCell>
              <GridCell className={row.call === null ? 'num zero' : 'num'}>{row.call ?? '·'}</GridCell>
            </>
          ),
        }
      }}
    />
  )
}
