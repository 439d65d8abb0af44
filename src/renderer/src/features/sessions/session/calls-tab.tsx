// The calls as a table: the same figures as the timeline, to be read line by line.

import { type ReactNode, useCallback, useMemo } from 'react'
import { formatCount, formatSigned } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { rowAt } from '../../../state/sessions/pages'
import { clockTime, duration, exactTime, modelName, OUTPUT_AT_LEAST, usd } from '../../../state/sessions/session-words'
import { OutcomeMark } from '../../../timeline/outcome-mark'
import { CAUSE_WORDS, OUTCOME_WORDS } from '../../../timeline/paint/bands'
import { GridCell } from '../grid/grid-cell'
import { type GridColumn, VirtualGrid } from '../grid/virtual-grid'

type Key = 'call' | 'time' | 'gap' | 'model' | 'context' | 'added' | 'read' | 'written' | 'fresh' | 'output' | 'cost' | 'cache'

const COLUMNS: readonly GridColumn<Key>[] = [
  { key: 'call', label: 'Call', number: true },
  { key: 'time', label: 'Sent' },
  { key: 'gap', label: 'Idle before', number: true },
  { key: 'cache', label: 'Cache' },
  { key: 'context', label: 'In the window', number: true },
  { key: 'added', label: 'Added', number: true },
  { key: 'read', label: 'Read', number: true },
  { key: 'written', label: 'Written', number: true },
  { key: 'fresh', label: 'Fresh', number: true },
  { key: 'output', label: 'Output', number: true },
  { key: 'cost', label: '≈ USD', number: true },
  { key: 'model', label: 'Model' },
]
const px = (value: number): string => `calc(${value} * var(--px))`
const TEMPLATE = `${[50, 74, 90].map(px).join(' ')} minmax(${px(118)}, 1fr) ${[96, 74, 74, 70, 56, 64, 62, 88].map(px).join(' ')}`

export function CallsTab(): ReactNode {
  const calls = useAppState((state) => state.sessions.opened?.calls ?? null)
  const lane = useAppState((state) => state.sessions.opened?.lane)
  const revision = useAppState((state) => state.sessions.opened?.revision)
  const cursor = useAppState((state) => state.sessions.opened?.cursor ?? null)
  const catalog = useAppState((state) => state.catalog)
  const { needCalls, setSessionCursor } = useActions()
  const need = useCallback((from: number, to: number) => needCalls(from, to), [needCalls])
  const needKey = useMemo(() => ({ lane, revision, calls }), [lane, revision, calls])
  if (calls === null) return null
  return (
    <VirtualGrid
      label="Calls"
      columns={COLUMNS.map((column) => ({ ...column, sortable: false }))}
      template={TEMPLATE}
      count={calls.total ?? 1}
      needKey={needKey}
      need={need}
      picked={cursor}
      onPick={setSessionCursor}
      reveal={cursor === null ? null : { at: cursor, nonce: 1 }}
      testId="calls-table"
      paneFocus
      renderRow={(index) => {
        const row = rowAt(calls, index)
        if (row === undefined) return null
        const written = row.cacheWrite5m + row.cacheWrite1h
        const number = (value: number): ReactNode => <GridCell className={value === 0 ? 'num zero' : 'num'}>{formatCount(value)}</GridCell>
        return {
          key: String(row.index),
          cells: (
            <>
              <GridCell className="num">{row.index}</GridCell>
              <GridCell className="mono cut" title={row.tsMs === null ? undefined : exactTime(row.tsMs)}>
                {row.tsMs === null ? <span className="zero">·</span> : clockTime(row.tsMs)}
              </GridCell>
              <GridCell className={row.gapMs === null || row.gapMs < 1000 ? 'num zero' : 'num'}>
                {row.gapMs === null ? '·' : duration(row.gapMs)}
              </GridCell>
              <GridCell className="calls-cache cut">
                <OutcomeMark outcome={row.cache} />
                <span className="cut">
                  {OUTCOME_WORDS[row.cache]}
                  {row.cause === null || row.cause === 'first-call' || row.cache === 'hit' ? '' : `: ${CAUSE_WORDS[row.cause]}`}
                </span>
              </GridCell>
              {number(row.contextTokens)}
              <GridCell className={row.addedTokens === null ? 'num zero' : 'num'}>
                {row.addedTokens === null ? '·' : formatSigned(row.addedTokens)}
              </GridCell>
              {number(row.cacheRead)}
              {number(written)}
              {number(row.fresh)}
              <GridCell
                className={row.output === 0 && row.outputReliable ? 'num zero' : 'num'}
                title={row.outputReliable ? undefined : OUTPUT_AT_LEAST}
              >
                {row.outputReliable ? '' : '≥ '}
                {formatCount(row.output)}
              </GridCell>
              <GridCell
                className={row.costUsd === null ? 'num zero' : 'num'}
                title={row.costUsd === null || row.outputReliable ? undefined : OUTPUT_AT_LEAST}
              >
                {row.costUsd === null ? '·' : `${row.outputReliable ? '' : '≥ '}${usd(row.costUsd)}`}
              </GridCell>
              <GridCell className="cut quiet">{modelName(row.model, catalog)}</GridCell>
            </>
          ),
        }
      }}
    />
  )
}
