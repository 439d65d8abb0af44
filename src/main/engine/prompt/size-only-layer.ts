// Layers whose text is not known and need not be: only their size is, from a publication or from whoever asks.

import { type EffectOfEdit, type LayerDraft, type LayerKind, NO_ORIGIN, type TokenFigure } from '../base/layer'

export interface SizeOnly {
  readonly kind: LayerKind
  readonly title: string
  readonly section: string
  readonly tokens: TokenFigure
  readonly effectOfEdit?: EffectOfEdit
}

export function sizeOnlyLayer({ kind, title, section, tokens, effectOfEdit = 'fixed' }: SizeOnly): LayerDraft {
  return {
    kind,
    title,
    status: 'loaded',
    reason: null,
    reasonText: null,
    origin: { ...NO_ORIGIN, section },
    text: '',
    diskText: null,
    contentKind: 'prose',
    regions: [],
    includes: [],
    knownTokens: tokens,
    paraphrased: false,
    frontMatter: null,
    effectOfEdit,
  }
}
