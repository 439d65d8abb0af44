// A table with only the rows in view in the page. Arrows move the focus, Enter opens.

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useAppState } from '../../../state/app-context'

export interface GridTableProps {
  readonly label: string
  readonly columns: readonly { readonly label: string; readonly number?: boolean }[]
  /** As `grid-template-columns`. */
  readonly template: string
  readonly count: number
  readonly rowKey: (at: number) => string
  readonly cells: (at: number) => readonly ReactNode[]
  readonly tone?: (at: number) => string | undefined
  readonly picked?: number
  /** The focus came to a row. */
  readonly onPick?: (at: number) => void
  readonly onOpen?: (at: number) => void
  readonly empty: string
  readonly testId: string
}

const ROW_HEIGHTS = { compact: 26, comfortable: 32 } as const

export function GridTable(props: GridTableProps): ReactNode {
  const { label, columns, template, count, rowKey, cells, tone, picked, onPick, onOpen, empty, testId } = props
  const scroll = useRef<HTMLDivElement>(null)
  const zoom = useAppState((state) => state.view.zoom)
  const density = useAppState((state) => state.view.density)
  const [focused, setFocused] = useState(0)
  const active = Math.min(count - 1, picked ?? focused)
  const height = Math.round(ROW_HEIGHTS[density] * zoom)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(() => height, [height]),
    overscan: 8,
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
  const pick = (at: number): void => {
    setFocused(at)
    onPick?.(at)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / height) - 1)
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: count - 1 }[
      event.key
    ]
    if (to !== undefined) {
      event.preventDefault()
      const at = Math.min(count - 1, Math.max(0, to))
      pick(at)
      virtualizer.scrollToIndex(at, { align: 'auto' })
      requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true }))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onOpen?.(active)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in view are in the page, which a table element cannot say
    <div
      role="grid"
      className="rtable"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      tabIndex={-1}
      style={{ '--columns': template } as CSSProperties}
      data-testid={testId}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its rows take the focus */}
      <div role="row" aria-rowindex={1} className="rtable-head">
        {columns.map((column) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <span role="columnheader" key={column.label} data-number={column.number === true}>
            {column.label}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" ref={scroll} className="scroll rtable-body" onKeyDown={onKeyDown} tabIndex={count === 0 ? 0 : -1}>
        <div role="presentation" className="reads-space" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => (
            // The keys are handled by the table.
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div
              key={rowKey(index)}
              role="row"
              className="rtable-row"
              aria-rowindex={index + 2}
              aria-selected={picked === index}
              tabIndex={index === active ? 0 : -1}
              data-index={index}
              data-tone={tone?.(index)}
              data-testid="table-row"
              style={{ height: size, transform: `translateY(${start}px)` }}
              onClick={() => {
                pick(index)
                onOpen?.(index)
              }}
            >
              {cells(index).map((cell, at) => (
                // biome-ignore lint/a11y/useSemanticElements: see above
                // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
                <span role="gridcell" key={columns[at]?.label} data-number={columns[at]?.number === true}>
                  {cell}
                </span>
              ))}
            </div>
          ))}
        </div>
        {count === 0 && empty !== '' ? <p className="reads-empty">{empty}</p> : null}
      </div>
    </div>
  )
}
