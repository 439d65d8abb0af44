// The committed figures of the predictors, made by scripts/fit-predictors.mjs; each file says from what and when.

import cache from '../../../../../resources/predictors/cache.json'
import compaction from '../../../../../resources/predictors/compaction.json'
import tokens from '../../../../../resources/predictors/tokens.json'
import type { CacheModel } from './cache-model'
import type { CompactionModel } from './compaction-model'
import type { TokenModel } from './token-model'

export const CACHE_MODEL: CacheModel = cache
export const TOKEN_MODEL: TokenModel = tokens
export const COMPACTION_MODEL: CompactionModel = compaction
