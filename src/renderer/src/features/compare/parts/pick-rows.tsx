// A long list of which one row is looked at: arrows move, only rows in view are in the page. What a row shows is the caller's matter.

import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { useAppState } from '../../../state/app-context'

export interface PickRowsProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => number
  readonly picked: number | null
  readonly onPick: (item: T) => void
  /** In CSS pixels at zoom 1. */
  readonly height: (item: T) => number
  readonly render: (item: T) => ReactNode
  /** What is told of a row: its name first, then what became of it. */
  readonly say: (item: T) => string
  readonly empty: ReactNode
  readonly testId: string
}

export function PickRows<T>({ label, items, keyOf, picked, onPick, height, render, say, empty, testId }: PickRowsProps<T>): ReactNode {
  const scroll = useRef<HTMLDivElement>(null)
  const id = useId()
  const zoom = useAppState((state) => state.view.zoom)
  const at = picked === null ? -1 : items.findIndex((item) => keyOf(item) === picked)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(
      (index: number) => {
        const item = items[index]
        return (item === undefined ? 0 : height(item)) * zoom
      },
      [items, height, zoom],
    ),
    overscan: 12,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or another zoom void what was laid out
  useEffect(() => virtualizer.measure(), [virtualizer, items, zoom])
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at)
  }, [at, virtualizer])
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1, PageDown: at + 10, PageUp: at - 10 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const item = items[Math.min(items.length - 1, Math.max(0, to))]
    if (item !== undefined) onPick(item)
  }
  const rows = virtualizer.getVirtualItems()
  if (items.length === 0) return <div className="cmp-none">{empty}</div>
  return (
    <div
      ref={scroll}
      className="scroll cmp-list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows.some(({ index }) => index === at) ? `${id}-${at}` : undefined}
      onKeyDown={move}
      data-testid={testId}
      data-pane-focus=""
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {rows.map(({ index, start, size }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            // The list takes the keys; its options only the pointer.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names the active option
            <div
              key={keyOf(item)}
              id={`${id}-${index}`}
              className="cmp-row"
              role="option"
              aria-label={say(item)}
              aria-selected={index === at}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)`, height: size }}
              onClick={() => onPick(item)}
              data-testid={`${testId}-row`}
            >
              {render(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
