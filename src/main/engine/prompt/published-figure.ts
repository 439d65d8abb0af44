// A published size as a token figure with its band.

import type { TokenFigure } from '../base/layer'
import type { PublishedSize } from '../profile/profile'

/**
 * Strata's own judgement of how far a published size may be off: one that was counted by itself differs by build, one
 * that is a share of a published total by how the total was divided.
 */
const BANDS: Readonly<Record<PublishedSize['method'], number>> = { published: 0.1, 'published-share': 0.35 }

export function publishedFigure({ tokens, method }: PublishedSize): TokenFigure {
  const off = tokens * BANDS[method]
  return { sent: tokens, low: Math.floor(tokens - off), high: Math.ceil(tokens + off), method }
}
