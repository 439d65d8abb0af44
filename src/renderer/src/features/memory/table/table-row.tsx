// One row of the table: a line of the index, a file without one, or a day of the log.

import { type MouseEvent, memo, type PointerEvent, type ReactNode } from 'react'
import { formatAge } from '../../../lib/format-age'
import { formatCount } from '../../../lib/format-count'
import { formatAbsoluteTime } from '../../../lib/format-time'
import { rowTitle, statesOf, wordsOf } from '../../../state/memory/entry-words'
import type { KeyedRow } from '../../../state/memory/memory-state'
import { GridCell } from './grid-cell'
import { StateMark } from './state-mark'

export interface TableRowProps {
  readonly row: KeyedRow
  readonly position: number
  readonly picked: boolean
  /** Whether Tab reaches it. */
  readonly active: boolean
  readonly moved: boolean
  readonly hint: string | null
  readonly drop: 'before' | 'after' | null
  readonly nowMs: number
  readonly start: number
  readonly height: number
  readonly onPick: (key: string, event: MouseEvent) => void
  readonly onPress: (key: string, event: PointerEvent<HTMLElement>) => void
}

const NOTHING = '–'

export const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  const { row, position, picked, active, moved, hint, drop, nowMs, start, height, onPick, onPress } = props
  const states = statesOf(row)
  const first = wordsOf(states[0] ?? 'ok')
  const lost = row.states.includes('below-cut')
  const wrongType = row.states.includes('bad-type')
  const there = row.path !== null
  return (
    // biome-ignore lint/a11y/useSemanticElements: see GridCell
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table answers the keys of all its rows
    <div
      role="row"
      className="memory-row"
      aria-rowindex={position}
      aria-selected={picked}
      tabIndex={active ? 0 : -1}
      data-row={row.key}
      data-pane-focus={active ? '' : undefined}
      data-lost={lost}
      data-moved={moved}
      data-drop={drop ?? undefined}
      data-kind-of-row={row.kind}
      data-testid="memory-row"
      style={{ height, transform: `translateY(${start}px)` }}
      onClick={(event) => onPick(row.key, event)}
      onPointerDown={(event) => onPress(row.key, event)}
    >
      <GridCell className="num">{row.line ?? NOTHING}</GridCell>
      <GridCell className="memory-title" title={row.raw === '' ? undefined : row.raw}>
        <span className={row.title === '' && row.kind === 'entry' ? 'cut dim' : 'cut'}>{rowTitle(row)}</span>
        {row.hook === '' ? null : <span className="memory-hook cut">{row.hook}</span>}
        {hint === null ? null : <span className="memory-hint-dot" title={hint} role="img" aria-label={`Hint: ${hint}`} />}
      </GridCell>
      <GridCell className="mono cut" title={row.file ?? undefined}>
        {row.file === null || row.file === '' ? NOTHING : row.file}
      </GridCell>
      <GridCell className={wrongType ? 'cut danger' : 'cut'}>{row.type ?? NOTHING}</GridCell>
      <GridCell className="num">{there ? formatCount(row.bytes) : NOTHING}</GridCell>
      <GridCell className="num">{there ? formatCount(row.tokens) : NOTHING}</GridCell>
      <GridCell className="num" title={row.modifiedMs === null ? undefined : formatAbsoluteTime(row.modifiedMs)}>
        {row.modifiedMs === null ? NOTHING : formatAge(row.modifiedMs, nowMs)}
      </GridCell>
      <GridCell className="memory-state" title={states.map((state) => wordsOf(state).meaning).join(' ')}>
        <StateMark tone={first.tone} />
        <span className={first.tone === 'fine' ? 'cut memory-fine' : 'cut'}>{first.word}</span>
        {states.length > 1 ? <span className="memory-more">+{states.length - 1}</span> : null}
      </GridCell>
    </div>
  )
})
