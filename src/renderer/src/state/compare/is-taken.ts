// Whether a layer stands as the agent really sends it, taken from a captured request. Pure.

import type { LayerView } from '../contract-types'

/** Tools of a server whose size a person gave are sized the same way, and are not captured. */
export function isTaken({ tokens, origin }: Pick<LayerView, 'tokens' | 'origin'>): boolean {
  return tokens.method === 'given' && origin.section?.startsWith('mcp:') !== true
}
