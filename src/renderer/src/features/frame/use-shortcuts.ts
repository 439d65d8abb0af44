// The keyboard and the application menu run the same named actions as the palette.

import { useEffect } from 'react'
import { useApp } from '../../state/app-context'
import { commandOfKeys, runCommand } from '../../state/commands'
import { matchesKeys } from '../../ui/keyboard'
import { stepPane } from './use-pane-focus'

export function useShortcuts(): void {
  const app = useApp()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'F6') {
        event.preventDefault()
        stepPane(event.shiftKey ? -1 : 1)
        return
      }
      // A text to read selects itself; everywhere else the browser would select the words of every button.
      if (matchesKeys(event, 'Mod+A') && !isTyping(event.target)) event.preventDefault()
      const { dialog } = app.store.getState().ui
      const command = commandOfKeys(app.store.getState(), (keys) => matchesKeys(event, keys))
      if (command === undefined || (dialog !== null && command.id !== 'palette')) return
      event.preventDefault()
      runCommand(app, command)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [app])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea') || target.isContentEditable)
}
