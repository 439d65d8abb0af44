// A long list of lines of text: only those in view are in the page. What a line looks like is the caller's matter.

import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useAppState } from '../../../state/app-context'
import { ScrollArea } from '../../../ui/scroll-area'
import { useSize } from '../../../ui/use-size'

export interface VirtualLinesProps<T> {
  readonly label: string
  readonly items: readonly T[]
  /** Signs of the text of an item, for its height before it is measured. */
  readonly length: (item: T) => number
  readonly render: (item: T, at: number) => ReactNode
  /** Digits of the widest line number. */
  readonly digits: number
  /** An item to bring into view; `key` tells two askings apart. */
  readonly reveal?: { readonly at: number; readonly key: string } | null
  readonly className?: string
  readonly testId?: string
  readonly paneFocus?: boolean
  /** No room above the first. */
  readonly flush?: boolean
}

const LINE = 18
/** Advance of one sign of the code font, which is 12 px. */
const SIGN = 7.2

export function VirtualLines<T>(props: VirtualLinesProps<T>): ReactNode {
  const { label, items, length, render, digits, reveal = null, className, testId, paneFocus, flush = false } = props
  const scroll = useRef<HTMLDivElement>(null)
  const { width } = useSize(scroll)
  const zoom = useAppState((state) => state.view.zoom)
  const gutter = (Math.max(2, digits) * 7 + 26) * zoom
  const columns = Math.max(10, Math.floor((width - gutter - 20 * zoom) / (SIGN * zoom)))
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(
      (at: number) => {
        const item = items[at]
        return (item === undefined ? 1 : Math.max(1, Math.ceil(length(item) / columns))) * LINE * zoom
      },
      [items, length, columns, zoom],
    ),
    overscan: 20,
    paddingStart: flush ? 0 : 4,
    paddingEnd: 16,
  })
  // Wraps change with the width, so what was measured before is void. What is in view is measured anew: a line whose
  // height stays would else keep the estimate, since nobody tells of a size that does not change.
  const wrapped = useRef({ columns, zoom, items })
  useLayoutEffect(() => {
    const before = wrapped.current
    if (before.columns === columns && before.zoom === zoom && before.items === items) return
    wrapped.current = { columns, zoom, items }
    virtualizer.measure()
    virtualizer.getTotalSize()
    for (const line of scroll.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) virtualizer.measureElement(line)
  }, [columns, zoom, items, virtualizer])
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (reveal === null || width === 0 || shown.current === reveal.key) return
    shown.current = reveal.key
    virtualizer.scrollToIndex(reveal.at, { align: 'center' })
  }, [reveal, width, virtualizer])
  return (
    <ScrollArea
      ref={scroll}
      className={className === undefined ? 'code-list' : `code-list ${className}`}
      label={label}
      style={{ '--gutter': `${gutter}px` } as CSSProperties}
      {...(paneFocus === true ? { 'data-pane-focus': '' } : {})}
      data-testid={testId}
    >
      <div className="code-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = items[item.index]
          if (line === undefined) return null
          return (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="code-slot"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {render(line, item.index)}
            </div>
          )
        })}
      </div>
    </ScrollArea>
  )
}
