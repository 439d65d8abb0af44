// The table itself: only the rows in view are in the page. It sorts, picks, drags, and draws the cut between its rows.

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import type { MemoryColumn, MemoryLook, MemoryState } from '../../../state/memory/memory-state'
import type { MovePlace } from '../../../state/memory/move-rows'
import type { PickHow } from '../../../state/memory/pick-rows'
import { isInOrder, type VisibleRow } from '../../../state/memory/visible-memory'
import { isMac } from '../../../ui/keyboard'
import { useSize } from '../../../ui/use-size'
import { GridCell } from './grid-cell'
import { RowContextMenu } from './row-menu'
import { TableRow } from './table-row'
import { useRowDrag } from './use-row-drag'
import { useTableKeys } from './use-table-keys'
import './table.css'

const ROW_HEIGHTS = { compact: 26, comfortable: 32 } as const
const CUT_HEIGHT = 24
const HEAD_HEIGHT = 28

export interface MemoryTableProps {
  readonly look: MemoryLook
  readonly memory: MemoryState
  readonly rows: readonly VisibleRow[]
}

export function MemoryTable({ look, memory, rows }: MemoryTableProps): ReactNode {
  const { picked, sort, filter } = memory
  const scroll = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const zoom = useAppState((state) => state.view.zoom)
  const density = useAppState((state) => state.view.density)
  const { pickMemory, startMemoryAction } = useActions()
  const rowHeight = Math.round(ROW_HEIGHTS[density] * zoom)
  const order = useMemo(() => rows.flatMap((row) => (row.type === 'row' ? [row.key] : [])), [rows])
  const indexOf = useMemo(() => new Map(rows.map((row, at) => [row.key, at])), [rows])
  const hints = useMemo(() => new Map([...look.hints].reverse().map((hint) => [hint.file, hint.message])), [look])
  const pickedKeys = useMemo(() => new Set(picked.keys), [picked.keys])
  // One row takes the focus by Tab: where it was last, else the first that is picked, else the first.
  const active = [picked.focus, picked.keys[0], order[0]].find((key) => key != null && indexOf.has(key)) ?? null
  const activeAt = active === null ? -1 : (indexOf.get(active) ?? -1)

  const { width } = useSize(scroll)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(
      (at: number) => (rows[at]?.type === 'cut' ? Math.round(CUT_HEIGHT * zoom) : rowHeight),
      [rows, rowHeight, zoom],
    ),
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows]),
    overscan: 12,
    // The head lies over the first rows.
    scrollPaddingEnd: Math.round(HEAD_HEIGHT * zoom),
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        // The row with the focus stays in the page while it is scrolled away, or the focus would be lost.
        return activeAt < 0 || shown.includes(activeAt) ? shown : [...shown, activeAt].sort((a, b) => a - b)
      },
      [activeAt],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are void when what they are made of changes
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, zoom, rows, virtualizer])

  // What is picked from elsewhere, or moved, comes into view; and what is picked stays there when the rows are others.
  const shown = useRef<string | null>(null)
  const movedAt = rows.findIndex((row) => row.type === 'row' && row.moved)
  useEffect(() => {
    const key = `${picked.focus}:${movedAt}:${filter}`
    if (picked.focus === null || shown.current === key) return
    shown.current = key
    const at = indexOf.get(picked.focus)
    if (at !== undefined) virtualizer.scrollToIndex(at, { align: 'auto' })
  }, [picked.focus, movedAt, filter, indexOf, virtualizer])

  const go = useCallback(
    (key: string, how: PickHow) => {
      pickMemory(key, how, order)
      const at = indexOf.get(key)
      if (at !== undefined) virtualizer.scrollToIndex(at, { align: 'auto' })
      requestAnimationFrame(() => {
        scroll.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus({ preventScroll: true })
      })
    },
    [pickMemory, order, indexOf, virtualizer],
  )
  const onKeyDown = useTableKeys({ rows, active, go, scroll, rowHeight })

  const editable = look.view.source.kind === 'auto' || look.view.source.kind === 'team' || look.view.source.kind === 'agent'
  const { drag, onPress, wasDragged } = useRowDrag({
    enabled: isInOrder(sort) && editable,
    scroll,
    keysAt: (key) => {
      const keys = pickedKeys.has(key) ? picked.keys : [key]
      const lines = new Set(look.rows.filter((row) => row.line !== null).map((row) => row.key))
      return lines.has(key) ? keys.filter((one) => lines.has(one)) : []
    },
    placeAt: (y) => {
      const offset = y - (body.current?.getBoundingClientRect().top ?? 0)
      return placeAt(rows, virtualizer.getVirtualItemForOffset(offset), offset)
    },
    onDrop: (keys, place) => {
      if (!keys.includes(place.key)) startMemoryAction({ kind: 'reorder', keys, place })
    },
  })
  const onPick = useCallback(
    (key: string, event: MouseEvent) => {
      if (wasDragged()) return
      go(key, event.shiftKey ? 'range' : (isMac() ? event.metaKey : event.ctrlKey) ? 'toggle' : 'one')
    },
    [go, wasDragged],
  )
  const pickForMenu = (event: MouseEvent): void => {
    const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    // Picked only: the menu has the keyboard, and a row that took it would close the menu.
    if (key !== undefined && !pickedKeys.has(key)) pickMemory(key, 'one', order)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in view are in the page, which a table element cannot say
    <div
      role="grid"
      ref={scroll}
      className="memory-table"
      aria-label="Memories in the order of the index"
      aria-rowcount={rows.length + 1}
      aria-colcount={COLUMNS.length}
      aria-multiselectable="true"
      tabIndex={-1}
      data-dragging={drag !== null}
      data-room={roomFor(width / zoom)}
      data-testid="memory-table"
    >
      <TableHead memory={memory} />
      <RowContextMenu>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div
          role="rowgroup"
          ref={body}
          className="memory-space"
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={onKeyDown}
          onContextMenu={pickForMenu}
        >
          {virtualizer.getVirtualItems().map((item) => {
            const visible = rows[item.index]
            if (visible === undefined) return null
            if (visible.type === 'cut') {
              return (
                // biome-ignore lint/a11y/useSemanticElements: see above
                // biome-ignore lint/a11y/useFocusableInteractive: a line between rows, not a row to stand on
                <div
                  key={item.key}
                  role="row"
                  aria-rowindex={item.index + 2}
                  className="memory-cut"
                  data-testid="memory-cut"
                  style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                >
                  <GridCell span={COLUMNS.length}>{visible.label}</GridCell>
                </div>
              )
            }
            const { row } = visible
            return (
              <TableRow
                key={item.key}
                row={row}
                position={item.index + 2}
                picked={pickedKeys.has(row.key)}
                active={row.key === active}
                moved={visible.moved || (drag?.keys.includes(row.key) ?? false)}
                hint={row.file === null ? null : (hints.get(row.file) ?? null)}
                drop={drag?.place?.key === row.key ? drag.place.side : null}
                nowMs={look.atMs}
                start={item.start}
                height={item.size}
                onPick={onPick}
                onPress={onPress}
              />
            )
          })}
        </div>
      </RowContextMenu>
    </div>
  )
}

