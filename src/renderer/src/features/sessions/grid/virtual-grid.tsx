// A table of any length: only the rows in view are in the page, and asked for. Arrows move, Enter opens.

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useAppState } from '../../../state/app-context'
import './virtual-grid.css'

export interface GridColumn<K extends string> {
  readonly key: K
  readonly label: string
  readonly number?: boolean
  readonly sortable?: boolean
  /** The label is only for those who do not see the column. */
  readonly bare?: boolean
}

export interface VirtualGridProps<K extends string> {
  readonly label: string
  readonly columns: readonly GridColumn<K>[]
  /** As `grid-template-columns`. */
  readonly template: string
  readonly count: number
  /** The cells of a row; null while it is on its way. */
  readonly renderRow: (index: number) => { readonly key: string; readonly cells: ReactNode; readonly tone?: string } | null
  readonly need: (from: number, to: number) => void
  /** What makes what was fetched void: the rows in view are asked for anew. */
  readonly needKey: unknown
  readonly picked: number | null
  readonly onPick: (index: number) => void
  readonly onOpen?: (index: number) => void
  /** Right and left arrow. */
  readonly onFold?: (index: number, open: boolean) => void
  readonly sort?: { readonly by: K; readonly descending: boolean }
  readonly onSort?: (by: K) => void
  /** A row to bring into view; `nonce` tells two askings apart. */
  readonly reveal?: { readonly at: number; readonly nonce: number } | null
  readonly testId?: string
  readonly paneFocus?: boolean
}

const ROW_HEIGHTS = { compact: 26, comfortable: 32 } as const
const HEAD = 26

export function VirtualGrid<K extends string>(props: VirtualGridProps<K>): ReactNode {
  const { label, columns, template, count, renderRow, need, needKey, picked, onPick, onOpen, onFold, sort, onSort, reveal, testId } = props
  const scroll = useRef<HTMLDivElement>(null)
  const zoom = useAppState((state) => state.view.zoom)
  const density = useAppState((state) => state.view.density)
  const height = Math.round(ROW_HEIGHTS[density] * zoom)
  const active = count === 0 ? -1 : Math.min(count - 1, picked ?? 0)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(() => height, [height]),
    overscan: 8,
    // The head lies over the first rows.
    scrollPaddingEnd: Math.round(HEAD * zoom),
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        // The row with the focus stays in the page while it is scrolled away, or the focus would be lost.
        return active < 0 || shown.includes(active) ? shown : [...shown, active].sort((a, b) => a - b)
      },
      [active],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are void when the zoom changes
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer])
  const items = virtualizer.getVirtualItems()
  const shown = items.filter((item) => item.index !== active || items.length === 1)
  const from = shown[0]?.index ?? 0
  const to = (shown[shown.length - 1]?.index ?? 0) + 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what was fetched is void
  useEffect(() => need(from, to), [need, from, to, needKey, count])

  const revealed = useRef<number | null>(null)
  useEffect(() => {
    if (reveal == null || revealed.current === reveal.nonce) return
    revealed.current = reveal.nonce
    virtualizer.scrollToIndex(reveal.at, { align: 'auto' })
  }, [reveal, virtualizer])

  const go = (index: number): void => {
    const at = Math.min(count - 1, Math.max(0, index))
    onPick(at)
    virtualizer.scrollToIndex(at, { align: 'auto' })
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true }))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / height) - 2)
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: count - 1 }[
      event.key
    ]
    if (to !== undefined) {
      event.preventDefault()
      // The first arrow picks the row that is reached by Tab.
      go(picked === null && event.key.startsWith('Arrow') ? active : to)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPick(active)
      onOpen?.(active)
    } else if (onFold !== undefined && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault()
      onFold(active, event.key === 'ArrowRight')
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in view are in the page, which a table element cannot say
    <div
      role="grid"
      ref={scroll}
      className="vgrid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      tabIndex={-1}
      data-testid={testId}
      style={{ '--columns': template } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className="vgrid-head">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
        <div role="row" aria-rowindex={1} className="vgrid-columns">
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className="vgrid-space" style={{ height: virtualizer.getTotalSize() }} onKeyDown={onKeyDown}>
        {items.map((item) => {
          const row = renderRow(item.index)
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useKeyWithClickEvents: the table answers the keys of all its rows
            <div
              key={row?.key ?? `at ${item.index}`}
              role="row"
              className="vgrid-row"
              aria-rowindex={item.index + 2}
              aria-selected={item.index === picked}
              aria-busy={row === null}
              tabIndex={item.index === active ? 0 : -1}
              data-index={item.index}
              data-key={row?.key}
              data-tone={row?.tone}
              data-pane-focus={props.paneFocus === true && item.index === active ? '' : undefined}
              data-testid="grid-row"
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              onClick={() => {
                onPick(item.index)
                onOpen?.(item.index)
              }}
            >
              {row === null ? <WaitingCells columns={columns.length} /> : row.cells}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function HeadCell<K extends string>({
  column,
  sort,
  onSort,
}: {
  readonly column: GridColumn<K>
  readonly sort: VirtualGridProps<K>['sort']
  readonly onSort: VirtualGridProps<K>['onSort']
}): ReactNode {
  const current = sort?.by === column.key
  const sortable = onSort !== undefined && column.sortable !== false
  const Arrow = sort?.descending === true ? ArrowDown : ArrowUp
  return (
    // biome-ignore lint/a11y/useSemanticElements: see VirtualGrid
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <span
      role="columnheader"
      aria-sort={!sortable ? undefined : !current ? 'none' : sort?.descending === true ? 'descending' : 'ascending'}
      className={column.number === true ? 'vgrid-column vgrid-number' : 'vgrid-column'}
    >
      {sortable ? (
        <button type="button" onClick={() => onSort(column.key)} data-sorted={current}>
          {column.label}
          {current ? <Arrow className="i12" aria-hidden /> : null}
        </button>
      ) : column.bare === true ? (
        <span className="unseen">{column.label}</span>
      ) : (
        column.label
      )}
    </span>
  )
}

/** Grey where figures will stand. */
function WaitingCells({ columns }: { readonly columns: number }): ReactNode {
  return Array.from({ length: columns }, (_none, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    // biome-ignore lint/a11y/useSemanticElements: see VirtualGrid
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <span role="gridcell" key={at}>
      {at === 1 ? <span className="bone" style={{ width: '60%' }} /> : null}
    </span>
  ))
}
