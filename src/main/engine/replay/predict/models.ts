// The committed figures of the predictors, made by scripts/fit-predictors.mjs but for the rule of the reminders; each file says from what.

import cache from '../../../../../resources/predictors/cache.json'
import compaction from '../../../../../resources/predictors/compaction.json'
import reminders from '../../../../../resources/predictors/reminders.json'
import tokens from '../../../../../resources/predictors/tokens.json'
import type { CacheModel } from './cache-model'
import type { CompactionModel } from './compaction-model'
import type { ReminderRule } from './reminder-rule'
import type { TokenModel } from './token-model'

export const CACHE_MODEL: CacheModel = cache
export const TOKEN_MODEL: TokenModel = tokens
export const LIST_REMINDERS: ReminderRule = reminders
export const COMPACTION_MODEL: CompactionModel = compaction
