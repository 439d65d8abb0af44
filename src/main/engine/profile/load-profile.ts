// The bundled profiles, by id. They are part of the build: nothing looks for files at run time.

import v2117 from '../../../../resources/profiles/2.1.17.json'
import v2188 from '../../../../resources/profiles/2.1.88.json'
import v21240 from '../../../../resources/profiles/2.1.240.json'
import v21277 from '../../../../resources/profiles/2.1.277.json'
import { err, ok, type Result } from '../base/result'
import { WorkbenchError } from '../base/workbench-error'
import { parseProfile } from './parse-profile'
import type { Profile, ProfileId } from './profile'
import { PROFILE_IDS } from './profile-ids'

const BUNDLED: Readonly<Record<ProfileId, unknown>> = { '2.1.17': v2117, '2.1.88': v2188, '2.1.240': v21240, '2.1.277': v21277 }

const parsed = new Map<ProfileId, Profile>()

export interface UnknownProfile {
  readonly kind: 'unknown-profile'
  readonly id: string
  readonly known: readonly string[]
}

/** Parsed once per id. A bundled profile that does not parse is a fault of the build and throws `internal`. */
export function loadProfile(id: string): Result<Profile, UnknownProfile> {
  const known = PROFILE_IDS.find((one) => one === id)
  if (known === undefined) return err({ kind: 'unknown-profile', id, known: PROFILE_IDS })
  const kept = parsed.get(known)
  if (kept) return ok(kept)
  const read = parseProfile(BUNDLED[known])
  if (!read.ok) {
    const problems = read.error.map((one) => `${one.path}: ${one.problem}`)
    throw new WorkbenchError('internal', `The bundled profile ${known} does not parse. ${problems.join('. ')}`, { problems })
  }
  parsed.set(known, read.value)
  return ok(read.value)
}
