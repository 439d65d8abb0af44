// Which profile speaks for a recorded agent version (CLI.md, "Default profile").

import type { ProfileId } from './profile'
import { DEFAULT_PROFILE_ID } from './profile-ids'

/** The first version each profile speaks for, newest first. 2.1.21 is unmeasured: an assumption. */
const FROM: readonly (readonly [first: readonly [number, number, number], id: ProfileId])[] = [
  [[2, 1, 277], '2.1.277'],
  [[2, 1, 240], '2.1.240'],
  [[2, 1, 21], '2.1.88'],
  [[0, 0, 0], '2.1.17'],
]

/** The default profile where there is no version, or none that can be read as one. */
export function profileForVersion(version: string | null): ProfileId {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version ?? '')
  if (parts === null) return DEFAULT_PROFILE_ID
  const own = parts.slice(1, 4).map(Number)
  const isFrom = (first: readonly number[]): boolean => {
    const at = first.findIndex((part, i) => part !== own[i])
    return at < 0 || (own[at] ?? 0) > (first[at] ?? 0)
  }
  return FROM.find(([first]) => isFrom(first))?.[1] ?? DEFAULT_PROFILE_ID
}
