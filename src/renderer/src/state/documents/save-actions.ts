// Writing files, taking writes back, and settling what was changed on two sides. Nothing here overwrites what was not seen.

import type { HistoryEntryView, SaveOutcome } from '../../../../preload/contract/documents'
import { baseName } from '../../lib/split-path'
import { type Fault, toFault } from '../fault'
import type { DocumentsContext } from './documents-context'

export interface SaveActions {
  /** Null: the file that is shown. Answers whether it is on disk now. */
  saveFile(path?: string): Promise<boolean>
  saveAllFiles(): Promise<void>
  /** Back to what is on disk; can be undone like any edit. */
  revertFile(path?: string): void
  /** Takes the newest write of this file back. */
  undoWrite(path?: string): Promise<void>
  /** Puts a version back on disk; not while something is unsaved. */
  restoreVersion(path: string, entry: HistoryEntryView): Promise<void>
  /** Writes what a merge came to. */
  resolveConflict(path: string, text: string): Promise<void>
  dismissSaveFault(path: string): void
}

export interface SaveHooks {
  onSaved(path: string): void
  onText(path: string): void
  recheck(path: string): void
  /** Leads to both sides, from whatever view. */
  showConflict(path: string): void
}

type WriteFailure = Extract<SaveOutcome, { outcome: 'failed' }>['kind']

const REMEDIES: Readonly<Record<WriteFailure, { readonly title: string; readonly remedy: string }>> = {
  'changed-on-disk': { title: 'The file changed on disk', remedy: 'Look at both sides, then decide.' },
  outside: { title: 'This file does not belong to what is open', remedy: 'Open the folder it belongs to.' },
  denied: { title: 'The file may not be written', remedy: 'Change its permissions, then save again. Your text is kept as a draft.' },
  full: { title: 'The disk is full', remedy: 'Make room, then save again. The old file is whole and your text is kept as a draft.' },
  'missing-directory': { title: 'The folder is not there any more', remedy: 'Make it again, then save. Your text is kept as a draft.' },
  busy: { title: 'Another window is writing this file', remedy: 'Save again in a moment.' },
  'unknown-transaction': { title: 'This was taken back already', remedy: 'The local history has what is kept.' },
  'read-only': { title: 'The file may not be written', remedy: 'Change its permissions, then save again. Your text is kept as a draft.' },
  other: { title: 'The file was not saved', remedy: 'The old file is whole and your text is kept as a draft.' },
}

export function createSaveActions(context: DocumentsContext, hooks: SaveHooks): SaveActions {
  const { store, source, buffers, patchFile, file, measure, notify } = context
  const chosen = (path: string | undefined): string | null => path ?? store.getState().editing.active

  const failed = (kind: WriteFailure, message: string): Fault => ({ code: `save.${kind}`, detail: message, ...REMEDIES[kind] })

  /** Takes over what a save answered. `text`: what is on disk now, if it was written. */
  const settle = (path: string, outcome: SaveOutcome, text: string, label: string): boolean => {
    switch (outcome.outcome) {
      case 'saved':
        patchFile(path, {
          saving: false,
          facts: outcome.facts,
          disk: text,
          conflict: null,
          lastWrite: { id: outcome.transactionId, label },
        })
        measure(path)
        hooks.onSaved(path)
        return true
      case 'conflict':
        patchFile(path, { saving: false })
        hooks.recheck(path)
        return false
      case 'failed':
        patchFile(path, { saving: false, saveFault: failed(outcome.kind, outcome.message) })
        return false
    }
  }
  const write = async (path: string, text: string, expected: string | null, label: string): Promise<boolean> => {
    patchFile(path, { saving: true, saveFault: null })
    try {
      return settle(path, await source.save({ path, text, expected, label }), text, label)
    } catch (error) {
      patchFile(path, { saving: false, saveFault: toFault(error) })
      return false
    }
  }

  /** After a reload the window has forgotten its writes; the history has not. */
  const newestWrite = async (path: string): Promise<{ readonly id: string; readonly label: string } | null> => {
    const entry = (await source.history(path)).find((one) => one.source === 'written')
    return entry === undefined ? null : { id: entry.transactionId, label: entry.label }
  }

  const saveFile = async (given?: string): Promise<boolean> => {
    const path = chosen(given)
    const one = path === null ? null : file(path)
    if (path === null || one === null || one.phase !== 'ready' || one.facts === null || one.saving) return false
    if (one.conflict !== null) {
      hooks.showConflict(path)
      return false
    }
    if (one.facts.readOnly !== null || (!one.dirty && one.facts.sha256 !== null)) return !one.dirty
    const text = buffers.text(path) ?? ''
    const done = await write(path, text, one.facts.sha256, `Edit ${baseName(path)}`)
    if (done) notify(`Saved ${baseName(path)}`)
    return done
  }

  return {
    saveFile,
    saveAllFiles: async () => {
      for (const one of store.getState().editing.files) if (one.dirty) await saveFile(one.path)
    },
    revertFile: (given) => {
      const path = chosen(given)
      const one = path === null ? null : file(path)
      if (path === null || one === null || one.phase !== 'ready') return
      buffers.replace(path, one.conflict?.disk ?? one.disk ?? '')
      if (one.conflict !== null) patchFile(path, { conflict: null, disk: one.conflict.disk, facts: one.conflict.facts })
      measure(path)
    },
    undoWrite: async (given) => {
      const path = chosen(given)
      const one = path === null ? null : file(path)
      if (path === null || one === null) return
      try {
        const last = one.lastWrite ?? (await newestWrite(path))
        if (last === null) {
          notify('Strata has not written this file, so there is nothing to take back')
          return
        }
        const outcome = await source.undo(last.id)
        if (outcome.outcome === 'failed') {
          notify(`${REMEDIES[outcome.kind].title}: ${outcome.message}`, 'danger')
          return
        }
        patchFile(path, { lastWrite: { id: outcome.transactionId, label: `Take back: ${last.label}` } })
        notify(`Took back: ${last.label}`)
        hooks.recheck(path)
      } catch (error) {
        context.report(error)
      }
    },
    restoreVersion: async (path, entry) => {
      const one = file(path)
      if (one === null || one.facts === null || one.dirty) return
      patchFile(path, { saving: true, saveFault: null })
      try {
        const text = await source.historyText(path, entry.entryId)
        const label = `Restore: ${entry.label}`
        if (!settle(path, await source.restore(path, entry.entryId, one.facts.sha256), text, label)) return
        buffers.replace(path, text)
        measure(path)
        hooks.onText(path)
        notify('The old version is back')
      } catch (error) {
        patchFile(path, { saving: false, saveFault: toFault(error) })
      }
    },
    resolveConflict: async (path, text) => {
      const one = file(path)
      if (one?.conflict == null) return
      const { conflict } = one
      if (await write(path, text, conflict.facts.sha256, `Merge ${baseName(path)}`)) {
        buffers.replace(path, text)
        measure(path)
        hooks.onText(path)
        notify(`Saved ${baseName(path)}, with both sides in it`)
      }
    },
    dismissSaveFault: (path) => patchFile(path, { saveFault: null }),
  }
}
