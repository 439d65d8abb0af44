// One action of the window, by name.

import type { App } from './app'
import type { AppState } from './app-state'

export type CommandGroup = 'Project' | 'Layers' | 'Text' | 'Edit' | 'Memory' | 'Sessions' | 'Replay' | 'Compare' | 'View' | 'Strata'

export interface Command {
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** As `Mod+K`; see ui/keyboard. */
  readonly keys: readonly string[]
  readonly enabled: (state: AppState) => boolean
  readonly run: (app: App) => void
}
