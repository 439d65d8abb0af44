// By which rules a recorded call went: the profile of its version, its model, and the window it must have had (SPEC 7.1).

import { loadModels } from './load-models'
import { loadProfile } from './load-profile'
import type { ModelInUse, Profile } from './profile'
import { profileForVersion } from './profile-for-version'
import { DEFAULT_PROFILE_ID } from './profile-ids'
import { resolveModel } from './resolve-model'

export interface RecordedRules {
  readonly profile: Profile
  readonly model: ModelInUse
  /** The recorded context was larger than the window the id alone would give. */
  readonly million: boolean
}

export function profileOfVersion(version: string | null): Profile {
  for (const id of [profileForVersion(version), DEFAULT_PROFILE_ID]) {
    const loaded = loadProfile(id)
    if (loaded.ok) return loaded.value
  }
  throw new TypeError(`The profile ${DEFAULT_PROFILE_ID} is not bundled`)
}

/**
 * A transcript does not record whether the million was asked for. A context over the assumed window proves it, so from the
 * greatest context with a model on (`peak`), that model counts with the million all through.
 */
export function recordedRules(version: string | null, modelId: string, peak: number): RecordedRules {
  const profile = profileOfVersion(version)
  const model = resolveModel(modelId, loadModels(), {}, profile)
  if (peak <= model.windowTokens) return { profile, model, million: false }
  const larger = { ...model, windowTokens: Math.max(profile.models.millionWindow, model.windowTokens) }
  return { profile, model: larger, million: larger.windowTokens > model.windowTokens }
}
