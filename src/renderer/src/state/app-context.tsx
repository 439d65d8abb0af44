// Gives components the store and the actions. Selectors are narrow: a component renders when its own part changes.

import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { Actions, App } from './app'
import { type AppState, activePrompt } from './app-state'
import type { Snapshot } from './prompt/snapshot'

const AppContext = createContext<App | null>(null)

export function AppProvider({ app, children }: { readonly app: App; readonly children: ReactNode }): ReactNode {
  return <AppContext value={app}>{children}</AppContext>
}

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('A component of the window stands outside AppProvider')
  return app
}

export function useActions(): Actions {
  return useApp().actions
}

/** `select` must answer a value that stays the same while its part does: a field, or something memoised by it. */
export function useAppState<T>(select: (state: AppState) => T): T {
  return useStore(useApp().store, select)
}

/** The collection on screen; null before the first one. */
export function useSnapshot(): Snapshot | null {
  return useAppState((state) => activePrompt(state)?.shown ?? null)
}
