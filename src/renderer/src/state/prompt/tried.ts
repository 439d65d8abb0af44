// What of the tried inputs are files that are read: they are told apart from switches wherever the sum is shown.

import { type AppState, activePrompt } from '../app-state'
import type { LayerView } from '../contract-types'

/** Tokens of what reads attached. */
export function attachedTokens(layers: readonly LayerView[]): number {
  return layers.reduce((sum, layer) => sum + (layer.status === 'loaded' && layer.origin.trigger !== null ? layer.tokens.sent : 0), 0)
}

/** Nothing but files to read is tried. */
export function triesOnlyReads(state: AppState): boolean {
  const keys = Object.keys(activePrompt(state)?.whatIf ?? {})
  return keys.length > 0 && keys.every((key) => key === 'reads')
}
