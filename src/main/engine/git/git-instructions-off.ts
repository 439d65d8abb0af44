// The switches that take git out of what is sent: the snapshot, and the shell tool's guidance on commits and pull requests.

import type { ReasonCode } from '../base/layer'
import { type Environment, isFalsy, isTruthy } from '../base/places'
import type { Profile } from '../profile/profile'
import type { Setting } from '../settings/settings'

export interface GitSwitches {
  readonly profile: Pick<Profile, 'git'>
  readonly env: Environment
  readonly includeGitInstructions: Setting<boolean> | null
}

/** SPEC 1.4. Null: nothing is switched off. The variable wins over the setting, in both directions. */
export function gitInstructionsOff({ profile, env, includeGitInstructions: setting }: GitSwitches): {
  readonly reason: ReasonCode
  readonly reasonText: string
} | null {
  if (!profile.git.switchesSkipSnapshot) return null
  const variable = env.CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS
  if (isTruthy(variable)) return { reason: 'disabled-by-env', reasonText: 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS is set' }
  if (isFalsy(variable) || setting?.value !== false) return null
  return { reason: 'git-off', reasonText: `includeGitInstructions is false in ${setting.path} (${setting.scope} settings)` }
}
