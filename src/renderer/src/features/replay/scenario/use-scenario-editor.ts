// Monaco for the scenario that is open: fetched once, and handed the text.

import { useEffect, useState } from 'react'
import { loadRuntime } from '../../../editor/load-runtime'
import type { EditorRuntime } from '../../../editor/monaco/create-runtime'
import { useApp, useAppState } from '../../../state/app-context'

export type ScenarioEditor =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly runtime: EditorRuntime }
  | { readonly phase: 'failed'; readonly message: string }

export function useScenarioEditor(): ScenarioEditor {
  const { actions, activity } = useApp()
  const nonce = useAppState((state) => state.replay.scenario?.nonce ?? null)
  const [runtime, setRuntime] = useState<EditorRuntime | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [bound, setBound] = useState<number | null>(null)
  useEffect(() => {
    let current = true
    const end = activity.begin()
    loadRuntime(window)
      .then(
        (loaded) => {
          if (current) setRuntime(loaded)
        },
        (error: unknown) => {
          if (current) setFailed(error instanceof Error ? error.message : String(error))
        },
      )
      .finally(end)
    return () => {
      current = false
    }
  }, [activity])
  useEffect(() => {
    if (runtime === null || nonce === null) return
    // The text outlives this view; another scenario has another one.
    actions.scenarioBuffer(runtime.models.makeBuffer)
    setBound(nonce)
  }, [runtime, nonce, actions])
  if (failed !== null) return { phase: 'failed', message: failed }
  return runtime === null || bound === null || bound !== nonce ? { phase: 'loading' } : { phase: 'ready', runtime }
}
