// The profile that stands for a recorded agent version (CLI.md, "Default profile"), for whoever shows, replays or scores it.

import { compareVersions, isVersion } from './compare-versions'
import type { ProfileId } from './profile'
import { DEFAULT_PROFILE_ID } from './profile-ids'

/**
 * Up to 2.1.20 the January build, from 2.1.240 and 2.1.277 on theirs, the reference between.
 * 2.1.21 is unmeasured: an assumption. No version, or none that can be read as one: the default.
 */
export function profileForVersion(version: string | null): ProfileId {
  if (version === null || !isVersion(version)) return DEFAULT_PROFILE_ID
  if (compareVersions(version, '2.1.21') < 0) return '2.1.17'
  if (compareVersions(version, '2.1.240') < 0) return '2.1.88'
  return compareVersions(version, '2.1.277') < 0 ? '2.1.240' : '2.1.277'
}
