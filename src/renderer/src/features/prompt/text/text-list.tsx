// The lines themselves: only those in view are in the page. A selection keeps its two ends there, and what is copied
// comes from the document, so that it is right however much of it was scrolled away.

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { LineMatch } from '../../../lib/find-in-lines'
import { useActions, useAppState } from '../../../state/app-context'
import type { DocLine, TextDocument } from '../../../state/text/text-document'
import { ScrollArea } from '../../../ui/scroll-area'
import { useSize } from '../../../ui/use-size'
import { TextRow } from './text-row'
import { useTextSelection } from './use-text-selection'

export interface TextListProps {
  readonly doc: TextDocument
  readonly matches: readonly LineMatch[]
  /** The match that is looked at. */
  readonly current: LineMatch | null
}

const LINE = 18
/** Advance of one sign of the code font, which is 12 px. */
const SIGN = 7.2
const NO_MATCHES: readonly LineMatch[] = []

export function TextList({ doc, matches, current }: TextListProps): ReactNode {
  const scroll = useRef<HTMLDivElement>(null)
  const { width } = useSize(scroll)
  const zoom = useAppState((state) => state.view.zoom)
  const goTo = useAppState((state) => state.ui.goTo)
  const { selectLayer } = useActions()
  const { lines } = doc
  const digits = useMemo(() => numberDigits(lines), [lines])
  const gutter = (18 + digits * 7 + 12) * zoom
  const columns = Math.max(10, Math.floor((width - gutter - 16 * zoom) / (SIGN * zoom)))
  const { pins, onCopy, onKeyDown } = useTextSelection(scroll, lines)

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(
      (at: number) => {
        const line = lines[at]
        const rows = line?.type === 'text' ? Math.max(1, Math.ceil(line.text.length / columns)) : 1
        return rows * LINE * zoom
      },
      [lines, columns, zoom],
    ),
    getItemKey: useCallback((at: number) => `${doc.key}:${at}`, [doc]),
    overscan: 20,
    paddingStart: 4,
    paddingEnd: 16,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = new Set(defaultRangeExtractor(range))
        for (const pin of pins) if (pin < lines.length) shown.add(pin)
        return [...shown].sort((a, b) => a - b)
      },
      [pins, lines.length],
    ),
  })
  // Wraps change with the width, so what was measured before is void. What is in view is measured anew: a line whose
  // height stays would else keep the estimate, since nobody tells of a size that does not change.
  const wrapped = useRef({ columns, zoom })
  useLayoutEffect(() => {
    if (wrapped.current.columns === columns && wrapped.current.zoom === zoom) return
    wrapped.current = { columns, zoom }
    virtualizer.measure()
    virtualizer.getTotalSize()
    for (const row of scroll.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) virtualizer.measureElement(row)
  }, [columns, zoom, virtualizer])

  useKeepPlace(doc, scroll, (at) => virtualizer.scrollToIndex(at, { align: 'start' }))

  useEffect(() => {
    if (current !== null) virtualizer.scrollToIndex(current.index, { align: 'center' })
  }, [current, virtualizer])
  useEffect(() => {
    if (goTo === null || goTo.side !== doc.side) return
    const at = lines.findIndex((line) => line.type === 'text' && line.layerId === goTo.layerId && line.number === goTo.line)
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' })
  }, [goTo, doc, lines, virtualizer])

  const byLine = useMemo(() => groupByLine(matches), [matches])
  return (
    // A place to read: arrows scroll it, and a selection made here is copied from the document.
    <ScrollArea
      ref={scroll}
      className="text-list"
      label={`${doc.title}, ${doc.side === 'sent' ? 'as sent' : 'as on disk'}`}
      data-pane-focus=""
      data-testid="text-list"
      onCopy={onCopy}
      onKeyDown={onKeyDown}
      style={{ '--gutter': `${gutter}px` } as CSSProperties}
    >
      <div className="text-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index]
          if (line === undefined) return null
          const marked = goTo !== null && line.type === 'text' && line.layerId === goTo.layerId && line.number === goTo.line
          return (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="text-row"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <TextRow
                line={line}
                matches={byLine.get(item.index) ?? NO_MATCHES}
                current={current?.index === item.index ? current : null}
                flash={marked && goTo.side === doc.side ? goTo.nonce : null}
                onInclude={selectLayer}
              />
            </div>
          )
        })}
      </div>
    </ScrollArea>
  )
}

/** A new text starts at its top; a refreshed one keeps the line that was at the top. */
function useKeepPlace(doc: TextDocument, scroll: RefObject<HTMLElement | null>, scrollTo: (at: number) => void): void {
  const before = useRef<TextDocument | null>(null)
  useLayoutEffect(() => {
    const old = before.current
    before.current = doc
    const element = scroll.current
    if (element === null || old === doc) return
    if (old?.key !== doc.key) {
      element.scrollTop = 0
      return
    }
    const top = topLine(element)
    const line = top === null ? undefined : old.lines[top]
    if (line === undefined || element.scrollTop === 0) return
    const at = doc.lines.findIndex((one) => sameLine(one, line))
    if (at >= 0 && at !== top) scrollTo(at)
  }, [doc, scroll, scrollTo])
}

function topLine(element: HTMLElement): number | null {
  const edge = element.getBoundingClientRect().top
  for (const row of element.querySelectorAll<HTMLElement>('[data-index]')) {
    if (row.getBoundingClientRect().bottom > edge) return Number(row.dataset.index)
  }
  return null
}

function sameLine(a: DocLine, b: DocLine): boolean {
  if (a.type === 'mark' || b.type === 'mark')
    return a.type === b.type && a.layerId === b.layerId && 'label' in a && 'label' in b && a.label === b.label
  return a.layerId === b.layerId && a.text === b.text && (a.text !== '' || a.number === b.number)
}

function numberDigits(lines: readonly DocLine[]): number {
  let most = 99
  for (const line of lines) if (line.type === 'text' && line.number !== null && line.number > most) most = line.number
  return String(most).length
}

function groupByLine(matches: readonly LineMatch[]): ReadonlyMap<number, readonly LineMatch[]> {
  const byLine = new Map<number, LineMatch[]>()
  for (const match of matches) {
    const list = byLine.get(match.index)
    if (list === undefined) byLine.set(match.index, [match])
    else list.push(match)
  }
  return byLine
}
