// Which layer includes which, looked up often: by what includes it at which line, and all that follows from a layer.

import type { LayerView } from '../contract-types'
import type { Snapshot } from '../prompt/snapshot'

export interface LayerFamilies {
  /** The layer that an `@` of `includer` at `line` led to; else the layer that holds the same file. */
  included(includer: LayerView, line: number, target: string | null): LayerView | null
  childrenOf(layer: LayerView): readonly LayerView[]
  parentOf(layer: LayerView): LayerView | null
  /** Loaded layers below `layer`, in reading order. */
  loadedBelow(layer: LayerView): readonly LayerView[]
}

const cache = new WeakMap<Snapshot, LayerFamilies>()

export function layerFamilies(snapshot: Snapshot): LayerFamilies {
  const known = cache.get(snapshot)
  if (known !== undefined) return known
  const made = buildFamilies(snapshot.layers)
  cache.set(snapshot, made)
  return made
}

function buildFamilies(layers: readonly LayerView[]): LayerFamilies {
  const byPath = new Map<string, LayerView>()
  const children = new Map<string, LayerView[]>()
  const parents = new Map<string, LayerView>()
  for (const layer of layers) {
    const { includedBy, path } = layer.origin
    const parent = includedBy === null ? undefined : byPath.get(includedBy)
    if (parent !== undefined && parent !== layer) {
      parents.set(layer.id, parent)
      const list = children.get(parent.id)
      if (list === undefined) children.set(parent.id, [layer])
      else list.push(layer)
    }
    if (path !== null && (layer.status !== 'notLoaded' || !byPath.has(path))) byPath.set(path, layer)
  }
  const childrenOf = (layer: LayerView): readonly LayerView[] => children.get(layer.id) ?? []
  const loadedBelow = (layer: LayerView): readonly LayerView[] =>
    childrenOf(layer).flatMap((child) => (child.status === 'loaded' ? [child, ...loadedBelow(child)] : []))
  return {
    included: (includer, line, target) =>
      childrenOf(includer).find((child) => child.origin.includedAtLine === line && child.origin.path === target) ??
      (target === null ? null : (byPath.get(target) ?? null)),
    childrenOf,
    parentOf: (layer) => parents.get(layer.id) ?? null,
    loadedBelow,
  }
}
