// The keys of a tree: arrows move and fold, Home and End, letters look for a name, Enter goes to the text.

import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react'
import { useActions } from '../../../state/app-context'
import { joinName } from '../../../state/tree/layer-name'
import type { NodeRow, TreeRow } from '../../../state/tree/visible-rows'

const TYPING_MS = 700

export function useTreeKeys(
  rows: readonly TreeRow[],
  active: string | null,
  moveTo: (row: NodeRow) => void,
  scroll: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  const { toggleRow, focusPane, setFilter, editFile } = useActions()
  const typed = useRef({ text: '', atMs: 0 })
  return useCallback(
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const nodes = rows.filter((row) => row.type === 'node')
      const at = nodes.findIndex((row) => row.key === active)
      const row = nodes[at]
      const go = (to: number): void => {
        const target = nodes[Math.min(nodes.length - 1, Math.max(0, to))]
        if (target !== undefined) moveTo(target)
      }
      const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / 30) - 1)
      const keys: Readonly<Record<string, () => void>> = {
        ArrowDown: () => go(at + 1),
        ArrowUp: () => go(at - 1),
        PageDown: () => go(at + page),
        PageUp: () => go(at - page),
        Home: () => go(0),
        End: () => go(nodes.length - 1),
        ArrowRight: () => {
          if (row === undefined || !row.expandable) return
          if (row.expanded) go(at + 1)
          else toggleRow(row.key)
        },
        ArrowLeft: () => {
          if (row === undefined) return
          if (row.expandable && row.expanded) toggleRow(row.key)
          else if (row.parentKey !== null) go(nodes.findIndex((one) => one.key === row.parentKey))
        },
        Enter: () => focusPane('text'),
        ' ': () => {
          if (row?.expandable) toggleRow(row.key)
        },
        Escape: () => setFilter({ filterOpen: false }),
      }
      const act = keys[event.key]
      if (act !== undefined) {
        event.preventDefault()
        act()
        return
      }
      if (event.key.length !== 1) return
      const now = event.timeStamp
      const fresh = now - typed.current.atMs > TYPING_MS
      // E alone edits the layer's file; within a name it is a letter.
      const path = row?.node.type === 'layer' ? row.node.layer.origin.path : null
      if (fresh && event.key.toLowerCase() === 'e' && path !== null) {
        event.preventDefault()
        void editFile(path)
        return
      }
      typed.current = { text: (fresh ? '' : typed.current.text) + event.key.toLowerCase(), atMs: now }
      // One letter again looks for the next; more letters go on from where one is.
      const start = typed.current.text.length === 1 ? at + 1 : at
      for (let step = 0; step < nodes.length; step++) {
        const candidate = nodes[(start + step) % nodes.length]
        if (candidate !== undefined && nameStarts(candidate, typed.current.text)) return moveTo(candidate)
      }
    },
    [rows, active, moveTo, scroll, toggleRow, focusPane, setFilter, editFile],
  )
}

function nameStarts(row: NodeRow, text: string): boolean {
  const name = joinName(row.node.name).toLowerCase()
  return name.startsWith(text) || name.replace(/^@/, '').startsWith(text) || row.node.name.file.toLowerCase().startsWith(text)
}
