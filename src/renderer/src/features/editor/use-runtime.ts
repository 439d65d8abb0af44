// Monaco for whoever edits: fetched once, and from then on it holds the texts of open files.

import { useEffect, useState } from 'react'
import { loadRuntime } from '../../editor/load-runtime'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import { useApp } from '../../state/app-context'

export type RuntimeState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly runtime: EditorRuntime }
  | { readonly phase: 'failed'; readonly message: string; readonly again: () => void }

export function useRuntime(): RuntimeState {
  const { actions, activity } = useApp()
  const [state, setState] = useState<RuntimeState>({ phase: 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches anew
  useEffect(() => {
    let current = true
    const end = activity.begin()
    loadRuntime(window)
      .then(
        (runtime) => {
          actions.bindBuffers(runtime.models.makeBuffer)
          if (current) setState({ phase: 'ready', runtime })
        },
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error)
          if (current) setState({ phase: 'failed', message, again: () => setTries((count) => count + 1) })
        },
      )
      .finally(end)
    return () => {
      current = false
    }
  }, [actions, activity, tries])
  return state
}
