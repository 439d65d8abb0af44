// What happens, when, and why now. A row leads to its call; the one under the cursor tells what it cleared, kept and brought back.

import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ReplayEventRow } from '../../../../../preload/contract/replay'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { MarkGlyph } from '../../../timeline/mark-glyph'
import { useEvents } from './use-events'

export function EventList({ wide }: { readonly wide: boolean }): ReactNode {
  const { lines, more } = useEvents()
  const cursor = useAppState((state) => state.replay.cursor)
  const { setReplayCursor } = useActions()
  const scroll = useRef<HTMLDivElement>(null)
  const zoom = useAppState((state) => state.view.zoom)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (wide ? 29 : 58) * zoom,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
  })
  const current = lines.findIndex((line) => line.call === cursor)
  useEffect(() => {
    if (current < 0) return
    virtualizer.scrollToIndex(current, { align: 'auto' })
    // Its details are measured once they are there: what is higher than the list begins at its head.
    const frame = requestAnimationFrame(() => {
      const row = scroll.current?.querySelector(`[data-index="${current}"]`)
      const room = scroll.current?.clientHeight ?? 0
      if (row != null) virtualizer.scrollToIndex(current, { align: row.clientHeight > room - 40 ? 'start' : 'auto' })
    })
    return () => cancelAnimationFrame(frame)
  }, [current, virtualizer])
  if (lines.length === 0) {
    return <p className="replay-none">Nothing happens: the context only grows, and every call reads what the one before it wrote.</p>
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const at = Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN)
    if (by === 0 || Number.isNaN(at)) return
    event.preventDefault()
    const to = Math.min(lines.length - 1, Math.max(0, at + by))
    virtualizer.scrollToIndex(to, { align: 'auto' })
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-index="${to}"] button`)?.focus({ preventScroll: true }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are buttons; arrows step between them
    <div className="event-list" data-wide={wide} ref={scroll} onKeyDown={onKeyDown}>
      <ul style={{ height: virtualizer.getTotalSize() }} aria-label="Events" data-testid="replay-events">
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index]
          if (line === undefined) return null
          const selected = line.call === cursor
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              data-kind={line.kind}
              data-selected={selected}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <button type="button" aria-current={selected ? 'true' : undefined} onClick={() => setReplayCursor(line.call)}>
                <MarkGlyph kind={line.kind} />
                <span className="mono dim">{formatCount(line.call)}</span>
                <span className="event-title">{line.title}</span>
                <span className="event-why">{line.why}</span>
              </button>
              {selected && line.event !== null ? <Details event={line.event} /> : null}
            </li>
          )
        })}
      </ul>
      {more === 0 ? null : <p className="replay-none">and {plural(more, 'more event')}: export the results for all of them.</p>}
    </div>
  )
}

const MOST_SHOWN = 8

function Details({ event }: { readonly event: ReplayEventRow }): ReactNode {
  const { cleared, clearedMore, kept, reinjected } = event
  if (cleared.length === 0 && kept.length === 0 && reinjected.length === 0) return null
  const shown = [...cleared].sort((a, b) => b.tokens - a.tokens).slice(0, MOST_SHOWN)
  const left = cleared.length - shown.length
  const leftTokens = cleared.reduce((sum, one) => sum + one.tokens, 0) - shown.reduce((sum, one) => sum + one.tokens, 0)
  return (
    <div className="event-details">
      {kept.length === 0 ? null : (
        <p>
          <b>Kept:</b>{' '}
          {kept
            .slice(0, MOST_SHOWN)
            .map((one) => one.tool || one.label)
            .join(', ')}
          {kept.length > MOST_SHOWN ? ` and ${kept.length - MOST_SHOWN} more` : ''}
        </p>
      )}
      {cleared.length === 0 ? null : (
        <table className="cleared">
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Cleared result</th>
              <th scope="col" className="num">
                ≈ tokens
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.id}>
                <td className="mono dim">{one.call}</td>
                <td className="cut" title={one.label}>
                  {one.tool} <span className="dim">{one.label.replace(one.tool, '').trim()}</span>
                </td>
                <td className="num">{formatCount(one.tokens)}</td>
              </tr>
            ))}
            {left + clearedMore === 0 ? null : (
              <tr>
                <td />
                <td className="dim">{left + clearedMore} more</td>
                <td className="num dim">{clearedMore > 0 ? '·' : formatCount(leftTokens)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {reinjected.length === 0 ? null : (
        <p>
          <b>Brought back:</b>{' '}
          {reinjected
            .slice(0, MOST_SHOWN)
            .map((one) => `${one.path} (${formatCount(one.tokens)})`)
            .join(', ')}
        </p>
      )}
    </div>
  )
}
