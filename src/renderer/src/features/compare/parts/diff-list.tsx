// The inline difference of two texts: lines of both sides one below the other, changed words marked. Only lines in view are in the page.

import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { plural } from '../../../lib/format-count'
import { useAppState } from '../../../state/app-context'
import type { DiffLine, DiffState } from '../../../state/compare/compare-state'
import { ScrollArea } from '../../../ui/scroll-area'

export interface DiffListProps {
  readonly diff: DiffState
  readonly label: string
  readonly onMore: () => void
  /** Shows the first changed line; another number asks again. */
  readonly reveal?: number | null
}

const LINE = 18

export function DiffList({ diff, label, onMore, reveal = null }: DiffListProps): ReactNode {
  const scroll = useRef<HTMLDivElement>(null)
  const zoom = useAppState((state) => state.view.zoom)
  const { lines, total, loading, fault } = diff
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => LINE * zoom,
    overscan: 30,
    paddingStart: 4,
    paddingEnd: 16,
  })
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)?.index ?? -1
  useEffect(() => {
    if (!loading && fault === null && lines.length < total && last >= lines.length - 60) onMore()
  }, [loading, fault, lines.length, total, last, onMore])
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (reveal === null || reveal === shown.current || lines.length === 0) return
    shown.current = reveal
    const at = lines.findIndex(({ kind }) => kind === 'added' || kind === 'removed')
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' })
  }, [reveal, lines, virtualizer])
  if (fault !== null) {
    return (
      <p className="cmp-none" role="alert">
        {fault.title}: {fault.detail}
      </p>
    )
  }
  if (lines.length === 0) return <p className="cmp-none">{loading ? 'Reading…' : 'There is no text on either side.'}</p>
  return (
    <ScrollArea ref={scroll} className="scroll cmp-diff" label={label} data-testid="diff">
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {rows.map((row) => {
          const line = lines[row.index]
          if (line === undefined) return null
          return (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              className="cmp-slot"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <Line line={line} />
            </div>
          )
        })}
      </div>
    </ScrollArea>
  )
}

const SIGNS = { same: '', added: '+', removed: '−' } as const

const Line = memo(function Line({ line }: { readonly line: DiffLine }): ReactNode {
  if (line.kind === 'skip') return <div className="cmp-skip">{plural(line.lines, 'equal line')}</div>
  return (
    <div className="cmp-line" data-kind={line.kind} data-testid={`diff-${line.kind}`}>
      <span className="cmp-number">{line.left}</span>
      <span className="cmp-number">{line.right}</span>
      <span className="cmp-sign">{SIGNS[line.kind]}</span>
      <span className="cmp-text">
        {line.spans.map((span, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one line, in order, never moved
          span.changed && line.kind !== 'same' ? <mark key={at}>{span.text}</mark> : <span key={at}>{span.text}</span>,
        )}
      </span>
    </div>
  )
})
