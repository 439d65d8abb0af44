// Opening, showing and closing files, and following what other programs do to them.

import { applyEdits, type SpanEdit } from '../../lib/apply-edits'
import { toFault } from '../fault'
import type { DocumentsContext } from './documents-context'
import { type Conflict, newFile, type OpenFile, type SidePane } from './documents-state'

export interface EditFileActions {
  /** Opens a file for editing and shows it; one that is open is only shown. Lines and columns count from 1. */
  editFile(path: string, at?: { readonly line: number; readonly column?: number }): Promise<void>
  /** Opens a file without showing it: another view has a place for it. The line is what that place is asked to show. */
  keepFile(path: string, at?: { readonly line: number; readonly column?: number }): Promise<void>
  showFile(path: string): void
  /** The line a file was asked to show is shown. */
  reachedLine(path: string): void
  /** Changes the text of an open file, unsaved; can be undone like any edit. */
  editText(path: string, edits: readonly SpanEdit[]): void
  /** An unsaved text stays as a draft. */
  closeFile(path: string): void
  stepFile(by: 1 | -1): void
  /** Puts the editor in the place of the text, or the text back. */
  setEditing(on: boolean): void
  setSidePane(side: SidePane): void
  /** Looks whether open files are still what they were read as. */
  recheckFiles(paths: readonly string[]): void
  showConflict(path: string, shown: boolean): void
}

/** Someone who types is not torn away: the three-way view comes up by itself only after a pause. */
const PAUSE_MS = 1000

export interface FileHooks {
  /** The text is there, or is another one. */
  onText(path: string): void
  /** The file is gone from the disk while its text is open. */
  onGone(path: string): void
  onClose(path: string, file: OpenFile): void
  /** Milliseconds since the person last changed the text. */
  sinceEditMs(path: string): number
}

export interface FileOpener extends EditFileActions {
  /** What is edited began from another text than what is on disk now: both sides have to be looked at. */
  startConflict(path: string, base: string): Promise<void>
}

