// The middle pane follows the selection: its text, and what would change it. What is on screen stays until the next is here.

import { debounce } from '../../lib/debounce'
import { createLatest } from '../../lib/latest'
import { type AppState, activePrompt } from '../app-state'
import type { LayerView, TextSide } from '../contract-types'
import { codeOf, toFault } from '../fault'
import type { Snapshot } from '../prompt/snapshot'
import { loadDocument } from '../text/load-document'
import { createTextSource } from '../text/text-source'
import { treeOf } from '../tree/tree-of'
import { findNode, unfold } from '../tree/visible-rows'
import type { ActionContext } from './action-context'

export interface DocumentActions {
  select(key: string): void
  /** Selects a layer by its id, wherever it stands. */
  selectLayer(layerId: string): void
  /** Selects a layer and shows one of its lines (from 1). */
  goToLine(layerId: string, line: number, side: TextSide): void
  setSide(side: TextSide): void
  /** Looks whether the text on screen is still the one that is wanted, and fetches it if not. */
  syncDocument(): void
}

interface Wanted {
  readonly snapshot: Snapshot
  readonly selection: string
  readonly side: TextSide
}

const EXPLAIN_AFTER_MS = 120

export function createDocumentActions(context: ActionContext, recollect: () => void): DocumentActions {
  const { store, client, activity, patchPrompt, nextNonce } = context
  const source = createTextSource(client)
  const texts = createLatest()
  const explanations = createLatest()
  let last: Wanted | null = null
  let stopWaiting: () => void = () => undefined

  const patch = (part: Partial<AppState['document']>): void => store.setState((state) => ({ document: { ...state.document, ...part } }))

  const explain = debounce(
    () => {
      const layer = selectedLayer(store.getState())
      const snapshot = activePrompt(store.getState())?.shown
      if (layer === null || !snapshot) return
      explanations
        .run((signal) => client.call('prompt.whatWouldChange', { collectionId: snapshot.view.collectionId, layerId: layer.id }, { signal }))
        .then(
          (answer) => answer !== null && patch({ changes: { layerId: layer.id, list: answer.value.changes, fault: null } }),
          (error) => {
            if (codeOf(error) === 'collection.unknown') recollect()
            else patch({ changes: { layerId: layer.id, list: null, fault: toFault(error) } })
          },
        )
    },
    EXPLAIN_AFTER_MS,
    (waiting) => {
      if (waiting) stopWaiting = activity.begin()
      else stopWaiting()
    },
  )

  const load = async (wanted: Wanted): Promise<void> => {
    patch({ loading: true, fault: null })
    const end = activity.begin()
    try {
      const done = await texts.run((signal) => loadDocument(source, wanted.snapshot, wanted.selection, wanted.side, signal))
      if (done === null) return
      patch({ doc: done.value, loading: false })
    } catch (error) {
      // The host dropped the collection (it keeps a few): a new one answers.
      if (codeOf(error) === 'collection.unknown') recollect()
      else patch({ loading: false, fault: toFault(error) })
    } finally {
      end()
    }
  }

  const syncDocument = (): void => {
    const wanted = wantedOf(store.getState())
    if (wanted === null) {
      if (last !== null) {
        texts.cancel()
        patch({ doc: null, loading: false, fault: null, changes: null })
      }
      last = null
      return
    }
    if (last !== null && last.snapshot === wanted.snapshot && last.selection === wanted.selection && last.side === wanted.side) return
    const other = last === null || last.selection !== wanted.selection || last.snapshot !== wanted.snapshot
    last = wanted
    void load(wanted)
    if (!other) return
    explanations.cancel()
    const layer = selectedLayer(store.getState())
    if (layer === null || layer.id !== store.getState().document.changes?.layerId) patch({ changes: null })
    explain()
  }

  const select = (key: string): void => {
    const { activeId, ui } = store.getState()
    if (activeId === null) return
    patchPrompt(activeId, { selection: key })
    if (ui.route !== 'prompt') context.patchUi({ route: 'prompt' })
  }
  const selectLayer = (layerId: string): void => {
    const snapshot = activePrompt(store.getState())?.shown
    const found = snapshot ? findNode(treeOf(snapshot), `layer:${layerId}`) : null
    if (found === null) return
    // What is selected from elsewhere is shown in the tree, so its folds open.
    store.setState((state) => ({ view: { ...state.view, toggled: unfold(state.view.toggled, found.parents) } }))
    select(found.node.key)
  }

  return {
    select,
    selectLayer,
    goToLine: (layerId, line, side) => {
      selectLayer(layerId)
      context.patchView({ side })
      context.patchUi({ goTo: { layerId, line, side, nonce: nextNonce() } })
    },
    setSide: (side) => context.patchView({ side }),
    syncDocument,
  }
}

function wantedOf(state: AppState): Wanted | null {
  const prompt = activePrompt(state)
  if (!prompt?.shown || prompt.selection === null) return null
  const layer = selectedLayer(state)
  // The side is a wish: what has no file on disk is shown as sent.
  const side = state.view.side === 'disk' && layer !== null && layer.diskChars !== null ? 'disk' : 'sent'
  return { snapshot: prompt.shown, selection: prompt.selection, side }
}

/** The layer that is read: the selected one, or the only one of a group. */
export function selectedLayer(state: AppState): LayerView | null {
  const prompt = activePrompt(state)
  if (!prompt?.shown || prompt.selection === null) return null
  const node = findNode(treeOf(prompt.shown), prompt.selection)?.node
  if (node === undefined || node.type === 'request') return null
  if (node.type === 'layer') return node.layer
  return node.children.length === 0 ? (node.layers[0] ?? null) : null
}
