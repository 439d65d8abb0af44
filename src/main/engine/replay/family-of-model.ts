// Which measured tokenizer a model has; classic for one that is in no table.

import { canonicalModelId } from '../profile/canonical-model-id'
import { loadModels } from '../profile/load-models'
import type { TokenizerFamily } from '../tokens/ratios'

/** Asked for every turn; a session has few models. */
const known = new Map<string, TokenizerFamily>()

export function familyOfModel(model: string): TokenizerFamily {
  const found = known.get(model)
  if (found !== undefined) return found
  const id = canonicalModelId(model)
  const family = loadModels().find((one) => one.id === id)?.tokenizer ?? 'classic'
  known.set(model, family)
  return family
}
