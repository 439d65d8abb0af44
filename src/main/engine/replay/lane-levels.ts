// Window and levels of each model that a lane meets, by its policy (SPEC 7.1-7.4).

import type { Environment } from '../base/places'
import { loadModels } from '../profile/load-models'
import type { ModelInUse, Profile } from '../profile/profile'
import { resolveModel } from '../profile/resolve-model'
import { computeWindow, type WindowLevels } from '../tokens/compute-window'
import type { Policy } from './policy'
import type { Trace } from './trace'

export interface ModelLevels {
  readonly model: ModelInUse
  readonly levels: WindowLevels
}

/** One answer per model, worked out once. */
export function createLevels(profile: Profile, policy: Policy, windows: Trace['windows']): (model: string) => ModelLevels {
  const known = new Map<string, ModelLevels>()
  const env: Environment = typeof policy.autoCompact === 'number' ? { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: String(policy.autoCompact) } : {}
  const settings = { autoCompactEnabled: policy.autoCompact === 'off' ? { value: false } : null, autoCompactWindow: null }
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const resolved = resolveModel(id, loadModels(), {}, profile)
    const windowTokens = policy.window ?? windows[id] ?? resolved.windowTokens
    const model = { ...resolved, windowTokens }
    const made = { model, levels: computeWindow({ profile, model, env, settings }) }
    known.set(id, made)
    return made
  }
}
