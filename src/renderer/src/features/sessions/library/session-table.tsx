// The sessions found, one row each; those with subagents unfold.

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { SessionRow, SessionSort } from '../../../../../preload/contract/sessions'
import { formatBytes } from '../../../lib/format-bytes'
import { formatCount } from '../../../lib/format-count'
import { formatAbsoluteTime } from '../../../lib/format-time'
import { useActions, useAppState } from '../../../state/app-context'
import { knownRows, type Pages, rowAt } from '../../../state/sessions/pages'
import { compactionsOf, modelName, modelsOf, percent, shortDate, usd } from '../../../state/sessions/session-words'
import { GridCell } from '../grid/grid-cell'
import { type GridColumn, VirtualGrid } from '../grid/virtual-grid'

const COLUMNS: readonly GridColumn<SessionSort>[] = [
  { key: 'start', label: 'Start' },
  { key: 'title', label: 'Title' },
  { key: 'model', label: 'Model' },
  { key: 'version', label: 'Version' },
  { key: 'calls', label: 'Calls', number: true },
  { key: 'peak', label: 'Peak of window', number: true },
  { key: 'compactions', label: 'Compactions', number: true },
  { key: 'hitRate', label: 'Hit rate', number: true },
  { key: 'cost', label: '≈ USD', number: true },
  { key: 'problems', label: 'Problems', number: true },
]
const px = (value: number): string => `calc(${value} * var(--px))`
const TEMPLATE = `${px(98)} minmax(${px(120)}, 1fr) ${[92, 64, 58, 128, 100, 70, 68, 76].map(px).join(' ')}`

const MOST_LOOKED_AT = 4000

interface Shown {
  readonly row: SessionRow
  readonly depth: 0 | 1
}

/** Rows with those of unfolded subagents between them. */
function resolveRow(rows: Pages<SessionRow>, unfolded: readonly Unfolded[], index: number): Shown | undefined {
  let at = index
  for (const { after, rows: below } of unfolded) {
    if (at <= after) break
    const inside = at - after - 1
    const row = below[inside]
    if (row !== undefined) return { row, depth: 1 }
    at -= below.length
  }
  const row = rowAt(rows, at)
  return row === undefined ? undefined : { row, depth: 0 }
}

interface Unfolded {
  /** Place of the session in the list of sessions. */
  readonly after: number
  readonly rows: readonly SessionRow[]
}

