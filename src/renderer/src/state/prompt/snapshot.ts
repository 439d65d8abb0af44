// One collection with all its layers and diagnostics in hand: the pages of the contract put together.

import type { Client } from '../../../../preload/contract/workbench'
import type { CollectInput, CollectionView, DiagnosticView, LayerView, RequestOutline } from '../contract-types'

export interface Snapshot {
  readonly view: CollectionView
  readonly layers: readonly LayerView[]
  readonly byId: ReadonlyMap<string, LayerView>
  readonly diagnostics: readonly DiagnosticView[]
  readonly outline: RequestOutline
}

const LAYERS_A_PAGE = 500
const DIAGNOSTICS_A_PAGE = 2000
const IDS_A_PAGE = 2000

type PartName = 'system' | 'firstUserMessage' | 'attachment'

/** Collects and reads every page. Rejects as the client does; an aborted signal ends it between pages too. */
export async function fetchSnapshot(client: Client, input: CollectInput, signal: AbortSignal): Promise<Snapshot> {
  return readSnapshot(client, await client.call('prompt.collect', input, { signal }), signal)
}

/** Every page of a collection the host has at hand. */
export async function readSnapshot(client: Client, view: CollectionView, signal = new AbortController().signal): Promise<Snapshot> {
  const { collectionId } = view
  const layers = await readPages(async (offset) => {
    const page = await client.call('prompt.layers', { collectionId, offset, limit: LAYERS_A_PAGE }, { signal })
    return { total: page.total, items: page.layers }
  })
  const diagnostics = await readPages(async (offset) => {
    const page = await client.call('prompt.diagnostics', { collectionId, offset, limit: DIAGNOSTICS_A_PAGE }, { signal })
    return { total: page.total, items: page.diagnostics }
  })
  const outline = await fetchOutline(client, collectionId, signal)
  return { view, layers, byId: new Map(layers.map((layer) => [layer.id, layer])), diagnostics, outline }
}

/** The outline with every layer id, not only the first few hundred of each part. */
async function fetchOutline(client: Client, collectionId: string, signal: AbortSignal): Promise<RequestOutline> {
  const outline = await client.call('prompt.request', { collectionId }, { signal })
  const whole = async <T extends { readonly layers: number; readonly layerIds: string[] }>(
    one: T,
    part: PartName,
    index: number,
  ): Promise<T> => {
    if (one.layerIds.length >= one.layers) return one
    const layerIds = await readPages(async (offset) => {
      const page = await client.call('prompt.requestLayers', { collectionId, part, index, offset, limit: IDS_A_PAGE }, { signal })
      return { total: page.total, items: page.layerIds }
    })
    return { ...one, layerIds: [...layerIds] }
  }
  const system: RequestOutline['system'] = []
  for (const [index, block] of outline.system.entries()) system.push(await whole(block, 'system', index))
  const attachments: RequestOutline['attachments'] = []
  for (const [index, one] of outline.attachments.entries()) attachments.push(await whole(one, 'attachment', index))
  const message = outline.firstUserMessage
  return { system, attachments, firstUserMessage: message === null ? null : await whole(message, 'firstUserMessage', 0) }
}

async function readPages<T>(
  read: (offset: number) => Promise<{ readonly total: number; readonly items: readonly T[] }>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (;;) {
    const { total, items } = await read(all.length)
    all.push(...items)
    // An empty page before the total would be read for ever.
    if (all.length >= total || items.length === 0) return all
  }
}
