// Versions of a file as Strata wrote or found it: browse, compare, bring one back.

import { formatRelativeTime } from '../../lib/format-time'
import { createLatest } from '../../lib/latest'
import { toFault } from '../fault'
import type { DocumentsContext } from './documents-context'
import type { HistoryEntryView } from './documents-state'

export interface HistoryActions {
  /** Lists the versions of the shown file. */
  loadHistory(): Promise<void>
  /** Shows a version beside the text as it is now. */
  compareVersion(id: string): Promise<void>
  /** The version's text becomes the text that is edited, unsaved. */
  takeVersion(id: string): Promise<void>
  closeComparison(): void
}

export function createHistoryActions(context: DocumentsContext): HistoryActions {
  const { store, source, buffers, patchEditing, measure } = context
  const lists = createLatest()

  const textOf = async (id: string): Promise<{ readonly path: string; readonly text: string } | null> => {
    const path = store.getState().editing.history?.path ?? null
    return path === null ? null : { path, text: await source.historyText(path, id) }
  }

  return {
    loadHistory: async () => {
      const path = store.getState().editing.active
      if (path === null) return
      const before = store.getState().editing.history
      const kept = before?.path === path ? before : { path, versions: [], chosen: null }
      patchEditing({ history: { ...kept, loading: true, fault: null } })
      try {
        const found = await lists.run(() => source.history(path))
        if (found !== null) patchEditing({ history: { ...kept, loading: false, fault: null, versions: found.value } })
      } catch (error) {
        patchEditing({ history: { ...kept, loading: false, fault: toFault(error) } })
      }
    },
    compareVersion: async (id) => {
      try {
        const found = await textOf(id)
        const { history } = store.getState().editing
        const version = history?.versions.find((one) => one.entryId === id)
        if (found === null || history === null || version === undefined) return
        patchEditing({
          history: { ...history, chosen: id },
          comparison: {
            path: found.path,
            before: { label: `${versionName(version)}, ${formatRelativeTime(version.atMs, Date.now())}`, text: found.text },
            after: { label: 'As it is now', text: buffers.text(found.path) ?? '' },
            take: { kind: 'version', id },
          },
        })
      } catch (error) {
        context.report(error)
      }
    },
    takeVersion: async (id) => {
      try {
        const found = await textOf(id)
        if (found === null) return
        buffers.replace(found.path, found.text)
        measure(found.path)
        patchEditing({ comparison: null })
        context.notify('The old text is back, not saved yet')
      } catch (error) {
        context.report(error)
      }
    },
    closeComparison: () => {
      const { history } = store.getState().editing
      patchEditing({ comparison: null, history: history === null ? null : { ...history, chosen: null } })
    },
  }
}

/** What was found was another program's doing, whatever Strata came to do then. */
export function versionName(version: HistoryEntryView): string {
  return version.source === 'found' ? 'As another program left it' : version.label
}
