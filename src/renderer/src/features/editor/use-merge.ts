// The merge of a file: made once for what it is made of, kept while it is looked at elsewhere.

import { useEffect, useMemo, useRef, useState } from 'react'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import { createMergeSession, type MergeSession } from '../../editor/three-way/merge-session'
import { useApp } from '../../state/app-context'
import { type Conflict, openFile } from '../../state/documents/documents-state'

export interface MergeInUse {
  readonly session: MergeSession
  /** The disk changed once more after something was decided: the merge is not with what is there now. */
  readonly outdated: boolean
  startAgain(): void
}

export function useMerge(runtime: EditorRuntime, path: string, conflict: Conflict): MergeInUse {
  const { store } = useApp()
  const { merges, monaco } = runtime
  /** Which conflict a person wanted to start again with. */
  const [wanted, setWanted] = useState<Conflict['chunks'] | null>(null)
  const stale = useRef<MergeSession[]>([])
  const session = useMemo(() => {
    const known = merges.get(path)
    if (known?.chunks === conflict.chunks) return known
    const goesOn = known !== undefined && isSame(known, conflict)
    if (goesOn && known.touched() && wanted !== conflict.chunks) return known
    const texts = { base: conflict.base.split('\n'), yours: conflict.yours.split('\n'), disk: conflict.disk.split('\n') }
    const made = createMergeSession(monaco, { path, chunks: conflict.chunks, texts })
    if (known !== undefined) {
      if (goesOn) carryOver(known, made)
      stale.current.push(known)
    }
    merges.set(path, made)
    return made
  }, [merges, monaco, path, conflict, wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what drew an older merge has let go of it once another is shown
  useEffect(() => {
    for (const old of stale.current.splice(0)) old.dispose()
  }, [session])
  useEffect(
    () => () => {
      // Decided and saved: nobody comes back to it.
      if (openFile(store.getState(), path)?.conflict != null) return
      merges.get(path)?.dispose()
      merges.delete(path)
    },
    [store, merges, path],
  )
  return { session, outdated: session.chunks !== conflict.chunks, startAgain: () => setWanted(conflict.chunks) }
}

/** The same conflict, with another text on disk by now. */
function isSame(session: MergeSession, conflict: Conflict): boolean {
  return session.texts.base.join('\n') === conflict.base && session.texts.yours.join('\n') === conflict.yours
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
