// The rules of a recorded call: its version's profile, and the level at which it would compact by itself.

import { loadModels } from '../../profile/load-models'
import { loadProfile } from '../../profile/load-profile'
import type { Profile } from '../../profile/profile'
import { profileForVersion } from '../../profile/profile-for-version'
import { resolveModel } from '../../profile/resolve-model'
import { computeWindow } from '../../tokens/compute-window'

export interface CallRules {
  readonly profile: Profile
  /** Null where it compacts only at the model's limit, or not at all. */
  readonly autoCompactAt: number | null
}

const NO_SETTINGS = { autoCompactEnabled: null, autoCompactWindow: null }
const known = new Map<string, CallRules>()

/** With no variable and no setting: a recording does not say which were in force. */
export function rulesOfCall(version: string | null, model: string): CallRules {
  const key = `${version ?? ''} ${model}`
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const loaded = loadProfile(profileForVersion(version))
  if (!loaded.ok) throw new RangeError(`no profile for version ${version ?? 'unknown'}`)
  const profile = loaded.value
  const { autoCompactAt } = computeWindow({
    profile,
    model: resolveModel(model, loadModels(), {}, profile),
    env: {},
    settings: NO_SETTINGS,
  })
  const rules = { profile, autoCompactAt }
  known.set(key, rules)
  return rules
}
