// Estimated tokens of one part of a row, from its sizes and the measured ratios (SPEC 0.1, 8.7).

import { RATIOS, type TokenizerFamily, WIDE_RATIOS } from '../tokens/ratios'
import type { Part } from './session'

/** SPEC 8.7: patches of 28 pixels after scaling to the longest edge, and the most an image may cost. */
const IMAGE_LIMITS: Readonly<Record<TokenizerFamily, { readonly edge: number; readonly tokens: number }>> = {
  classic: { edge: 1568, tokens: 1568 },
  dense: { edge: 2576, tokens: 4784 },
}
const PATCH = 28
/** SPEC 8.3, K10: where nothing is known of an image or a document. */
const UNKNOWN_MEDIA = 2000

/** Not rounded. 0 for what is never sent. */
export function estimatePart(part: Part, family: TokenizerFamily): number {
  if (part.kind === 'system') return 0
  if (part.kind === 'image') return estimateImage(part, family)
  if (part.kind === 'document' && part.chars === 0) return UNKNOWN_MEDIA
  return (part.chars - part.wide) / RATIOS[family][part.content].typical + part.wide / WIDE_RATIOS[family].typical
}

function estimateImage({ image }: Part, family: TokenizerFamily): number {
  const width = image?.width ?? 0
  const height = image?.height ?? 0
  if (width <= 0 || height <= 0) return UNKNOWN_MEDIA
  const { edge, tokens } = IMAGE_LIMITS[family]
  const scale = Math.min(1, edge / Math.max(width, height))
  return Math.min(tokens, Math.ceil((width * scale) / PATCH) * Math.ceil((height * scale) / PATCH))
}
