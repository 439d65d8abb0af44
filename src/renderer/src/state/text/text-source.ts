// Texts of a collection, page by page from the host, kept while they are likely to be asked again.

import type { Client } from '../../../../preload/contract/workbench'
import type { LayerView, TextSide } from '../contract-types'
import type { RequestPart } from '../tree/build-tree'

/** More characters than any window holds; what is longer is shown up to here and can be exported whole. */
export const LONGEST_TEXT = 8_000_000
const KEPT_CHARS = 24_000_000

export interface FetchedText {
  readonly text: string
  readonly totalChars: number
}

export interface TextSource {
  layer(collectionId: string, layer: LayerView, side: TextSide, signal: AbortSignal): Promise<FetchedText>
  request(collectionId: string, part: RequestPart, signal: AbortSignal): Promise<FetchedText>
}

export function createTextSource(client: Client): TextSource {
  const kept = new Map<string, FetchedText>()
  let keptChars = 0

  const remember = (key: string, fetched: FetchedText): FetchedText => {
    kept.set(key, fetched)
    keptChars += fetched.text.length
    for (const [oldest, old] of kept) {
      if (keptChars <= KEPT_CHARS || oldest === key) break
      kept.delete(oldest)
      keptChars -= old.text.length
    }
    return fetched
  }

  const read = async (
    key: string,
    page: (offset: number) => Promise<{ readonly text: string; readonly totalChars: number; readonly next: number | null }>,
  ): Promise<FetchedText> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    let text = ''
    let totalChars = 0
    for (let offset: number | null = 0; offset !== null && offset < LONGEST_TEXT; ) {
      const answer: Awaited<ReturnType<typeof page>> = await page(offset)
      text += answer.text
      totalChars = answer.totalChars
      offset = answer.next
    }
    return remember(key, { text, totalChars })
  }

  return {
    // The hash of what is sent is known, so an unchanged text outlives its collection.
    layer: (collectionId, layer, side, signal) =>
      read(side === 'sent' ? `sent:${layer.sha256}:${layer.textChars}` : `disk:${collectionId}:${layer.id}`, (offset) =>
        client.call('prompt.text', { collectionId, layerId: layer.id, side, offset }, { signal }),
      ),
    request: (collectionId, part, signal) =>
      read(`request:${collectionId}:${part.part}:${part.index}`, (offset) =>
        client.call('prompt.requestText', { collectionId, part: part.part, index: part.index, offset }, { signal }),
      ),
  }
}
