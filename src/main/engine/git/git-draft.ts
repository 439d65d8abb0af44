// The layer of the git snapshot, with or without its text.

import { type LayerDraft, NO_ORIGIN } from '../base/layer'

export function gitDraft(status: 'loaded' | 'notLoaded', given: Partial<LayerDraft>): LayerDraft {
  return {
    kind: 'git',
    title: 'Git snapshot',
    status,
    reason: null,
    reasonText: null,
    origin: { ...NO_ORIGIN, section: 'gitStatus' },
    text: '',
    diskText: null,
    contentKind: 'shell',
    regions: [],
    includes: [],
    knownTokens: null,
    // Only its first sentence is in Strata's words; everything that varies is exact.
    paraphrased: false,
    frontMatter: null,
    effectOfEdit: 'next-session',
    ...given,
  }
}
