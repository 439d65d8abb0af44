// Puts the actions on open files together and keeps them in step with the host, the disk and the buffers.

import type { MakeBuffer } from '../../lib/text-buffer'
import type { ActionContext } from '../actions/action-context'
import { selectedLayer } from '../actions/document-actions'
import { type AppState, activeProject, activePrompt } from '../app-state'
import type { CompletionAnswer, LayerView } from '../contract-types'
import { createAnalyser } from './analyser'
import { createBuffers } from './buffers'
import { type CreateActions, createCreateActions } from './create-actions'
import { createDocumentSource, type TextPlace } from './document-source'
import { createDocumentsContext } from './documents-context'
import { type Analysis, openFile } from './documents-state'
import { createDraftActions, type DraftActions } from './draft-actions'
import { createFileActions, type EditFileActions } from './file-actions'
import { createHistoryActions, type HistoryActions } from './history-actions'
import { createSaveActions, type SaveActions } from './save-actions'
import { createSearchActions, type SearchActions } from './search-actions'
import type { Windows } from './windows'

export interface EditingActions extends EditFileActions, SaveActions, DraftActions, HistoryActions, SearchActions, CreateActions {
  /** The editor is loaded: texts are held its way from now on. */
  bindBuffers(make: MakeBuffer): void
  /** The text as it is edited; null for a file that is not open. */
  textOf(path: string): string | null
  /** What may stand at a place of a text; null where nothing can be said. */
  completeText(place: TextPlace, signal: AbortSignal): Promise<CompletionAnswer | null>
  /** Asks what is on screen to do something: an action of Monaco's by its name, or one of the merge (`merge.next`). */
  askEditor(what: string): void
  /** What a text would cost in the place of a file, without being that file's text. */
  measureText(path: string, text: string, signal: AbortSignal): Promise<Analysis['tokens'] | null>
  /** A text the host keeps, such as what is sent of an analysed file. */
  readText(textId: string, signal: AbortSignal): Promise<string>
}

export interface Documents {
  readonly actions: EditingActions
  /** Returns the functions that end it. */
  follow(): readonly (() => void)[]
}

export interface DocumentsOutside {
  /** Collects anew: something that was collected is another now. */
  readonly recollect: () => void
  /** Selects a layer in the tree. */
  readonly selectLayer: (layerId: string) => void
  readonly windows: Windows
}

export function createDocuments(base: ActionContext, { recollect, selectLayer, windows }: DocumentsOutside): Documents {
  const source = createDocumentSource(base.client, windows.name)
  const edits = new Map<string, number>()
  const context = createDocumentsContext(base, source, createBuffers, (path) => {
    edits.set(path, performance.now())
    context.measure(path)
    analyser.ask(path)
    drafts.note(path)
  })
  const { store, link, client } = context
  const analyser = createAnalyser(context, recollect)
  const files = createFileActions(context, {
    onText: (path) => {
      analyser.ask(path)
      if (context.file(path)?.dirty !== true) drafts.settle(path)
    },
    onGone: (path) => {
      analyser.ask(path)
      // What is here is all there is.
      drafts.note(path)
    },
    onClose: (path, file) => {
      analyser.forget(path)
      drafts.leave(path, file)
    },
    sinceEditMs: (path) => performance.now() - (edits.get(path) ?? Number.NEGATIVE_INFINITY),
  })
  const drafts = createDraftActions(context, windows, files)
  const history = createHistoryActions(context)
  const saving = createSaveActions(context, {
    onSaved: (path) => {
      if (context.file(path)?.dirty !== true) drafts.settle(path)
      analyser.ask(path)
      if (store.getState().editing.side === 'history') void history.loadHistory()
      // Where changes are watched the disk tells by itself.
      if (activeProject(store.getState())?.watching !== true) recollect()
    },
    onText: analyser.ask,
    recheck: (path) => files.recheckFiles([path]),
    showConflict: (path) => files.showConflict(path, true),
  })
  const { note: _note, settle: _settle, leave: _leave, ...draftActions } = drafts
  const { startConflict: _startConflict, ...fileActions } = files

  let lost = false
  return {
    actions: {
      ...fileActions,
      ...saving,
      ...draftActions,
      ...history,
      ...createSearchActions(context),
      bindBuffers: context.buffers.bind,
      textOf: context.buffers.text,
      completeText: async (place, signal) => {
        const collectionId = activePrompt(store.getState())?.shown?.view.collectionId
        return collectionId === undefined ? null : source.complete(collectionId, place, signal)
      },
      readText: source.text,
      askEditor: (what) => context.patchEditing({ ask: { what, nonce: context.nextNonce() } }),
      measureText: async (path, text, signal) => {
        const collectionId = activePrompt(store.getState())?.shown?.view.collectionId
        return collectionId === undefined ? null : (await source.analyse(collectionId, path, text, signal)).tokens
      },
      ...createCreateActions(context, files.editFile, recollect),
    },
    follow: () => [
      client.subscribe('document.changed', ({ path, sha256 }) => {
        if (context.file(path)?.facts?.sha256 !== sha256) files.recheckFiles([path])
      }),
      link.subscribe(({ phase }) => {
        const back = lost && phase === 'open'
        lost = phase === 'lost'
        if (!back) return
        files.recheckFiles(store.getState().editing.files.map((file) => file.path))
        // The host may be another one, which knows nothing of these texts yet.
        for (const file of store.getState().editing.files) if (file.dirty) drafts.note(file.path)
      }),
      store.subscribe((state, before) => {
        if (state.projects !== before.projects && state.projects.length > 0) void drafts.lookForDrafts()
        if (state.editing.active !== before.editing.active || state.editing.side !== before.editing.side) {
          if (state.editing.side === 'history') void history.loadHistory()
        }
        if (state.editing.editing && (!before.editing.editing || state.editing.active !== before.editing.active)) {
          const layer = layerOfFile(state, state.editing.active)
          if (layer !== null && selectedLayer(state)?.origin.path !== layer.origin.path) selectLayer(layer.id)
        } else if (state.editing.editing && choseAnother(state, before)) followSelection(state, files)
        // What a file includes and matches is found anew with every collection.
        if (activePrompt(state)?.shown !== activePrompt(before)?.shown) analyser.askAll()
      }),
      () => {
        for (const file of store.getState().editing.files) analyser.forget(file.path)
      },
    ],
  }
}

/** The layer a file made: one that is sent before one that is not. */
function layerOfFile(state: AppState, path: string | null): LayerView | null {
  const layers = activePrompt(state)?.shown?.layers.filter((layer) => layer.origin.path === path) ?? []
  return layers.find((layer) => layer.status === 'loaded') ?? layers[0] ?? null
}

/** A person went to another layer of the same collection. */
function choseAnother(state: AppState, before: AppState): boolean {
  const now = activePrompt(state)
  const old = activePrompt(before)
  return now !== null && old !== null && now.shown === old.shown && now.selection !== old.selection
}

/** An open file comes up in the editor; anything else is read. */
function followSelection(state: AppState, files: Pick<EditFileActions, 'showFile' | 'setEditing'>): void {
  const path = selectedLayer(state)?.origin.path ?? null
  if (path === state.editing.active) return
  if (path !== null && openFile(state, path) !== null) files.showFile(path)
  else files.setEditing(false)
}
