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
  /** Where the shared part ends, 0 to 1; null where nothing is shared. */
  readonly boundary: number | null
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
  let at = 0
  let boundary: number | null = null
  for (const layer of ordered) {
    const from = at / total
    at += layer.tokens.sent
    const to = at / total
    spans.set(layer.id, { from, to })
    if (layer.cacheScope === 'global') boundary = to
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
  return { total, segments, boundary, spans }
}
