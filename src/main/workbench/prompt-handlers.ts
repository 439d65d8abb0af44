// The Prompt part of the contract: collects once, keeps the result, answers pages of it.

import type { Handlers as HandlersOf } from '../../preload/contract/define'
import { promptContract } from '../../preload/contract/prompt'
import type { WorkbenchContract } from '../../preload/contract/workbench'
import type { Layer } from '../engine/base/layer'
import { WorkbenchError } from '../engine/base/workbench-error'
import type { ProgressSink } from '../engine/ports'
import type { CollectQuestion } from './build-collect-request'
import { collectDocument, type PromptAsker } from './collect-document'
import type { CollectionStore, StoredCollection } from './collection-store'
import type { EventHub } from './event-hub'
import { findInTexts } from './find-in-texts'
import { measureEffect } from './measure-effect'
import { exportName, renderExport } from './render-export'
import { runCollection } from './run-collection'
import { sliceList, sliceText } from './text-page'
import { toCollectionView, toDiagnosticView, toLoadEventView, toRequestOutline } from './to-collection-view'
import { toLayerView } from './to-layer-view'
import { toEffectView, toSettingsView } from './to-what-if-view'
import { whatWouldChange } from './what-would-change'
import type { WorkbenchDeps } from './workbench-deps'

export type PromptHandlers = HandlersOf<typeof promptContract>

const PROGRESS_EVERY_MS = 100

/** `onCollected` hears of every new collection, before its answer is given. */
export function createPromptHandlers(
  deps: WorkbenchDeps,
  store: CollectionStore,
  events: EventHub<WorkbenchContract>,
  onCollected: (entry: StoredCollection) => void,
): PromptHandlers {
  const { log } = deps.ports
  const handlers: PromptHandlers = {
    'prompt.collect': async (question, { signal }) => {
      const startedMs = deps.clock.nowMs()
      const onProgress = throttled(deps.clock.nowMs, (progress: Parameters<ProgressSink>[0]) =>
        events.tell('prompt.progress', { folder: question.folder, ...progress }),
      )
      const listed = new Set<string>()
      const collection = await runCollection(deps, question, { signal, onProgress, listed })
      const entry = store.add({ collection, question, listed })
      onCollected(entry)
      const tookMs = deps.clock.nowMs() - startedMs
      log.write('info', 'collected', { folder: collection.places.root, layers: collection.layers.length, tookMs })
      return toCollectionView(entry.id, collection, tookMs)
    },
    'prompt.layers': async ({ collectionId, offset, limit }) => {
      const { layers } = store.get(collectionId).collection
      return { total: layers.length, layers: [...sliceList(layers.slice(offset, offset + limit).map(toLayerView), 0, limit)] }
    },
    'prompt.diagnostics': async ({ collectionId, offset, limit }) => {
      const { diagnostics } = store.get(collectionId).collection
      return { total: diagnostics.length, diagnostics: [...sliceList(diagnostics.map(toDiagnosticView), offset, limit)] }
    },
    'prompt.loadEvents': async ({ collectionId, offset, limit }) => {
      const { loadEvents } = store.get(collectionId).collection
      return { total: loadEvents.length, events: [...sliceList(loadEvents.map(toLoadEventView), offset, limit)] }
    },
    'prompt.text': async ({ collectionId, layerId, side, offset, limit }) =>
      sliceText(textOf(layerOf(store.get(collectionId), layerId), side), offset, limit),
    'prompt.request': async ({ collectionId }) => toRequestOutline(store.get(collectionId).collection),
    'prompt.requestLayers': async ({ collectionId, part, index, offset, limit }) => {
      const { layerIds } = requestPart(store.get(collectionId), part, index)
      return { total: layerIds.length, layerIds: [...sliceList(layerIds, offset, limit)] }
    },
    'prompt.requestText': async ({ collectionId, part, index, offset, limit }) =>
      sliceText(requestPart(store.get(collectionId), part, index).text, offset, limit),
    'prompt.find': async ({ collectionId, text, matchCase, layerId, side, limit }, { signal }) => {
      const entry = store.get(collectionId)
      const layers = layerId === null ? entry.collection.layers.filter((layer) => layer.status === 'loaded') : [layerOf(entry, layerId)]
      const texts = layers.map((layer) => ({ layerId: layer.id, text: (side === 'sent' ? layer.text : layer.diskText) ?? '' }))
      const found = await findInTexts(texts, { needle: text, matchCase, limit, pause: () => pause(signal) })
      const matches = sliceList(found.matches, 0, limit)
      return { total: found.total, truncated: found.truncated || matches.length < found.matches.length, matches: [...matches] }
    },
    'prompt.whatWouldChange': async ({ collectionId, layerId }, { signal }) => {
      const entry = store.get(collectionId)
      const layer = layerOf(entry, layerId)
      if (entry.readOnly !== undefined) return { changes: [] }
      const collect = (question: CollectQuestion) => runCollection(deps, question, { signal })
      return { changes: [...(await whatWouldChange(entry, layer, deps.ports.paths, collect))] }
    },
    'prompt.settings': async ({ collectionId }) => toSettingsView(store.get(collectionId).collection.settings),
    'prompt.effects': async ({ collectionId, inputs }, { signal }) => {
      const { collection, readOnly } = store.get(collectionId)
      if (readOnly !== undefined)
        throw new WorkbenchError('unsupported', 'What was saved is as it was: nothing is tried on it', { collectionId })
      const effects = []
      for (const question of inputs) {
        try {
          effects.push({
            ok: true as const,
            effect: toEffectView(measureEffect(collection, await runCollection(deps, question, { signal }))),
          })
        } catch (error) {
          if (signal.aborted || !(error instanceof WorkbenchError)) throw error
          effects.push({ ok: false as const, message: error.message })
        }
      }
      return { effects }
    },
    'prompt.export': async ({ collectionId, format, offset, limit }, { signal }) => {
      const entry = store.get(collectionId)
      const text = entry.exports.get(format) ?? (await exportText(entry, format, signal))
      entry.exports.set(format, text)
      return { ...sliceText(text, offset, limit), ...exportName(entry.collection, deps.ports.paths, format) }
    },
  }

  async function exportText(entry: StoredCollection, format: 'markdown' | 'json' | 'html', signal: AbortSignal): Promise<string> {
    const view = toCollectionView(entry.id, entry.collection, 0)
    return renderExport(await collectDocument(askerOf(handlers, signal), view, signal), format)
  }

  return handlers
}

