// What of the tried inputs are files that are read: they are told apart from switches wherever the sum is shown.

import { type AppState, activePrompt } from '../app-state'
import type { LayerView } from '../contract-types'
import type { WindowSegments } from './window-segments'

/** Tokens of what reads attached. */
export function attachedTokens(layers: readonly LayerView[]): number {
  return layers.reduce((sum, layer) => sum + (layer.status === 'loaded' && layer.origin.trigger !== null ? layer.tokens.sent : 0), 0)
}

/** Nothing but files to read is tried. */
export function triesOnlyReads(state: AppState): boolean {
  const keys = Object.keys(activePrompt(state)?.whatIf ?? {})
  return keys.length > 0 && keys.every((key) => key === 'reads')
}

/** The parts of the window as they are before anything is read: what reads attach is all instructions. */
export function withoutAttached(segments: WindowSegments, read: number): WindowSegments {
  if (read === 0) return segments
  const parts = segments.parts.map((part) => (part.group === 'instructions' ? { ...part, tokens: Math.max(0, part.tokens - read) } : part))
  return { ...segments, parts: parts.filter((part) => part.tokens > 0) }
}
