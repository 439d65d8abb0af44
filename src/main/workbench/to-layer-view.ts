// A layer as the contract shows it: everything but its texts, which are asked for page by page.

import type { LayerView } from '../../preload/contract/prompt'
import type { Layer } from '../engine/base/layer'

/** Beyond these a view holds the beginning only and says so in `clipped`: a hostile file must not make an answer too big. */
const MOST_ITEMS = 500
const MOST_CHARS = 20_000

type Clipped = LayerView['clipped'][number]

export function toLayerView(layer: Layer): LayerView {
  const clipped = new Set<Clipped>()
  const { origin } = layer
  return {
    id: layer.id,
    kind: layer.kind,
    title: layer.title,
    status: layer.status,
    reason: layer.reason,
    reasonText: layer.reasonText,
    origin: {
      path: origin.path,
      ...(origin.realPath === undefined ? {} : { realPath: origin.realPath }),
      includedBy: origin.includedBy,
      includedAtLine: origin.includedAtLine,
      depth: origin.depth,
      patterns: origin.patterns && clipList(origin.patterns, (pattern) => pattern.length, 'patterns', clipped),
      trigger: origin.trigger,
      section: origin.section,
    },
    cacheScope: layer.cacheScope,
    tokens: { sent: layer.tokens.sent, low: layer.tokens.low, high: layer.tokens.high, method: layer.tokens.method },
    diskTokens: layer.diskTokens,
    bytes: layer.bytes,
    sha256: layer.sha256,
    textChars: layer.text.length,
    diskChars: layer.diskText === null ? null : layer.diskText.length,
    paraphrased: layer.paraphrased,
    effectOfEdit: layer.effectOfEdit,
    regions: clipList(layer.regions, () => 0, 'regions', clipped).map(({ kind, fromLine, toLine, chars }) => ({
      kind,
      fromLine,
      toLine,
      chars,
    })),
    includes: clipList(layer.includes, (include) => include.raw.length + (include.target?.length ?? 0), 'includes', clipped).map(
      ({ raw, line, column, target, outcome }) => ({ raw, line, column, target, outcome }),
    ),
    frontMatter: clipText(layer.frontMatter, clipped),
    clipped: [...clipped],
  }
}

function clipList<T>(items: readonly T[], charsOf: (item: T) => number, name: Clipped, clipped: Set<Clipped>): T[] {
  const kept: T[] = []
  let chars = 0
  for (const item of items) {
    chars += charsOf(item)
    if (kept.length === MOST_ITEMS || chars > MOST_CHARS) {
      clipped.add(name)
      break
    }
    kept.push(item)
  }
  return kept
}

function clipText(text: string | null, clipped: Set<Clipped>): string | null {
  if (text === null || text.length <= MOST_CHARS) return text
  clipped.add('frontMatter')
  return text.slice(0, MOST_CHARS)
}
