// The settings of the collection on screen, with the files they come from.

import { useEffect, useState } from 'react'
import { useActions, useApp, useSnapshot } from '../../../state/app-context'
import { type Fault, isCancelled, toFault } from '../../../state/fault'
import type { PromptSettings } from '../../../state/what-if/create-what-if'

export function useSettings(): { readonly settings: PromptSettings | null; readonly fault: Fault | null } {
  const snapshot = useSnapshot()
  const { activity } = useApp()
  const { readSettings } = useActions()
  const [settings, setSettings] = useState<PromptSettings | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew of every collection
  useEffect(() => {
    const gone = new AbortController()
    const end = activity.begin()
    readSettings(gone.signal)
      .then((answer) => {
        if (gone.signal.aborted) return
        setSettings(answer)
        setFault(null)
      })
      .catch((error: unknown) => {
        if (!gone.signal.aborted && !isCancelled(error)) setFault(toFault(error))
      })
      .finally(end)
    return () => gone.abort()
  }, [snapshot, readSettings, activity])
  return { settings, fault }
}
