// The scaled bar beside the text: every loaded layer as its share of the tokens, in the order the model reads them.

import type { LayerKind, LayerView } from '../contract-types'

export interface BarSegment {
  /** Layers the segment stands for: one, or several of a kind that are too thin to tell apart. */
  readonly ids: readonly string[]
  readonly kind: LayerKind
  readonly scope: LayerView['cacheScope']
  readonly tokens: number
  /** Shares of the whole, 0 to 1. */
  readonly from: number
  readonly to: number
}

export interface TokenBar {
  readonly total: number
  readonly segments: readonly BarSegment[]
  /** Where the shared part of the system prompt ends, 0 to 1; null where nothing is shared. */
  readonly boundary: number | null
  /** Runs of one kind that have a cache of their own: each gets an edge. */
  readonly edges: readonly { readonly scope: 'global' | 'org'; readonly kind: LayerKind; readonly from: number; readonly to: number }[]
  /** Share of each layer, also of those merged with others. */
  readonly spans: ReadonlyMap<string, { readonly from: number; readonly to: number }>
}

/**
 * `pixels` is the height of the bar: neighbours of one kind that would be thinner than `thinnest` are drawn as one.
 * What a read attached stands at the end, since that is where it is sent.
 */
export function buildTokenBar(layers: readonly LayerView[], pixels: number, thinnest = 3): TokenBar {
  const loaded = layers.filter((layer) => layer.status === 'loaded' && layer.tokens.sent > 0)
  const ordered = [...loaded.filter((layer) => layer.origin.trigger === null), ...loaded.filter((layer) => layer.origin.trigger !== null)]
  const total = ordered.reduce((sum, layer) => sum + layer.tokens.sent, 0)
  const spans = new Map<string, { from: number; to: number }>()
  const segments: BarSegment[] = []
  const edges: TokenBar['edges'][number][] = []
  let at = 0
  let boundary: number | null = null
  for (const layer of ordered) {
    const from = at / total
    at += layer.tokens.sent
    const to = at / total
    spans.set(layer.id, { from, to })
    if (layer.cacheScope === 'global' && layer.kind === 'system.static') boundary = to
    addEdge(edges, layer, from, to)
    const last = segments[segments.length - 1]
    const thin = (share: number): boolean => share * pixels < thinnest
    if (
      last !== undefined &&
      last.kind === layer.kind &&
      last.scope === layer.cacheScope &&
      (thin(to - from) || thin(last.to - last.from))
    ) {
      segments[segments.length - 1] = { ...last, ids: [...last.ids, layer.id], tokens: last.tokens + layer.tokens.sent, to }
    } else {
      segments.push({ ids: [layer.id], kind: layer.kind, scope: layer.cacheScope, tokens: layer.tokens.sent, from, to })
    }
  }
  return { total, segments, boundary, edges, spans }
}

function addEdge(edges: TokenBar['edges'][number][], layer: LayerView, from: number, to: number): void {
  const { cacheScope: scope, kind } = layer
  if (scope !== 'global' && scope !== 'org') return
  const last = edges[edges.length - 1]
  if (last !== undefined && last.scope === scope && last.kind === kind && last.to === from) edges[edges.length - 1] = { ...last, to }
  else edges.push({ scope, kind, from, to })
}
