// Which measured tokenizer a model has; classic for one that is in no table.

import { canonicalModelId } from '../profile/canonical-model-id'
import { loadModels } from '../profile/load-models'
import type { TokenizerFamily } from '../tokens/ratios'

export function familyOfModel(model: string): TokenizerFamily {
  const id = canonicalModelId(model)
  return loadModels().find((one) => one.id === id)?.tokenizer ?? 'classic'
}
