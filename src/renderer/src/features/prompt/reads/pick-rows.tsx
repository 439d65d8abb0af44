// Rows of files to choose, with a tick where one is read already. Arrows move and fold, Enter or space chooses.

import { useVirtualizer } from '@tanstack/react-virtual'
import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { readFiles } from '../../../state/reads/read-files'

export interface PickRow {
  readonly key: string
  readonly type: 'file' | 'folder'
  readonly file: string
  /** From 1. */
  readonly level: number
  readonly label: string
  /** Positions of `label` that are marked. */
  readonly matched: readonly number[]
  readonly aside: string
  readonly open?: boolean
}

export interface PickRowsProps {
  readonly label: string
  readonly rows: readonly PickRow[]
  readonly note: string | null
  readonly foot: string
  readonly action?: ReactNode
  readonly onFold?: (path: string, open: boolean) => void
}

const ROW = 26

export function PickRows({ label, rows, note, foot, action, onFold }: PickRowsProps): ReactNode {
  const zoom = useAppState((state) => state.view.zoom)
  const chosen = useAppState(readFiles)
  const { addReads, setReads } = useActions()
  const scroll = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const active = Math.min(rows.length - 1, focused)
  const height = Math.round(ROW * zoom)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(() => height, [height]),
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are void when the zoom changes
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer])
  const act = (row: PickRow | undefined): void => {
    if (row === undefined) return
    if (row.type === 'folder') onFold?.(row.file, row.open !== true)
    else if (chosen.includes(row.file)) setReads(chosen.filter((file) => file !== row.file))
    else addReads([row.file])
  }
  const go = (to: number): void => {
    const at = Math.min(rows.length - 1, Math.max(0, to))
    setFocused(at)
    virtualizer.scrollToIndex(at, { align: 'auto' })
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true }))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (rows.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const row = rows[active]
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / height) - 1)
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + page),
      PageUp: () => go(active - page),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => {
        if (row?.type === 'folder' && row.open !== true) onFold?.(row.file, true)
        else go(active + 1)
      },
      ArrowLeft: () => {
        if (row?.type === 'folder' && row.open === true) onFold?.(row.file, false)
        else go(rows.findLastIndex((one, at) => at < active && one.level < (row?.level ?? 1)))
      },
      Enter: () => act(row),
      ' ': () => act(row),
    }
    const run = keys[event.key]
    if (run === undefined) return
    event.preventDefault()
    run()
  }
  return (
    <>
      <div
        ref={scroll}
        className="scroll picker-rows"
        role="tree"
        aria-label={label}
        aria-multiselectable
        tabIndex={rows.length === 0 ? 0 : -1}
        onKeyDown={onKeyDown}
      >
        {note === null ? null : <p className="reads-empty">{note}</p>}
        <div role="presentation" className="reads-space" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            if (row === undefined) return null
            const taken = row.type === 'file' && chosen.includes(row.file)
            return (
              // The keys are handled by the list.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              <div
                key={row.key}
                role="treeitem"
                className="picker-row"
                aria-label={row.type === 'folder' ? `${row.label}, ${row.aside} files` : row.file}
                aria-selected={taken}
                aria-level={row.level}
                {...(row.type === 'folder' ? { 'aria-expanded': row.open === true } : {})}
                tabIndex={index === active ? 0 : -1}
                data-index={index}
                data-testid="pick-row"
                style={{ height: size, transform: `translateY(${start}px)`, paddingLeft: `calc(${8 + (row.level - 1) * 14} * var(--px))` }}
                onClick={() => {
                  setFocused(index)
                  act(row)
                }}
              >
                <span className="picker-mark">
                  {row.type === 'folder' ? (
                    row.open === true ? (
                      <ChevronDown className="i12" aria-hidden />
                    ) : (
                      <ChevronRight className="i12" aria-hidden />
                    )
                  ) : taken ? (
                    <Check className="i12 accent" aria-hidden />
                  ) : null}
                </span>
                <span className="mono cut grow">
                  <Marked text={row.label} matched={row.matched} />
                </span>
                <span className="caption figures">{row.aside}</span>
              </div>
            )
          })}
        </div>
      </div>
      <div className="picker-foot">
        <span className="caption grow figures">{foot}</span>
        {action}
      </div>
    </>
  )
}

function Marked({ text, matched }: { readonly text: string; readonly matched: readonly number[] }): ReactNode {
  if (matched.length === 0) return text
  const marks = new Set(matched)
  return [...text].map((sign, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a sign is known by its place
    marks.has(at) ? <mark key={at}>{sign}</mark> : <span key={at}>{sign}</span>,
  )
}
