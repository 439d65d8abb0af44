// A collection whose texts were changed afterwards (redacted): sizes, hashes and the window as they are of the new texts.
// What is there, why, and in which order stays as it was.

import type { Layer } from '../base/layer'
import type { Hash, Tokenizer } from '../ports'
import type { Collection } from '../prompt/collection'
import { layerTokens, windowFigures } from '../prompt/layer-figures'

export function recomputeCollection(collection: Collection, ports: { readonly hash: Hash; readonly tokenizer: Tokenizer }): Collection {
  const { hash, tokenizer } = ports
  const layers = collection.layers.map((layer): Layer => {
    const { text, diskText, contentKind } = layer
    return {
      ...layer,
      tokens: layerTokens(tokenizer, layer),
      diskTokens: diskText === null ? null : tokenizer.estimate(diskText, contentKind).sent,
      bytes: new TextEncoder().encode(text).length,
      sha256: hash.sha256(text),
    }
  })
  return { ...collection, layers, window: windowFigures(collection.window, layers) }
}