export function createFileActions(context: DocumentsContext, hooks: FileHooks): FileOpener {
  const { store, source, buffers, patchEditing, patchFile, file, measure, activity, nextNonce } = context
  const checking = new Map<string, Promise<void>>()
  const again = new Set<string>()

  const load = async (path: string): Promise<void> => {
    patchFile(path, { phase: 'opening', fault: null })
    try {
      const { facts, text, partial } = await source.read(path)
      if (file(path) === null) return
      buffers.open(path, text)
      const disk = facts.sha256 === null ? null : text
      patchFile(path, { phase: 'ready', facts, disk, partial, dirty: false, version: buffers.version(path) })
      hooks.onText(path)
    } catch (error) {
      patchFile(path, { phase: 'failed', fault: toFault(error) })
    }
  }

  const showFile = (path: string): void => {
    if (file(path) === null) return
    patchEditing({ active: path, editing: true, comparison: null })
    if (store.getState().ui.route !== 'prompt') context.patchUi({ route: 'prompt' })
  }

  const setConflict = async (one: OpenFile, found: Awaited<ReturnType<typeof source.read>>): Promise<void> => {
    const { path } = one
    const yours = buffers.text(path) ?? ''
    const base = one.conflict?.base ?? one.disk ?? ''
    const disk = found.text
    const chunks = await source.merge({ base, yours, disk })
    const shown = one.conflict?.shown === true || (store.getState().editing.active === path && hooks.sinceEditMs(path) > PAUSE_MS)
    const conflict: Conflict = {
      base,
      yours,
      disk,
      chunks,
      facts: found.facts,
      seenMs: Date.now(),
      writtenMs: found.facts.modifiedMs,
      shown,
    }
    if (file(path) !== null) patchFile(path, { conflict })
  }

  const check = async (path: string): Promise<void> => {
    const one = file(path)
    if (one === null || one.phase !== 'ready' || one.saving) return
    const found = await source.read(path)
    const now = file(path)
    if (now === null || now.saving) return
    const known = now.conflict?.facts ?? now.facts
    if (found.facts.sha256 === known?.sha256) {
      // The same bytes; only what stands around them may have changed, such as permissions.
      if (now.conflict === null) patchFile(path, { facts: found.facts })
      return
    }
    const gone = found.facts.sha256 === null
    const same = buffers.text(path) === found.text
    if ((same || !now.dirty) && !gone) {
      patchFile(path, { facts: found.facts, disk: found.text, partial: found.partial, conflict: null, saveFault: null })
      if (!same) buffers.replace(path, found.text)
      measure(path)
      hooks.onText(path)
      return
    }
    if (gone) {
      // Gone from the disk: the text here is all there is, and saving makes the file again.
      patchFile(path, { facts: found.facts, disk: null, conflict: null })
      measure(path)
      hooks.onGone(path)
      return
    }
    await setConflict(now, found)
  }

  /** One look at a time for each file; what changes meanwhile is looked at once more. */
  const recheck = (path: string): void => {
    if (checking.has(path)) {
      again.add(path)
      return
    }
    const end = activity.begin()
    const run = check(path)
      .catch(context.report)
      .finally(() => {
        checking.delete(path)
        end()
        if (again.delete(path)) recheck(path)
      })
    checking.set(path, run)
  }

  const closeFile = (path: string): void => {
    const { files, active } = store.getState().editing
    const at = files.findIndex((one) => one.path === path)
    const closing = files[at]
    if (closing === undefined) return
    hooks.onClose(path, closing)
    const left = files.filter((one) => one.path !== path)
    const next = active === path ? ((left[at] ?? left[at - 1])?.path ?? null) : active
    patchEditing({
      files: left,
      active: next,
      ...(next === null ? { editing: false, side: 'none', history: null } : {}),
      ...(active === path ? { comparison: null } : {}),
    })
    buffers.close(path)
    source.close(path).catch(context.report)
    // Whoever closed the last file goes on in the text.
    if (next === null && store.getState().ui.route === 'prompt') context.patchUi({ focus: { pane: 'text', nonce: nextNonce() } })
  }

  const keepFile: EditFileActions['keepFile'] = async (path, at) => {
    const goTo = at === undefined ? null : { line: at.line, column: at.column ?? 1, nonce: nextNonce() }
    const known = file(path)
    if (known === null) patchEditing({ files: [...store.getState().editing.files, { ...newFile(path), goTo }] })
    else if (goTo !== null) patchFile(path, { goTo })
    if (known === null || known.phase === 'failed') await load(path)
  }

  return {
    startConflict: async (path, base) => {
      const one = file(path)
      if (one === null) return
      await setConflict({ ...one, disk: base }, await source.read(path))
      const conflict = file(path)?.conflict ?? null
      if (conflict !== null) patchFile(path, { conflict: { ...conflict, shown: true } })
    },
    editFile: async (path, at) => {
      const { ui, compare } = context.store.getState()
      if (ui.route === 'prompt' && compare.reopened?.projectId === context.store.getState().activeId) {
        context.notify('This is read-only: no file stands behind a snapshot. Go back to now to edit the file.')
        return
      }
      const opening = keepFile(path, at)
      showFile(path)
      await opening
    },
    keepFile,
    showFile,
    reachedLine: (path) => {
      if (file(path)?.goTo != null) patchFile(path, { goTo: null })
    },
    editText: (path, edits) => {
      const text = buffers.text(path)
      if (text === null || file(path)?.facts?.readOnly !== null) return
      buffers.replace(path, applyEdits(text, edits))
      measure(path)
    },
    closeFile,
    stepFile: (by) => {
      const { files, active } = store.getState().editing
      const at = files.findIndex((one) => one.path === active)
      const next = files[(at + by + files.length) % Math.max(1, files.length)]
      if (next !== undefined) showFile(next.path)
    },
    setEditing: (on) => patchEditing(on && store.getState().editing.active === null ? {} : { editing: on, comparison: null }),
    setSidePane: (side) => patchEditing({ side }),
    recheckFiles: (paths) => {
      for (const one of store.getState().editing.files) if (paths.includes(one.path)) recheck(one.path)
    },
    showConflict: (path, shown) => {
      const conflict = file(path)?.conflict ?? null
      if (conflict === null) return
      if (shown) showFile(path)
      patchFile(path, { conflict: { ...conflict, shown } })
    },
  }
}