/** The handlers as a client of themselves: the same calls as over a Port, without one. */
function askerOf(handlers: PromptHandlers, signal: AbortSignal): PromptAsker {
  return {
    call: (name, input) => {
      const handler = handlers[name] as (input: unknown, context: { readonly signal: AbortSignal }) => ReturnType<PromptAsker['call']>
      return handler(promptContract[name].input.parse(input), { signal }) as never
    },
  }
}

function layerOf({ collection }: StoredCollection, layerId: string): Layer {
  const layer = collection.layers.find(({ id }) => id === layerId)
  if (layer === undefined) throw new WorkbenchError('layer.unknown', `There is no layer ${layerId} in this collection`, { layerId })
  return layer
}

function textOf(layer: Layer, side: 'sent' | 'disk'): string {
  if (side === 'sent') return layer.text
  if (layer.diskText === null) throw new WorkbenchError('file.missing', `${layer.title} has no file that was read`, { layerId: layer.id })
  return layer.diskText
}

function requestPart(
  { collection: { request } }: StoredCollection,
  part: 'system' | 'firstUserMessage' | 'attachment',
  index: number,
): { readonly text: string; readonly layerIds: readonly string[] } {
  const message = { text: request.firstUserMessage ?? '', layerIds: request.firstUserMessageLayerIds }
  const list =
    part === 'system' ? request.system : part === 'attachment' ? request.attachments : request.firstUserMessage === null ? [] : [message]
  const found = list[index]
  if (found === undefined)
    throw new WorkbenchError('input.invalid', `The request has no ${part} ${index}`, { fields: ['index'], count: list.length })
  return found
}

/** Lets other work of the host run, then stops if the call was cancelled. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) =>
    setImmediate(() => {
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }),
  )
}

function throttled<T>(nowMs: () => number, tell: (value: T) => void): (value: T) => void {
  let last = nowMs()
  return (value) => {
    const now = nowMs()
    if (now - last < PROGRESS_EVERY_MS) return
    last = now
    tell(value)
  }
}