export function SessionTable(): ReactNode {
  const rows = useAppState((state) => state.sessions.rows)
  const subagents = useAppState((state) => state.sessions.subagents)
  const sort = useAppState((state) => state.sessions.sort)
  const descending = useAppState((state) => state.sessions.descending)
  const catalog = useAppState((state) => state.catalog)
  const openedFile = useAppState((state) => state.sessions.opened?.file ?? null)
  const comparedFile = useAppState((state) => state.sessions.compared?.file ?? null)
  const waiting = useAppState((state) => state.sessions.rowsLoading)
  const { sortLibrary, needSessions, openSession, toggleSubagents } = useActions()
  /** Where the keyboard stands, by file: rows come and go with what is looked for. */
  const [active, setActive] = useState<string | null>(null)
  const unfolded = useMemo<readonly Unfolded[]>(
    () =>
      knownRows(rows)
        .flatMap(({ index, row }) => {
          const below = subagents[row.file]
          return below === undefined ? [] : [{ after: index, rows: below }]
        })
        .sort((a, b) => a.after - b.after),
    [rows, subagents],
  )
  const extra = unfolded.reduce((sum, one) => sum + one.rows.length, 0)
  const count = (rows.total ?? 0) + extra
  const nowMs = Date.now()
  const picked = useMemo(() => {
    const find = (file: string | null): number | null => {
      if (file === null) return null
      for (let index = 0; index < Math.min(count, MOST_LOOKED_AT); index++)
        if (resolveRow(rows, unfolded, index)?.row.file === file) return index
      return null
    }
    return find(active) ?? find(openedFile)
  }, [rows, unfolded, active, openedFile, count])
  const at = (index: number): Shown | undefined => resolveRow(rows, unfolded, index)
  return (
    <div className="lib-table" data-stale={waiting} data-pane="sessions-library">
      <VirtualGrid
        label="Sessions"
        columns={COLUMNS}
        template={TEMPLATE}
        count={count}
        needKey={rows}
        need={needSessions}
        picked={picked}
        onPick={(index) => setActive(at(index)?.row.file ?? null)}
        onOpen={(index) => {
          const row = at(index)?.row
          if (row !== undefined) void openSession(row.file)
        }}
        onFold={(index, open) => {
          const row = at(index)?.row
          if (row !== undefined && row.subagents > 0 && (subagents[row.file] !== undefined) !== open) void toggleSubagents(row.file)
        }}
        sort={{ by: sort, descending }}
        onSort={sortLibrary}
        testId="sessions-table"
        paneFocus
        renderRow={(index) => {
          const shown = at(index)
          if (shown === undefined) return null
          const { row, depth } = shown
          const compactions = compactionsOf(row)
          return {
            key: row.file,
            ...(row.file === comparedFile ? { tone: 'compared' } : row.file === openedFile ? { tone: 'opened' } : {}),
            cells: (
              <>
                <GridCell className="cut figures" title={row.startMs === null ? undefined : formatAbsoluteTime(row.startMs)}>
                  {row.startMs === null ? <span className="zero">no time</span> : shortDate(row.startMs, nowMs)}
                </GridCell>
                <GridCell className="lib-title" title={row.snippet ?? row.title}>
                  <Fold row={row} depth={depth} open={subagents[row.file] !== undefined} onToggle={() => void toggleSubagents(row.file)} />
                  <span className="cut">{row.foreign ? 'Not a transcript' : row.title}</span>
                  {row.live ? (
                    <span className="lib-live" title="Grew within the last minutes">
                      <i className="status-dot" data-on="true" />
                      live
                    </span>
                  ) : null}
                  {row.snippet === null ? null : <span className="lib-snippet cut">{row.snippet}</span>}
                </GridCell>
                <GridCell className="cut quiet" title={row.models.map((id) => `${modelName(id, catalog)} (${id})`).join(', ')}>
                  {modelsOf(row, catalog)}
                </GridCell>
                <GridCell className="cut quiet mono-11">{row.version ?? ''}</GridCell>
                <GridCell className={row.calls === 0 ? 'num zero' : 'num'}>{formatCount(row.calls)}</GridCell>
                <GridCell className="lib-peak">
                  <Peak row={row} />
                </GridCell>
                <GridCell className={compactions === '' ? 'num zero' : 'num'}>{compactions === '' ? '0' : compactions}</GridCell>
                <GridCell className={row.hitRate === null ? 'num zero' : 'num'}>
                  {row.hitRate === null ? '·' : percent(row.hitRate)}
                </GridCell>
                <GridCell
                  className={row.costUsd === null ? 'num zero' : 'num'}
                  title={row.outputReliable ? undefined : 'At least: sizes of outputs are not all recorded'}
                >
                  {row.costUsd === null ? '·' : `${row.outputReliable ? '' : '≥ '}${usd(row.costUsd)}`}
                </GridCell>
                <GridCell className={row.problems === 0 ? 'num zero' : 'num warn'} title={`${formatBytes(row.sizeBytes)}`}>
                  {row.problems === 0 ? null : <Warn />}
                  {formatCount(row.problems)}
                </GridCell>
              </>
            ),
          }
        }}
      />
    </div>
  )
}

function Fold({
  row,
  depth,
  open,
  onToggle,
}: {
  readonly row: SessionRow
  readonly depth: number
  readonly open: boolean
  readonly onToggle: () => void
}): ReactNode {
  if (depth > 0) return <span className="lib-nested" />
  if (row.subagents === 0) return null
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      className="lib-fold"
      tabIndex={-1}
      aria-label={`${row.subagents} subagents, ${open ? 'shown' : 'hidden'}`}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon className="i12" aria-hidden />
    </button>
  )
}

function Peak({ row }: { readonly row: SessionRow }): ReactNode {
  const share = row.windowTokens === null || row.windowTokens === 0 ? 0 : Math.min(1, row.peakContext / row.windowTokens)
  return (
    <>
      <span className="peak" title={row.windowTokens === null ? undefined : `of ${formatCount(row.windowTokens)}`}>
        <i style={{ width: `${100 * share}%` }} />
      </span>
      <span className={row.peakContext === 0 ? 'zero' : undefined}>{formatCount(row.peakContext)}</span>
    </>
  )
}

function Warn(): ReactNode {
  return (
    <svg className="warn-mark" viewBox="0 0 10 10" aria-hidden="true">
      <path d="M5 1 9.4 9H.6z" fill="currentColor" />
    </svg>
  )
}
