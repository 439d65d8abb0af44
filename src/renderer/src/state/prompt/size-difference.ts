// What a file lost or gained on its way to the model, for the table of sizes.

import type { LayerView } from '../contract-types'

export interface SizeDifference {
  /** Below zero: stripped. */
  readonly tokens: number
  /** What was stripped where it is one thing, else `tokens`. */
  readonly what: string
}

const STRIPPED: readonly (readonly [LayerView['regions'][number]['kind'], string])[] = [
  ['frontmatter', 'front matter'],
  ['comment', 'comment'],
  ['below-cut', 'cut'],
]

/** Null where nothing is to be told: it is not sent, or only white space at an end was trimmed. */
export function sizeDifference(layer: Pick<LayerView, 'status' | 'diskTokens' | 'tokens' | 'regions'>): SizeDifference | null {
  if (layer.diskTokens === null || layer.status === 'notLoaded') return null
  const tokens = layer.tokens.sent - layer.diskTokens
  if (tokens === 0) return null
  const kinds = new Set(layer.regions.map((region) => region.kind))
  const words = STRIPPED.filter(([kind]) => kinds.has(kind)).map(([, word]) => word)
  if (tokens < 0 && words.length === 0) return null
  return { tokens, what: tokens < 0 && words.length === 1 ? (words[0] ?? 'tokens') : 'tokens' }
}
