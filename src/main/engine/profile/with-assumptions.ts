// A profile with what no source settles taken the other way: each such assumption is one that a person can switch.

import type { Profile } from './profile'

export interface AssumptionSwitches {
  /** SPEC 3.6. */
  readonly managedIncludesExternal?: boolean | undefined
  /** SPEC 3.4. */
  readonly ruleIncludesFollow?: boolean | undefined
  /** SPEC 6.4. */
  readonly indexIncludes?: boolean | undefined
}

export function withAssumptions(profile: Profile, switches: AssumptionSwitches): Profile {
  const { managedIncludesExternal, ruleIncludesFollow, indexIncludes } = switches
  const { instructions, memory } = profile
  return {
    ...profile,
    instructions: {
      ...instructions,
      managedMayIncludeExternal: managedIncludesExternal ?? instructions.managedMayIncludeExternal,
      includesFollowScopedRule: ruleIncludesFollow ?? instructions.includesFollowScopedRule,
    },
    memory: { ...memory, followIncludes: indexIncludes ?? memory.followIncludes },
  }
}
