// Keys that belong to the window even while someone types in an editor.

import { useMemo } from 'react'
import type { WindowKey } from '../../editor/window-key'
import { useApp } from '../../state/app-context'
import { commandOfKeys, runCommand } from '../../state/commands'

/** Monaco has its own use for these; what it leaves alone reaches the window anyway. */
const OURS = [
  'Mod+K',
  'Mod+S',
  'Mod+Shift+S',
  'Mod+E',
  'Mod+I',
  'Mod+Shift+M',
  'Mod+,',
  'F7',
  'Shift+F7',
  'Alt+Shift+F',
  'Alt+W',
  'Alt+L',
  'Alt+R',
  'Alt+C',
  'Alt+P',
  'Alt+PageDown',
  'Alt+PageUp',
]

export function useWindowKeys(): readonly WindowKey[] {
  const app = useApp()
  return useMemo(
    () =>
      OURS.map((keys) => ({
        keys,
        run: () => {
          const command = commandOfKeys(app.store.getState(), (own) => own === keys)
          if (command !== undefined) runCommand(app, command)
        },
      })),
    [app],
  )
}
