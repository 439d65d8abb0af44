// Keys that hold everywhere in the Memory view, but where a person types.

import { useEffect } from 'react'
import { useApp } from '../../state/app-context'
import { activeMemory } from '../../state/app-state'
import type { MemoryState } from '../../state/memory/memory-state'
import { visibleMemory } from '../../state/memory/visible-memory'
import { matchesKeys } from '../../ui/keyboard'

export function useMemoryKeys(): void {
  const app = useApp()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { actions, store } = app
      const memory = activeMemory(store.getState())
      if (event.defaultPrevented || memory === null || memory.look === null || store.getState().ui.dialog !== null) return
      const typing = isTyping(event.target)
      const act = ((): (() => void) | null => {
        if (matchesKeys(event, 'Mod+S')) return () => actions.saveMemoryFiles()
        if (matchesKeys(event, 'Mod+F') && !isEditor(event.target)) return () => actions.findMemory()
        if (event.key === 'Escape' && memory.plan !== null) {
          return () => {
            actions.cancelMemoryAction()
            actions.focusPane('memory-table')
          }
        }
        if (event.key === 'Escape' && memory.panel !== 'detail' && !typing) return () => actions.setMemoryPanel('detail')
        if (typing) return null
        // Anywhere in the view: the browser would select the words of its buttons.
        if (matchesKeys(event, 'Mod+A')) return () => actions.pickMemories(keysInView(memory))
        if (matchesKeys(event, 'Mod+Z')) return () => void actions.undoMemory()
        if (matchesKeys(event, 'Mod+Shift+Z') || matchesKeys(event, 'Mod+Y')) return () => void actions.redoMemory()
        return null
      })()
      if (act === null) return
      event.preventDefault()
      act()
    }
    // On the document: before the window's own shortcuts, after whatever has the focus.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [app])
}

/** In the order of the table. */
function keysInView({ look, filter, query, sort }: MemoryState): readonly string[] {
  if (look === null) return []
  const visible = visibleMemory({
    rows: look.rows,
    cutAtLine: look.view.limits.cutAtLine,
    filter,
    query: query ?? '',
    sort,
    move: null,
  })
  return visible.flatMap((row) => (row.type === 'row' ? [row.key] : []))
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable || isEditor(target))
}

function isEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('.monaco-editor') !== null
}
