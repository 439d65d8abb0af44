// What differs between two collections of one folder, layer by layer.

import type { LayerView } from '../contract-types'
import type { Snapshot } from './snapshot'

/** `delta`: tokens sent more (or fewer) than before; 0 where only the words differ. `status`: it came in, went out, or stayed loaded. */
export interface LayerChange {
  readonly delta: number
  readonly status: 'in' | 'out' | 'same'
}

/** Tokens a layer really takes: those of a waiting or absent one are none. */
export function tokensInUse(layer: LayerView): number {
  return layer.status === 'loaded' ? layer.tokens.sent : 0
}

/** Layers of `after` that differ in what is sent, by id; those that are only in `before` too. */
export function compareSnapshots(before: Snapshot, after: Snapshot): ReadonlyMap<string, LayerChange> {
  const changes = new Map<string, LayerChange>()
  for (const layer of after.layers) {
    const old = before.byId.get(layer.id)
    const delta = tokensInUse(layer) - (old === undefined ? 0 : tokensInUse(old))
    const was = old?.status === 'loaded'
    const is = layer.status === 'loaded'
    const status = was === is ? 'same' : is ? 'in' : 'out'
    const reworded = was && is && old !== undefined && old.sha256 !== layer.sha256
    if (delta !== 0 || status !== 'same' || reworded) changes.set(layer.id, { delta, status })
  }
  for (const layer of before.layers) {
    if (layer.status === 'loaded' && !after.byId.has(layer.id)) changes.set(layer.id, { delta: -layer.tokens.sent, status: 'out' })
  }
  return changes
}

/** Ids of layers that look different to a reader: new ones, and those whose text, state or size changed. */
export function changedLayerIds(before: Snapshot, after: Snapshot): ReadonlySet<string> {
  const changed = new Set<string>()
  for (const layer of after.layers) {
    const old = before.byId.get(layer.id)
    if (
      old === undefined ||
      old.sha256 !== layer.sha256 ||
      old.status !== layer.status ||
      old.tokens.sent !== layer.tokens.sent ||
      old.diskTokens !== layer.diskTokens ||
      old.reasonText !== layer.reasonText
    ) {
      changed.add(layer.id)
    }
  }
  return changed
}
