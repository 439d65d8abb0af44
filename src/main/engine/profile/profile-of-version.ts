// The profile that stands for a recorded version (CLI.md).

import { compareVersions } from './compare-versions'
import type { ProfileId } from './profile'
import { DEFAULT_PROFILE_ID } from './profile-ids'

/**
 * Up to 2.1.20 the January build, from 2.1.240 and 2.1.277 on theirs, the reference between.
 * 2.1.21 is unmeasured: an assumption. No version: the default.
 */
export function profileOfVersion(version: string | null): ProfileId {
  if (version === null) return DEFAULT_PROFILE_ID
  if (compareVersions(version, '2.1.21') < 0) return '2.1.17'
  if (compareVersions(version, '2.1.240') < 0) return '2.1.88'
  return compareVersions(version, '2.1.277') < 0 ? '2.1.240' : '2.1.277'
}
