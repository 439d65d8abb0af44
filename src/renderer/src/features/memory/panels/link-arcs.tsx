// The list of linked memories with an arc for each link at its left. Arrows move, the picked one's links stand out.

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import type { ArcLayout, ArcRow } from '../../../state/memory/arc-layout'

export interface LinkArcsProps {
  readonly layout: ArcLayout
  /** Files. */
  readonly picked: ReadonlySet<string>
}

const ROW = 26
const LANE = 9
const EDGE = 12

export function LinkArcs({ layout, picked }: LinkArcsProps): ReactNode {
  const zoom = useAppState((state) => state.view.zoom)
  const list = useRef<HTMLUListElement>(null)
  const { showMemory } = useActions()
  const { rows, links, lanes } = layout
  const width = (EDGE * 2 + lanes * LANE) * zoom
  const row = ROW * zoom
  const active = Math.max(
    0,
    rows.findIndex((one) => picked.has(one.node.file)),
  )
  const isPicked = (at: number): boolean => picked.has(rows[at]?.node.file ?? '')
  // What is picked in the table comes into view here.
  const file = rows[active]?.node.file ?? null
  useEffect(() => {
    if (file !== null) list.current?.querySelector(`[data-file="${CSS.escape(file)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [file])
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rows.findIndex((_, i) => list.current?.children[i]?.contains(document.activeElement))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    const target = Math.min(rows.length - 1, Math.max(0, to))
    list.current?.children[target]?.querySelector('button')?.focus()
    const next = rows[target]?.node
    if (next !== undefined && !next.missing) showMemory(next.file)
  }
  return (
    <div className="scroll memory-arcs">
      <svg width={width} height={rows.length * row} aria-hidden="true" className="memory-arc-space">
        {links.map((link) => {
          const [y1, y2] = [(link.from + 0.5) * row, (link.to + 0.5) * row]
          const right = width - EDGE * 0.5 * zoom
          const left = right - (EDGE + (link.lane + 1) * LANE) * zoom
          const round = Math.min(8 * zoom, Math.abs(y2 - y1) / 2)
          const down = y2 > y1 ? 1 : -1
          const path = `M${right} ${y1}H${left + round}Q${left} ${y1} ${left} ${y1 + down * round}V${y2 - down * round}Q${left} ${y2} ${left + round} ${y2}H${right}`
          const strong = isPicked(link.from) || isPicked(link.to)
          return (
            <g key={`${link.from}:${link.to}`} className="memory-arc" data-strong={strong} data-missing={link.missing}>
              <path d={path} />
              <path d={`M${right} ${y2}l${-5 * zoom} ${-3.2 * zoom}v${6.4 * zoom}Z`} className="memory-arc-head" />
            </g>
          )
        })}
      </svg>
      <ul ref={list} className="memory-arc-rows" style={{ paddingLeft: width }} onKeyDown={onKeyDown} aria-label="Memories with links">
        {rows.map((one, at) => (
          <li key={one.node.file} data-file={one.node.file}>
            <button
              type="button"
              className="memory-arc-row"
              tabIndex={at === active ? 0 : -1}
              data-pane-focus={at === active ? '' : undefined}
              aria-current={isPicked(at)}
              aria-label={sayLinks(one, layout)}
              data-missing={one.node.missing}
              onClick={() => showMemory(one.node.file)}
            >
              <span className="cut">{one.node.missing ? one.node.file : one.node.title}</span>
              <span className="caption cut">{one.node.missing ? 'no such file' : one.node.file}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the arcs show, for those who do not see them. */
function sayLinks(row: ArcRow, { rows, links }: ArcLayout): string {
  const names = (of: readonly number[], side: 'from' | 'to'): string =>
    of.map((i) => rows[links[i]?.[side] ?? -1]?.node.file ?? '').join(', ')
  const out = row.out.length === 0 ? '' : `, ${plural(row.out.length, 'link')} to ${names(row.out, 'to')}`
  const into = row.in.length === 0 ? '' : `, linked from ${names(row.in, 'from')}`
  return `${row.node.missing ? `${row.node.file}, missing` : row.node.title}${out}${into}`
}
