// Asks the engine about a text while it is written: shortly after typing, one question at a time for each file, the newest wins.

import { type Debounced, debounce } from '../../lib/debounce'
import { createLatest, type Latest } from '../../lib/latest'
import { activePrompt } from '../app-state'
import { codeOf, isCancelled, toFault } from '../fault'
import type { DocumentsContext } from './documents-context'

export interface Analyser {
  ask(path: string): void
  askAll(): void
  forget(path: string): void
}

const TYPING_MS = 120

export function createAnalyser(context: DocumentsContext, recollect: () => void): Analyser {
  const { source, buffers, store, patchFile, file, activity } = context
  const asking = new Map<string, { readonly soon: Debounced; readonly latest: Latest }>()

  const run = async (path: string, latest: Latest): Promise<void> => {
    const text = buffers.text(path)
    const collectionId = activePrompt(store.getState())?.shown?.view.collectionId
    const one = file(path)
    // Without a collection there is nothing to say; the next one asks again.
    if (text === null || collectionId === undefined || one?.phase !== 'ready' || one.facts?.encoding === 'binary') return
    const version = buffers.version(path)
    try {
      const answer = await latest.run((signal) => source.analyse(collectionId, path, text, signal))
      if (answer !== null && file(path) !== null) patchFile(path, { analysis: { ...answer.value, version }, analysisFault: null })
    } catch (error) {
      if (isCancelled(error) || file(path) === null) return
      // The host dropped the collection (it keeps a few): a new one asks again.
      if (codeOf(error) === 'collection.unknown') recollect()
      else patchFile(path, { analysisFault: toFault(error) })
    }
  }

  const ask = (path: string): void => {
    const known = asking.get(path)
    if (known !== undefined) {
      known.soon()
      return
    }
    const latest = createLatest()
    let stop: () => void = () => undefined
    const soon = debounce(
      () => void run(path, latest),
      TYPING_MS,
      (waiting) => {
        if (waiting) stop = activity.begin()
        else stop()
      },
    )
    asking.set(path, { soon, latest })
    soon()
  }

  return {
    ask,
    askAll: () => {
      for (const one of store.getState().editing.files) if (one.phase === 'ready') ask(one.path)
    },
    forget: (path) => {
      const known = asking.get(path)
      known?.soon.cancel()
      known?.latest.cancel()
      asking.delete(path)
    },
  }
}
