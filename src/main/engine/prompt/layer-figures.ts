// The figures of layers and of the window they fill: the same whether a layer was just collected or read back from a file.

import type { Layer, LayerDraft, LayerKind, TokenFigure } from '../base/layer'
import type { Tokenizer } from '../ports'
import type { WindowFigures } from '../tokens/window-figures'

const NO_TOKENS: TokenFigure = { sent: 0, low: 0, high: 0, method: 'none' }

/** A waiting layer has the size it would have; what is left out has none. */
export function layerTokens(
  tokenizer: Tokenizer,
  { status, text, contentKind, knownTokens }: Pick<LayerDraft, 'status' | 'text' | 'contentKind' | 'knownTokens'>,
): TokenFigure {
  if (status === 'notLoaded') return NO_TOKENS
  if (knownTokens !== null) return knownTokens
  return text === '' ? NO_TOKENS : tokenizer.estimate(text, contentKind)
}

/** SPEC 8.4. Only what is loaded is used; free counts down to the level at which something happens. */
export function windowFigures(levels: Omit<WindowFigures, 'used' | 'free' | 'byKind'>, layers: readonly Layer[]): WindowFigures {
  const byKind: Partial<Record<LayerKind, number>> = {}
  let used = 0
  for (const { status, kind, tokens } of layers) {
    if (status !== 'loaded') continue
    byKind[kind] = (byKind[kind] ?? 0) + tokens.sent
    used += tokens.sent
  }
  const { size, effective, mode, autoCompactAt, warningAt, blockingAt } = levels
  return { size, effective, mode, autoCompactAt, warningAt, blockingAt, used, free: (autoCompactAt ?? blockingAt) - used, byKind }
}
