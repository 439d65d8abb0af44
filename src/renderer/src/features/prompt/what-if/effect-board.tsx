// Measures what inputs would do, a few at a time, and remembers it until something else is on screen.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Activity } from '../../../lib/activity'
import { useActions, useApp, useAppState, useSnapshot } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { codeOf, isCancelled } from '../../../state/fault'
import type { WhatIf } from '../../../state/prompt/collect-input'
import type { EffectAnswer } from '../../../state/what-if/create-what-if'

/** So few that a big tree shows its first effects soon, and what is tried next does not wait for long. */
const AT_ONCE = 4
const PAUSE_MS = 60

type Measure = (whatIfs: readonly WhatIf[], signal: AbortSignal) => Promise<readonly EffectAnswer[]>

interface Board {
  want(key: string, whatIf: WhatIf): void
  /** Whoever asked is not in the page any more. */
  forgo(key: string): void
  get(key: string): EffectAnswer | undefined
  subscribe(listener: () => void): () => void
  dispose(): void
}

function createBoard(measure: Measure, activity: Activity): Board {
  const known = new Map<string, EffectAnswer>()
  const queue = new Map<string, WhatIf>()
  const listeners = new Set<() => void>()
  const gone = new AbortController()
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    const end = activity.begin()
    try {
      // Rows ask one after the other while they are drawn: those of one moment go together.
      await new Promise((done) => setTimeout(done, PAUSE_MS))
      while (queue.size > 0 && !gone.signal.aborted) {
        const batch = [...queue].slice(0, AT_ONCE)
        for (const [key] of batch) queue.delete(key)
        const answers = await measure(
          batch.map(([, whatIf]) => whatIf),
          gone.signal,
        )
        for (const [at, [key]] of batch.entries()) {
          const answer = answers[at]
          if (answer !== undefined) known.set(key, answer)
        }
        for (const listener of listeners) listener()
      }
    } catch (error) {
      queue.clear()
      // What is on screen was dropped by the host, or is read-only: then nothing can be measured against it, and nothing is said.
      const expected = ['collection.unknown', 'unsupported', 'host.lost'].includes(codeOf(error) ?? '')
      if (!isCancelled(error) && !gone.signal.aborted && !expected) throw error
    } finally {
      running = false
      end()
    }
  }
  return {
    want: (key, whatIf) => {
      if (known.has(key) || queue.has(key)) return
      queue.set(key, whatIf)
      void run()
    },
    forgo: (key) => queue.delete(key),
    get: (key) => known.get(key),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => {
      gone.abort()
      listeners.clear()
    },
  }
}

const BoardContext = createContext<Board | null>(null)

export function EffectBoard({ children }: { readonly children: ReactNode }): ReactNode {
  const snapshot = useSnapshot()
  const stale = useAppState((state) => activePrompt(state)?.stale === true)
  const { activity } = useApp()
  const { measureWhatIfs } = useActions()
  // A board is of one collection: with the next one everything is measured anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const board = useMemo(() => createBoard(measureWhatIfs, activity), [snapshot, measureWhatIfs, activity])
  useEffect(() => () => board.dispose(), [board])
  return <BoardContext value={stale ? null : board}>{children}</BoardContext>
}

/** Undefined while it is not known; null: nothing is asked. */
export function useMeasured(whatIf: WhatIf | null): EffectAnswer | undefined | null {
  const board = useContext(BoardContext)
  const key = whatIf === null ? null : JSON.stringify(whatIf)
  useEffect(() => {
    if (board === null || key === null) return
    board.want(key, JSON.parse(key) as WhatIf)
    return () => board.forgo(key)
  }, [board, key])
  const answer = useSyncExternalStore(board?.subscribe ?? noSubscription, () => (key === null ? undefined : board?.get(key)))
  return key === null ? null : answer
}

function noSubscription(): () => void {
  return () => undefined
}
