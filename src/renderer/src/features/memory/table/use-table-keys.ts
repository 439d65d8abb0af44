// The table by keyboard: arrows move, Shift extends, Ctrl moves without picking, Alt moves the line itself.

import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react'
import { useApp } from '../../../state/app-context'
import { activeMemory } from '../../../state/app-state'
import { commandById, runCommand } from '../../../state/commands'
import { rowTitle } from '../../../state/memory/entry-words'
import type { PickHow } from '../../../state/memory/pick-rows'
import type { VisibleRow } from '../../../state/memory/visible-memory'
import { isMac } from '../../../ui/keyboard'

const TYPING_MS = 700

export interface TableKeysInput {
  readonly rows: readonly VisibleRow[]
  readonly active: string | null
  readonly go: (key: string, how: PickHow) => void
  readonly scroll: RefObject<HTMLElement | null>
  readonly rowHeight: number
}

export function useTableKeys({ rows, active, go, scroll, rowHeight }: TableKeysInput): (event: KeyboardEvent) => void {
  const app = useApp()
  const typed = useRef({ text: '', atMs: 0 })
  return useCallback(
    (event) => {
      const { actions, store } = app
      const entries = rows.flatMap((row) => (row.type === 'row' ? [row] : []))
      const at = entries.findIndex((row) => row.key === active)
      const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2)
      const mod = isMac() ? event.metaKey : event.ctrlKey
      const command = (id: string) => (): void => {
        const found = commandById(id)
        if (found !== undefined) runCommand(app, found)
      }
      const act = ((): (() => void) | null => {
        if (event.altKey) {
          if (event.key === 'ArrowUp') return command('memory.step-up')
          return event.key === 'ArrowDown' ? command('memory.step-down') : null
        }
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: entries.length - 1 }[
          event.key
        ]
        if (to !== undefined) {
          const target = entries[Math.min(entries.length - 1, Math.max(0, to))]
          const how: PickHow = event.shiftKey ? 'range' : mod ? 'focus' : 'one'
          return () => target !== undefined && go(target.key, how)
        }
        if (mod) return event.key.toLowerCase() === 'a' ? () => actions.pickMemories(entries.map((row) => row.key)) : null
        switch (event.key) {
          case ' ':
            return () => active !== null && go(active, event.shiftKey ? 'range' : 'toggle')
          case 'Enter':
            return () => {
              const plan = activeMemory(store.getState())?.plan
              if (plan?.draft.kind === 'reorder') void actions.applyMemoryAction()
              else command('memory.edit')()
            }
          case 'F2':
            return command('memory.rename')
          case 'Delete':
          case 'Backspace':
            return command('memory.delete')
          default:
            return null
        }
      })()
      if (act !== null) {
        event.preventDefault()
        act()
        return
      }
      if (event.key.length !== 1 || mod || event.altKey) return
      const fresh = event.timeStamp - typed.current.atMs > TYPING_MS
      typed.current = { text: (fresh ? '' : typed.current.text) + event.key.toLowerCase(), atMs: event.timeStamp }
      // One letter again looks for the next; more letters go on from where one is.
      const from = typed.current.text.length === 1 ? at + 1 : Math.max(0, at)
      for (let step = 0; step < entries.length; step++) {
        const candidate = entries[(from + step) % entries.length]
        if (candidate !== undefined && rowTitle(candidate.row).toLowerCase().startsWith(typed.current.text)) return go(candidate.key, 'one')
      }
    },
    [app, rows, active, go, scroll, rowHeight],
  )
}
