// Find across all instruction and memory files.

import { debounce } from '../../lib/debounce'
import { createLatest } from '../../lib/latest'
import { activePrompt } from '../app-state'
import { toFault } from '../fault'
import type { DocumentsContext } from './documents-context'
import { FIRST_SEARCH, type FileSearch } from './documents-state'

export interface SearchActions {
  openFileSearch(): void
  closeFileSearch(): void
  setFileSearch(patch: Partial<Pick<FileSearch, 'query' | 'matchCase'>>): void
}

const TYPING_MS = 150

export function createSearchActions(context: DocumentsContext): SearchActions {
  const { store, source, patchEditing, activity } = context
  const searches = createLatest()
  let stop: () => void = () => undefined
  const patch = (part: Partial<FileSearch>): void => patchEditing({ search: { ...store.getState().editing.search, ...part } })

  const search = async (): Promise<void> => {
    const { query, matchCase } = store.getState().editing.search
    if (query === '') {
      searches.cancel()
      patch({ found: null, searching: false, fault: null })
      return
    }
    const collectionId = activePrompt(store.getState())?.shown?.view.collectionId
    if (collectionId === undefined) return
    patch({ searching: true, fault: null })
    try {
      const found = await searches.run((signal) => source.find(collectionId, query, matchCase, signal))
      if (found !== null) patch({ found: found.value, searching: false })
    } catch (error) {
      patch({ searching: false, fault: toFault(error) })
    }
  }
  const soon = debounce(
    () => void search(),
    TYPING_MS,
    (waiting) => {
      if (waiting) stop = activity.begin()
      else stop()
    },
  )

  return {
    openFileSearch: () => patch({ open: true }),
    closeFileSearch: () => {
      soon.cancel()
      searches.cancel()
      patchEditing({ search: FIRST_SEARCH })
    },
    setFileSearch: (part) => {
      patch(part)
      soon()
    },
  }
}
