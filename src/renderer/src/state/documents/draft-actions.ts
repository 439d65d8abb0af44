// Unsaved texts are kept by the host within a second, and offered again after whoever edited them has gone.

import { formatRelativeTime } from '../../lib/format-time'
import { baseName } from '../../lib/split-path'
import type { DocumentsContext } from './documents-context'
import type { LeftDraft, OpenFile } from './documents-state'
import type { FileOpener } from './file-actions'
import { offeredDrafts } from './offered-drafts'
import type { Windows } from './windows'

export interface DraftActions {
  lookForDrafts(): Promise<void>
  /** Opens the file with the draft's text in it, unsaved. */
  restoreDraft(id: string): Promise<void>
  compareDraft(id: string): Promise<void>
  dropDraft(id: string): Promise<void>
}

export interface DraftKeeper extends DraftActions {
  /** The text changed: it is kept soon, and at once when that was asked a while ago already. */
  note(path: string): void
  /** Nothing is unsaved any more. */
  settle(path: string): void
  /** The file is closed; an unsaved text stays kept and is offered again. */
  leave(path: string, file: OpenFile): void
}

const QUIET_MS = 350
const LATEST_MS = 800

export function createDraftActions(
  context: DocumentsContext,
  windows: Windows,
  files: Pick<FileOpener, 'editFile' | 'startConflict'>,
): DraftKeeper {
  const { store, source, buffers, patchEditing, patchFile, file, measure, activity } = context
  const waiting = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly since: number; readonly end: () => void }>()
  /** Ids of drafts this window keeps. */
  const ids = new Map<string, string>()
  /** One at a time for each file, in order: an older text never comes after a newer one. */
  const chains = new Map<string, Promise<void>>()

  const chain = (path: string, step: () => Promise<void>): Promise<void> => {
    const end = activity.begin()
    const next = (chains.get(path) ?? Promise.resolve()).then(step).finally(end)
    chains.set(path, next)
    return next
  }
  const stopWaiting = (path: string): void => {
    const one = waiting.get(path)
    if (one === undefined) return
    clearTimeout(one.timer)
    waiting.delete(path)
    one.end()
  }

  const drop = async (path: string): Promise<void> => {
    const id = ids.get(path)
    ids.delete(path)
    if (file(path) !== null) patchFile(path, { draft: 'none' })
    if (id !== undefined) await source.dropDraft(id)
  }
  const keep = (path: string): void => {
    stopWaiting(path)
    const text = buffers.text(path)
    const version = buffers.version(path)
    void chain(path, async () => {
      const one = file(path)
      if (text === null || one === null || !one.dirty) return
      try {
        ids.set(path, await source.keepDraft({ path, text, baseSha256: one.facts?.sha256 ?? null }))
        if (buffers.version(path) === version && file(path)?.dirty === true) patchFile(path, { draft: 'kept' })
      } catch (error) {
        patchFile(path, { draft: 'failed' })
        context.report(error)
      }
    })
  }

  const settle = (path: string): void => {
    stopWaiting(path)
    void chain(path, () => drop(path)).catch(context.report)
  }

  const lookForDrafts = async (): Promise<void> => {
    try {
      const [drafts, alive] = await Promise.all([source.drafts(), windows.others()])
      patchEditing({ left: offeredDrafts(drafts, store.getState(), { mine: new Set(ids.values()), alive }) })
    } catch (error) {
      context.report(error)
    }
  }
  /** The text a draft began from, where the local history has it; else nothing, so that every difference has to be decided. */
  const baseOf = async (draft: LeftDraft): Promise<string> => {
    const entry = (await source.history(draft.path)).find((one) => one.sha256 === draft.baseSha256)
    return entry === undefined ? '' : source.historyText(draft.path, entry.entryId)
  }
  const forget = (id: string): void => patchEditing({ left: store.getState().editing.left.filter((draft) => draft.draftId !== id) })
  const withDraft = async (id: string, act: (draft: LeftDraft, text: string) => Promise<void>): Promise<void> => {
    const draft = store.getState().editing.left.find((one) => one.draftId === id)
    if (draft === undefined) return
    try {
      await act(draft, await source.draftText(id))
    } catch (error) {
      context.report(error)
    }
  }

  return {
    note: (path) => {
      const one = file(path)
      if (one === null || !one.dirty) {
        if (waiting.has(path) || ids.has(path)) settle(path)
        return
      }
      const now = performance.now()
      const before = waiting.get(path)
      const since = before?.since ?? now
      if (before !== undefined) clearTimeout(before.timer)
      const wait = Math.max(0, Math.min(QUIET_MS, since + LATEST_MS - now))
      waiting.set(path, { timer: setTimeout(() => keep(path), wait), since, end: before?.end ?? activity.begin() })
      if (one.draft !== 'waiting') patchFile(path, { draft: 'waiting' })
    },
    settle,
    leave: (path, closing) => {
      stopWaiting(path)
      const text = buffers.text(path)
      if (!closing.dirty || text === null) return
      void chain(path, async () => {
        await source.keepDraft({ path, text, baseSha256: closing.facts?.sha256 ?? null })
        ids.delete(path)
        context.notify(`${baseName(path)} is closed, what was not saved is kept as a draft`)
      }).then(lookForDrafts, context.report)
    },
    lookForDrafts,
    restoreDraft: (id) =>
      withDraft(id, async (draft, text) => {
        await files.editFile(draft.path)
        if (file(draft.path)?.phase !== 'ready') return
        buffers.replace(draft.path, text)
        measure(draft.path)
        if (draft.diskChanged) await files.startConflict(draft.path, await baseOf(draft))
        // The text lives on under this window's name; the old copy is not needed once the new one is kept.
        keep(draft.path)
        await chain(draft.path, async () => {
          if (ids.get(draft.path) !== id) await source.dropDraft(id)
        })
        forget(id)
      }),
    compareDraft: (id) =>
      withDraft(id, async (draft, text) => {
        await files.editFile(draft.path)
        const disk = file(draft.path)?.disk ?? ''
        patchEditing({
          comparison: {
            path: draft.path,
            before: { label: 'On disk', text: disk },
            after: { label: `Unsaved, ${formatRelativeTime(draft.savedMs, Date.now())}`, text },
            take: { kind: 'draft', id },
          },
        })
      }),
    dropDraft: async (id) => {
      try {
        await source.dropDraft(id)
        forget(id)
        const { comparison } = store.getState().editing
        if (comparison?.take?.kind === 'draft' && comparison.take.id === id) patchEditing({ comparison: null })
      } catch (error) {
        context.report(error)
      }
    },
  }
}
