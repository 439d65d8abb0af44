// Safe mode: one variable that turns all customisation off, in the versions that have it. What that means for its own
// files is each feature's matter.

import { type Environment, isTruthy } from '../base/places'
import type { Profile } from './profile'

export const SAFE_MODE_TEXT = 'CLAUDE_CODE_SAFE_MODE turns all customisation off'

/** SPEC 2.8. */
export function isSafeMode(profile: Pick<Profile, 'instructions'>, env: Environment): boolean {
  return profile.instructions.safeMode && isTruthy(env.CLAUDE_CODE_SAFE_MODE)
}
