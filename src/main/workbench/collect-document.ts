// The whole strata/collect@1 document (CLI.md), put together from the contract's paged answers.
// The command line and the exports use this one way; it knows the contract and nothing of the engine.

import type { DiagnosticView } from '../../preload/contract/common'
import type { CallName, InputOf, OutputOf } from '../../preload/contract/define'
import type { CollectionView, LayerView, LoadEventView, promptContract, RequestOutline, WindowView } from '../../preload/contract/prompt'

export interface DocumentLayer
  extends Pick<
    LayerView,
    | 'id'
    | 'kind'
    | 'title'
    | 'status'
    | 'reason'
    | 'reasonText'
    | 'origin'
    | 'cacheScope'
    | 'tokens'
    | 'bytes'
    | 'sha256'
    | 'paraphrased'
    | 'effectOfEdit'
  > {
  readonly text: string
  readonly diskText: string | null
  readonly diskTokens: number | null
}

export interface CollectDocument {
  readonly schema: 'strata/collect@1'
  readonly profile: string
  readonly model: string
  readonly modelName: string | null
  readonly project: CollectionView['project']
  readonly places: CollectionView['places']
  readonly git: CollectionView['git']
  readonly layers: readonly DocumentLayer[]
  readonly request: {
    readonly system: readonly {
      readonly cacheScope: 'global' | 'org' | 'none'
      readonly cacheControl: boolean
      readonly ttl: '5m' | '1h' | null
      readonly text: string
      readonly layerIds: readonly string[]
    }[]
    readonly firstUserMessage: string | null
    readonly attachments: readonly { readonly trigger: string; readonly text: string; readonly layerIds: readonly string[] }[]
  }
  readonly window: WindowView
  readonly diagnostics: readonly DiagnosticView[]
  readonly loadEvents: readonly LoadEventView[]
  readonly assumptions: CollectionView['assumptions']
}

type PromptContract = typeof promptContract

/** As much of a client as is needed: the Client of the contract fits. */
export interface PromptAsker {
  call<K extends CallName<PromptContract>>(
    name: K,
    input: InputOf<PromptContract[K]>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<OutputOf<PromptContract[K]>>
}

/** Errors: those of the calls, `collection.unknown` among them. */
export async function collectDocument(client: PromptAsker, view: CollectionView, signal?: AbortSignal): Promise<CollectDocument> {
  const { collectionId } = view
  const options = signal === undefined ? {} : { signal }
  const textOf = (layerId: string, side: 'sent' | 'disk'): Promise<string> =>
    wholeText((offset) => client.call('prompt.text', { collectionId, layerId, side, offset }, options))
  const partOf = (part: 'system' | 'firstUserMessage' | 'attachment', index: number): Promise<string> =>
    wholeText((offset) => client.call('prompt.requestText', { collectionId, part, index, offset }, options))
  const idsOf = async (
    part: 'system' | 'attachment',
    index: number,
    outline: RequestOutline['system'][number] | RequestOutline['attachments'][number],
  ) =>
    outline.layerIds.length === outline.layers
      ? outline.layerIds
      : wholeList(async (offset) => {
          const page = await client.call('prompt.requestLayers', { collectionId, part, index, offset }, options)
          return { total: page.total, items: page.layerIds }
        })

  const views = await wholeList(async (offset) => {
    const page = await client.call('prompt.layers', { collectionId, offset }, options)
    return { total: page.total, items: page.layers }
  })
  const layers: DocumentLayer[] = []
  for (const layer of views)
    layers.push(toDocumentLayer(layer, await textOf(layer.id, 'sent'), layer.diskChars === null ? null : await textOf(layer.id, 'disk')))

  const outline = await client.call('prompt.request', { collectionId }, options)
  const system: CollectDocument['request']['system'][number][] = []
  for (const [i, block] of outline.system.entries()) {
    const { cacheScope, cacheControl, ttl } = block
    system.push({ cacheScope, cacheControl, ttl, text: await partOf('system', i), layerIds: await idsOf('system', i, block) })
  }
  const attachments: CollectDocument['request']['attachments'][number][] = []
  for (const [i, attachment] of outline.attachments.entries()) {
    attachments.push({
      trigger: attachment.trigger,
      text: await partOf('attachment', i),
      layerIds: await idsOf('attachment', i, attachment),
    })
  }

  return {
    schema: view.schema,
    profile: view.profile,
    model: view.model.id,
    modelName: view.model.name,
    project: view.project,
    places: view.places,
    git: view.git,
    layers,
    request: { system, firstUserMessage: outline.firstUserMessage === null ? null : await partOf('firstUserMessage', 0), attachments },
    window: view.window,
    diagnostics: await wholeList(async (offset) => {
      const page = await client.call('prompt.diagnostics', { collectionId, offset }, options)
      return { total: page.total, items: page.diagnostics }
    }),
    loadEvents: await wholeList(async (offset) => {
      const page = await client.call('prompt.loadEvents', { collectionId, offset }, options)
      return { total: page.total, items: page.events }
    }),
    assumptions: view.assumptions,
  }
}

function toDocumentLayer(layer: LayerView, text: string, diskText: string | null): DocumentLayer {
  const { id, kind, title, status, reason, reasonText, origin, cacheScope, tokens, bytes, sha256, paraphrased, effectOfEdit, diskTokens } =
    layer
  return {
    id,
    kind,
    title,
    status,
    reason,
    reasonText,
    origin,
    cacheScope,
    text,
    diskText,
    tokens,
    diskTokens,
    bytes,
    sha256,
    paraphrased,
    effectOfEdit,
  }
}

/** All of a text that is answered page by page. */
export async function wholeText(
  page: (offset: number) => Promise<{ readonly text: string; readonly next: number | null }>,
): Promise<string> {
  let text = ''
  for (let next: number | null = 0; next !== null; ) {
    const answer = await page(next)
    text += answer.text
    next = answer.next
  }
  return text
}

/** All of a list that is answered page by page. */
export async function wholeList<T>(
  page: (offset: number) => Promise<{ readonly total: number; readonly items: readonly T[] }>,
): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const { total, items } = await page(all.length)
    all.push(...items)
    if (all.length >= total || items.length === 0) return all
  }
}
