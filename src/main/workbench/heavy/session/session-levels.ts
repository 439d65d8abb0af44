// The window and the levels each call was judged by: of its own model and version (SPEC 7.1-7.5). Pure.

import type { z } from 'zod'
import type { Levels } from '../../../../preload/contract/timeline'
import type { Call } from '../../../engine/conversation/session'
import { loadModels } from '../../../engine/profile/load-models'
import { loadProfile } from '../../../engine/profile/load-profile'
import type { ModelInUse, Profile } from '../../../engine/profile/profile'
import { profileForVersion } from '../../../engine/profile/profile-for-version'
import { DEFAULT_PROFILE_ID } from '../../../engine/profile/profile-ids'
import { resolveModel } from '../../../engine/profile/resolve-model'
import { computeWindow } from '../../../engine/tokens/compute-window'

const NO_SETTINGS = { autoCompactEnabled: null, autoCompactWindow: null }

export interface CallRules {
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
 * session's peak with a model on, that model counts with the million all through.
 */
export function rulesOf(version: string | null, modelId: string, peak: number): CallRules {
  const profile = profileOfVersion(version)
  const model = resolveModel(modelId, loadModels(), {}, profile)
  if (peak <= model.windowTokens) return { profile, model, million: false }
  const larger = { ...model, windowTokens: Math.max(profile.models.millionWindow, model.windowTokens) }
  return { profile, model: larger, million: larger.windowTokens > model.windowTokens }
}

/** The greatest context with each model, by its id as recorded. */
export function peaksOf(calls: readonly Call[]): ReadonlyMap<string, number> {
  const peaks = new Map<string, number>()
  for (const { model, contextTokens } of calls) peaks.set(model, Math.max(peaks.get(model) ?? 0, contextTokens))
  return peaks
}

export function sessionLevels(calls: readonly Call[]): readonly z.infer<typeof Levels>[] {
  const peaks = peaksOf(calls)
  const levels: z.infer<typeof Levels>[] = []
  const byRules = new Map<string, Omit<z.infer<typeof Levels>, 'fromPosition'>>()
  for (const [position, { model, version }] of calls.entries()) {
    const rules = `${profileForVersion(version)} ${model}`
    const known = byRules.get(rules) ?? levelsOf(rulesOf(version, model, peaks.get(model) ?? 0))
    byRules.set(rules, known)
    if (levels.at(-1)?.label !== known.label) levels.push({ fromPosition: position, ...known })
  }
  return levels
}

function levelsOf({ profile, model, million }: CallRules): Omit<z.infer<typeof Levels>, 'fromPosition'> {
  const window = computeWindow({ profile, model, env: {}, settings: NO_SETTINGS })
  const name = model.facts?.name ?? model.canonicalId
  return {
    window: window.size,
    autoCompactAt: window.autoCompactAt,
    warningAt: window.warningAt,
    // with automatic compaction it is the compaction that comes first (SPEC 7.3)
    blockingAt: window.blockingAt,
    label: `${name}, rules of ${profile.id}${million ? ', million window by its recorded size' : ''}`,
  }
}
