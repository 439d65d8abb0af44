// Which findings speak of which layer: those of its own file, and those of the line that tried to include it.

import type { DiagnosticView, LayerView } from '../contract-types'
import type { Snapshot } from './snapshot'

export interface LayerFindings {
  /** In the layer's own file. */
  of(layer: LayerView): readonly DiagnosticView[]
  /** About the `@` that led to the layer; empty for what nobody includes. */
  ofInclude(layer: LayerView): readonly DiagnosticView[]
  /** The layer a finding speaks of; null where its file is no layer. */
  layerOf(finding: DiagnosticView): LayerView | null
}

const cache = new WeakMap<Snapshot, LayerFindings>()

export function layerFindings(snapshot: Snapshot): LayerFindings {
  const known = cache.get(snapshot)
  if (known !== undefined) return known
  const made = build(snapshot)
  cache.set(snapshot, made)
  return made
}

function build(snapshot: Snapshot): LayerFindings {
  const byPath = new Map<string, DiagnosticView[]>()
  for (const finding of snapshot.diagnostics) {
    if (finding.at === null) continue
    const list = byPath.get(finding.at.path)
    if (list === undefined) byPath.set(finding.at.path, [finding])
    else list.push(finding)
  }
  const layers = new Map<string, LayerView>()
  for (const layer of snapshot.layers) {
    const { path, realPath } = layer.origin
    if (path !== null && (!layers.has(path) || layer.status === 'loaded')) layers.set(path, layer)
    if (realPath !== undefined && !layers.has(realPath)) layers.set(realPath, layer)
  }
  return {
    of: (layer) => {
      const own = layer.origin.path === null ? [] : (byPath.get(layer.origin.path) ?? [])
      const real = layer.origin.realPath === undefined ? [] : (byPath.get(layer.origin.realPath) ?? [])
      return [...own, ...real]
    },
    ofInclude: (layer) =>
      layer.origin.includedBy === null
        ? []
        : (byPath.get(layer.origin.includedBy) ?? []).filter((finding) => finding.at?.line === layer.origin.includedAtLine),
    layerOf: (finding) => (finding.at === null ? null : (layers.get(finding.at.path) ?? null)),
  }
}
