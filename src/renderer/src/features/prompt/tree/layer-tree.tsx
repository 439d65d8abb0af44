// The tree itself: only the rows in view are in the page, and the focus moves by arrow keys.

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import type { Snapshot } from '../../../state/prompt/snapshot'
import { attachedBy } from '../../../state/reads/attached-by'
import { describeNode, type FaceContext, hasReason, type NodeFace } from '../../../state/tree/describe-node'
import { treeOf } from '../../../state/tree/tree-of'
import { findNode, type NodeRow, type TreeRow } from '../../../state/tree/visible-rows'
import { useSize } from '../../../ui/use-size'
import { LayerMenu } from './layer-menu'
import { LayerRow } from './layer-row'
import { useTreeKeys } from './use-tree-keys'

export interface LayerTreeProps {
  readonly snapshot: Snapshot
  readonly rows: readonly TreeRow[]
}

const ROW_HEIGHTS = { compact: { one: 26, two: 40 }, comfortable: { one: 32, two: 46 } } as const

export function LayerTree({ snapshot, rows }: LayerTreeProps): ReactNode {
  const scroll = useRef<HTMLDivElement>(null)
  const selection = useAppState((state) => activePrompt(state)?.selection ?? null)
  const changes = useAppState((state) => activePrompt(state)?.changes)
  const flash = useAppState((state) => activePrompt(state)?.flash ?? null)
  const zoom = useAppState((state) => state.view.zoom)
  const density = useAppState((state) => state.view.density)
  const run = useAppState((state) => (state.reads.projectId === state.activeId ? state.reads.run : null))
  const { select } = useActions()
  const face = useMemo<FaceContext>(() => {
    const most = treeOf(snapshot).groups.reduce((max, group) => Math.max(max, group.tokens), 0)
    return { snapshot, changes: changes ?? new Map(), most, attached: attachedBy(run) }
  }, [snapshot, changes, run])

  const faceOf = useMemo(() => {
    const faces = new Map<string, NodeFace>()
    return (row: NodeRow): NodeFace => {
      const known = faces.get(row.key)
      if (known !== undefined) return known
      const made = describeNode(row.node, face)
      faces.set(row.key, made)
      return made
    }
  }, [face])
  const { width } = useSize(scroll)
  const heights = ROW_HEIGHTS[density]
  const heightOf = useCallback(
    (at: number) => {
      const row = rows[at]
      const two = row?.type === 'node' && hasReason(row.node)
      return Math.round((two ? heights.two : heights.one) * zoom)
    },
    [rows, heights, zoom],
  )

  const selectedKey = selection === null ? null : (findNode(treeOf(snapshot), selection)?.node.key ?? null)
  const [focusKey, setFocusKey] = useState<string | null>(null)
  const indexOf = useMemo(() => new Map(rows.map((row, at) => [row.key, at])), [rows])
  const first = rows.find((row) => row.type === 'node')?.key ?? null
  // One row takes the focus by Tab: where it was last, else the selected one, else the first.
  const active = [focusKey, selectedKey, first].find((key) => key !== null && indexOf.has(key)) ?? null
  const activeAt = active === null ? -1 : (indexOf.get(active) ?? -1)

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: heightOf,
    // A new function makes the list lay itself out anew, so it changes with all that decides the heights.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows, heightOf]),
    overscan: 10,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        // The row with the focus stays in the page while it is scrolled away, or the focus would be lost.
        return activeAt < 0 || shown.includes(activeAt) ? shown : [...shown, activeAt].sort((a, b) => a - b)
      },
      [activeAt],
    ),
  })

  const shownSelection = useRef<string | null>(null)
  useEffect(() => {
    if (selectedKey === null || shownSelection.current === selectedKey) return
    shownSelection.current = selectedKey
    const at = indexOf.get(selectedKey)
    if (at !== undefined) virtualizer.scrollToIndex(at, { align: 'auto' })
  }, [selectedKey, indexOf, virtualizer])

  const focusRow = useCallback(
    (key: string) => {
      setFocusKey(key)
      const at = indexOf.get(key)
      if (at !== undefined) virtualizer.scrollToIndex(at, { align: 'auto' })
      requestAnimationFrame(() => {
        const element = scroll.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
        element?.focus({ preventScroll: true })
      })
    },
    [indexOf, virtualizer],
  )
  const moveTo = useCallback(
    (row: NodeRow) => {
      shownSelection.current = row.key
      select(row.key)
      focusRow(row.key)
    },
    [select, focusRow],
  )
  const onKeyDown = useTreeKeys(rows, active, moveTo, scroll)
  const selectForMenu = (event: MouseEvent): void => {
    const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    if (key === undefined) {
      event.preventDefault()
      return
    }
    // Selected only: the menu has the keyboard, and a row that took it would close the menu.
    shownSelection.current = key
    setFocusKey(key)
    select(key)
  }

  return (
    <div
      ref={scroll}
      className="scroll tree"
      role="tree"
      aria-label="Layers in the order the model reads them"
      onKeyDown={onKeyDown}
      data-testid="layer-tree"
      tabIndex={-1}
    >
      <LayerMenu rows={rows} onAsk={selectForMenu}>
        <div role="presentation" className="tree-space" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return row.type === 'line' ? (
              <div
                key={item.key}
                className="tree-line"
                role="presentation"
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                <span aria-hidden>{row.label}</span>
              </div>
            ) : (
              <LayerRow
                key={item.key}
                row={row}
                face={faceOf(row)}
                selected={row.key === selectedKey}
                active={row.key === active}
                flash={row.node.type === 'layer' && flash?.ids.has(row.node.layer.id) ? flash.nonce : null}
                height={item.size}
                start={item.start}
                width={width / zoom}
                onPick={moveTo}
              />
            )
          })}
        </div>
      </LayerMenu>
    </div>
  )
}