/** How many columns there is room for, by the width at zoom 1. */
function roomFor(width: number): 'wide' | 'plain' | 'small' | 'tight' {
  if (width >= 860) return 'wide'
  if (width > 660) return 'plain'
  return width > 530 ? 'small' : 'tight'
}

function placeAt(
  rows: readonly VisibleRow[],
  item: { readonly index: number; readonly start: number; readonly size: number } | undefined,
  offset: number,
): MovePlace | null {
  const visible = item === undefined ? undefined : rows[item.index]
  if (item === undefined || visible === undefined) return null
  if (visible.type === 'cut') {
    const above = rows[item.index - 1]
    return above?.type === 'row' ? { key: above.key, side: 'after' } : null
  }
  if (visible.row.line === null) return null
  return { key: visible.key, side: offset < item.start + item.size / 2 ? 'before' : 'after' }
}

const COLUMNS: readonly { readonly column: MemoryColumn; readonly label: string; readonly number?: boolean }[] = [
  { column: 'line', label: 'Line', number: true },
  { column: 'title', label: 'Title' },
  { column: 'file', label: 'File' },
  { column: 'type', label: 'Type' },
  { column: 'bytes', label: 'Bytes', number: true },
  { column: 'tokens', label: 'Tokens', number: true },
  { column: 'age', label: 'Age', number: true },
  { column: 'state', label: 'State' },
]

function TableHead({ memory }: { readonly memory: MemoryState }): ReactNode {
  const { sort } = memory
  const { setMemorySort } = useActions()
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="rowgroup" className="memory-head">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
      <div role="row" aria-rowindex={1} className="memory-columns">
        {COLUMNS.map(({ column, label, number }) => {
          const current = sort.by === column
          const Arrow = sort.down ? ArrowUp : ArrowDown
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
            <span
              key={column}
              role="columnheader"
              aria-sort={!current ? 'none' : sort.down ? 'descending' : 'ascending'}
              data-sorted={current && !isInOrder(sort)}
              className={number === true ? 'memory-column memory-column-number' : 'memory-column'}
            >
              <button type="button" onClick={() => setMemorySort({ by: column, down: current ? !sort.down : false })}>
                {label}
                {current && !(column === 'line' && !sort.down) ? <Arrow className="i12" aria-hidden /> : null}
              </button>
            </span>
          )
        })}
      </div>
    </div>
  )
}
