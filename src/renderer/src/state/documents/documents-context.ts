// What the actions on open files share: the host, the texts, and how one file's state is changed.

import type { ActionContext } from '../actions/action-context'
import type { Buffers } from './buffers'
import type { DocumentSource } from './document-source'
import { type EditingState, type OpenFile, openFile } from './documents-state'

export interface DocumentsContext extends ActionContext {
  readonly source: DocumentSource
  readonly buffers: Buffers
  patchEditing(patch: Partial<EditingState>): void
  patchFile(path: string, patch: Partial<OpenFile>): void
  file(path: string): OpenFile | null
  /** Compares a buffer with the disk anew. */
  measure(path: string): void
}

export function createDocumentsContext(
  context: ActionContext,
  source: DocumentSource,
  makeBuffers: (onChange: (path: string) => void) => Buffers,
  onChange: (path: string) => void,
): DocumentsContext {
  const { store } = context
  const patchEditing = (patch: Partial<EditingState>): void => store.setState((state) => ({ editing: { ...state.editing, ...patch } }))
  const patchFile = (path: string, patch: Partial<OpenFile>): void =>
    store.setState((state) => ({
      editing: { ...state.editing, files: state.editing.files.map((file) => (file.path === path ? { ...file, ...patch } : file)) },
    }))
  const file = (path: string): OpenFile | null => openFile(store.getState(), path)
  const buffers = makeBuffers(onChange)
  const measure = (path: string): void => {
    const one = file(path)
    const text = buffers.text(path)
    if (one === null || text === null) return
    const version = buffers.version(path)
    // A file that is not there yet is unsaved as soon as something stands in it.
    const dirty = one.facts?.readOnly === null && text !== (one.disk ?? '')
    if (version !== one.version || dirty !== one.dirty) patchFile(path, { version, dirty })
  }
  return { ...context, source, buffers, patchEditing, patchFile, file, measure }
}
