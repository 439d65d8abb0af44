// What the result of a merge would cost, a moment after it changed.

import { useEffect, useState } from 'react'
import type { MergeSession } from '../../editor/three-way/merge-session'
import { useActions, useApp } from '../../state/app-context'
import type { Analysis } from '../../state/documents/documents-state'
import { isCancelled } from '../../state/fault'

const WAIT_MS = 150

export function useMergeTokens(path: string, session: MergeSession): Analysis['tokens'] | null {
  const { measureText } = useActions()
  const { activity } = useApp()
  const [tokens, setTokens] = useState<Analysis['tokens'] | null>(null)
  useEffect(() => {
    let abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (): void => {
      abort.abort()
      clearTimeout(timer)
      abort = new AbortController()
      const { signal } = abort
      timer = setTimeout(() => {
        const end = activity.begin()
        measureText(path, session.text(), signal)
          .then(setTokens, (error: unknown) => {
            // Without a figure the merge is the same merge.
            if (!isCancelled(error)) setTokens(null)
          })
          .finally(end)
      }, WAIT_MS)
    }
    ask()
    const end = session.subscribe(ask)
    return () => {
      end()
      clearTimeout(timer)
      abort.abort()
    }
  }, [path, session, measureText, activity])
  return tokens
}
