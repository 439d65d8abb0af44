// Which profile speaks for a recorded agent version, as it is shown (CLI.md, "Default profile"): what cannot be read as a version is none.

import type { ProfileId } from './profile'
import { profileOfVersion } from './profile-of-version'

/** The default profile where there is no version, or none that can be read as one. */
export function profileForVersion(version: string | null): ProfileId {
  return profileOfVersion(version !== null && /^\d+\.\d+\.\d+/.test(version) ? version : null)
}
