// Whether auto memory is on, and what turned it off. Knows nothing of the folder or the files.

import type { ReasonCode } from '../base/layer'
import { type Environment, isFalsy, isTruthy } from '../base/places'
import type { Profile } from '../profile/profile'
import type { Settings } from '../settings/settings'

export type MemorySwitch = { readonly on: true } | { readonly on: false; readonly reason: ReasonCode; readonly reasonText: string }

export interface MemorySwitchInput {
  readonly profile: Profile
  readonly settings: Pick<Settings, 'autoMemoryEnabled'>
  readonly env: Environment
  readonly bare: boolean
}

/** SPEC 6.3: the first of these that says anything decides; saying no to the off switch is saying yes. */
export function memorySwitch(input: MemorySwitchInput): MemorySwitch {
  const { profile, settings, env, bare } = input
  const disable = env.CLAUDE_CODE_DISABLE_AUTO_MEMORY
  if (isTruthy(disable)) return off('disabled-by-env', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY turns auto memory off')
  if (isFalsy(disable)) return { on: true }
  if (bare) return off('bare-mode', 'Bare mode works without auto memory')
  if (isTruthy(env.CLAUDE_CODE_REMOTE) && !env.CLAUDE_CODE_REMOTE_MEMORY_DIR) {
    return off('remote', 'A remote session has no memory unless CLAUDE_CODE_REMOTE_MEMORY_DIR names a place for it')
  }
  const setting = settings.autoMemoryEnabled
  if (setting !== null) {
    return setting.value ? { on: true } : off('memory-off', `autoMemoryEnabled is false in ${setting.path}`)
  }
  if (profile.memory.onByDefault) return { on: true }
  return off('memory-off', `Auto memory is off by default in ${profile.id}`)
}

function off(reason: ReasonCode, reasonText: string): MemorySwitch {
  return { on: false, reason, reasonText }
}
