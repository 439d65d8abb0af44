// A model id as a person or a setting gives it → what is known of it, and the window in force (SPEC 5.3, 7.1).

import { type Environment, isTruthy } from '../base/places'
import { asksForMillion, canonicalModelId } from './canonical-model-id'
import { matchModel } from './match-model'
import type { ModelFacts, ModelInUse, Profile } from './profile'

/**
 * Never fails: an id in no table has no facts and the assumed window.
 *
 * - `[1m]` gives the million whatever the model, as the agent's own reckoning does; where the version strips it, the id goes on without.
 * - CLAUDE_CODE_DISABLE_1M_CONTEXT holds every million to the assumed window.
 * - CLAUDE_CODE_MAX_CONTEXT_TOKENS counts for ids that are not `claude-…`, for those only together with DISABLE_COMPACT.
 * - An unknown id is counted by the classic tokenizer (assumption: nothing says which it has).
 */
export function resolveModel(id: string, models: readonly ModelFacts[], env: Environment, profile: Profile): ModelInUse {
  const given = expandAlias(id.trim(), profile.models.aliases)
  const canonicalId = canonicalModelId(given)
  const stripped = asksForMillion(given) && matchModel(canonicalId, profile.models.millionSuffixStripped)
  const used = stripped ? given.replace(/\[1m\]/gi, '') : given
  const facts = models.find((model) => model.id === canonicalId) ?? null
  return {
    id: used,
    canonicalId,
    facts,
    windowTokens: windowOf(used, canonicalId, facts, env, profile),
    tokenizer: facts?.tokenizer ?? 'classic',
  }
}

function expandAlias(id: string, aliases: Readonly<Record<string, string>>): string {
  const word = id.toLowerCase().replace('[1m]', '')
  if (!Object.hasOwn(aliases, word)) return id
  return `${aliases[word]}${asksForMillion(id) ? '[1m]' : ''}`
}

function windowOf(id: string, canonicalId: string, facts: ModelFacts | null, env: Environment, profile: Profile): number {
  const { assumedWindow, millionWindow, disableMillionVariable, maxContextVariable } = profile.models
  if (maxContextVariable) {
    const asked = positiveInteger(env.CLAUDE_CODE_MAX_CONTEXT_TOKENS)
    if (asked !== null && (!canonicalId.startsWith('claude-') || isTruthy(env.DISABLE_COMPACT))) return asked
  }
  const window = asksForMillion(id) ? millionWindow : (facts?.windowTokens ?? assumedWindow)
  const held = disableMillionVariable && isTruthy(env.CLAUDE_CODE_DISABLE_1M_CONTEXT)
  return held ? Math.min(window, assumedWindow) : window
}

function positiveInteger(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? ''
  const value = Number(trimmed)
  return /^\d+$/.test(trimmed) && Number.isSafeInteger(value) && value > 0 ? value : null
}
