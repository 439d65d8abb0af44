// The merge of a file: made once for what it is made of, kept while it is looked at elsewhere.

import { useEffect, useMemo, useState } from 'react'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import { createMergeSession, type MergeSession } from '../../editor/three-way/merge-session'
import type { Conflict } from '../../state/documents/documents-state'

export interface MergeInUse {
  readonly session: MergeSession
  /** The disk changed once more after something was decided: the merge is not with what is there now. */
  readonly outdated: boolean
  startAgain(): void
}

export function useMerge(runtime: EditorRuntime, path: string, conflict: Conflict): MergeInUse {
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try makes it anew
  const session = useMemo(() => {
    const known = runtime.merges.get(path)
    if (known !== undefined && (known.chunks === conflict.chunks || (known.touched() && tries === 0))) return known
    const texts = { base: conflict.base.split('\n'), yours: conflict.yours.split('\n'), disk: conflict.disk.split('\n') }
    const made = createMergeSession(runtime.monaco, { path, chunks: conflict.chunks, texts })
    if (known !== undefined) {
      carryOver(known, made)
      // Whoever still draws it goes first.
      queueMicrotask(known.dispose)
    }
    runtime.merges.set(path, made)
    return made
  }, [runtime, path, conflict.chunks, tries])
  useEffect(() => setTries(0), [])
  return { session, outdated: session.chunks !== conflict.chunks, startAgain: () => setTries((count) => count + 1) }
}

/** What was decided before stays decided where the conflict is the same one. */
function carryOver(from: MergeSession, to: MergeSession): void {
  const name = (session: MergeSession, at: number): string => {
    const chunk = session.chunks[at]
    if (chunk === undefined) return ''
    const of = (side: 'base' | 'yours' | 'disk'): readonly string[] => session.texts[side].slice(chunk[side].from, chunk[side].to)
    return JSON.stringify([of('base'), of('yours'), of('disk')])
  }
  const decided = new Map(from.decisions().map((decision, at) => [name(from, at), decision]))
  to.decisions().forEach((decision, at) => {
    const before = decision === 'open' ? decided.get(name(to, at)) : undefined
    if (before === 'yours' || before === 'disk' || before === 'both' || before === 'base') to.take(at, before)
  })
}
