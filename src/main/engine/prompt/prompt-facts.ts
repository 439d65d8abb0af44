// What has to be known before anything is collected: where the folder stands in git, the settings, the model, and
// which style of prompt all that leads to. Read anew for every turn; nothing here is memoised.

import { type GitRoots, isFalsy, isTruthy } from '../base/places'
import { findGitPlace, type GitPlace } from '../git/find-git-place'
import { checkCancelled } from '../instructions/check-cancelled'
import type { Ports } from '../ports'
import { matchModel } from '../profile/match-model'
import type { ModelInUse } from '../profile/profile'
import { resolveModel } from '../profile/resolve-model'
import { collectSettings } from '../settings/collect-settings'
import type { Settings } from '../settings/settings'
import type { CollectRequest } from './collect-request'
import type { PromptStyle } from './sections/section'

export interface PromptFacts {
  readonly request: CollectRequest
  readonly settings: Settings
  readonly model: ModelInUse
  readonly place: GitPlace | null
  readonly roots: GitRoots
  readonly bare: boolean
  readonly style: PromptStyle
  /** The style there would be without bare mode: what bare mode takes away. */
  readonly fullStyle: Exclude<PromptStyle, 'bare'>
}

/** CLI.md: the model asked for, else `ANTHROPIC_MODEL`, else the settings', else the profile's. */
export async function collectFacts(
  ports: Pick<Ports, 'fs' | 'paths'>,
  request: CollectRequest,
  signal?: AbortSignal,
): Promise<PromptFacts> {
  const { places, profile, env, platform, settingsFiles, settingSources } = request
  const place = await findGitPlace(ports, places.cwd)
  checkCancelled(signal)
  const roots = { gitRoot: place?.gitRoot ?? null, canonicalGitRoot: place?.canonicalGitRoot ?? null }
  const settings = await collectSettings(ports, { places, gitRoot: roots.gitRoot, platform, settingsFiles, settingSources })
  checkCancelled(signal)
  const asked = request.modelId || env.ANTHROPIC_MODEL || settings.model?.value || profile.defaultModel
  const model = resolveModel(asked, request.models, env, profile)
  const bare = request.bare || isTruthy(env.CLAUDE_CODE_SIMPLE)
  const fullStyle = fullStyleOf(request, model)
  return { request, settings, model, place, roots, bare, style: bare ? 'bare' : fullStyle, fullStyle }
}

/** SPEC 5.1, K22: the variable decides where the version has a lean prompt at all, else the model does. */
function fullStyleOf({ profile, env }: CollectRequest, model: ModelInUse): PromptFacts['fullStyle'] {
  if (profile.prompt.style === 'long') return 'long'
  const variable = env.CLAUDE_CODE_SIMPLE_SYSTEM_PROMPT
  if (isTruthy(variable)) return 'lean'
  if (isFalsy(variable)) return 'long'
  return matchModel(model.canonicalId, profile.prompt.longFamilies) ? 'long' : 'lean'
}
