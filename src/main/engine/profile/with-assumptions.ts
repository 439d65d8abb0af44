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

/** What is supposed says so in the place of the assumption, so that nothing is told of a profile that does not hold. */
export function withAssumptions(profile: Profile, switches: AssumptionSwitches): Profile {
  const { managedIncludesExternal, ruleIncludesFollow, indexIncludes } = switches
  const { instructions, memory, sources } = profile
  return {
    ...profile,
    instructions: {
      ...instructions,
      managedMayIncludeExternal: managedIncludesExternal ?? instructions.managedMayIncludeExternal,
      includesFollowScopedRule: ruleIncludesFollow ?? instructions.includesFollowScopedRule,
    },
    memory: { ...memory, followIncludes: indexIncludes ?? memory.followIncludes },
    sources: {
      ...sources,
      ...supposed('instructions.managedMayIncludeExternal', managedIncludesExternal, [
        'managed files are exempt',
        'managed files are not exempt',
      ]),
      ...supposed('instructions.includesFollowScopedRule', ruleIncludesFollow, [
        'an include inside a scoped rule is carried with the rule',
        'an include inside a scoped rule is never attached',
      ]),
      ...supposed('memory.followIncludes', indexIncludes, ['an @ inside the index is followed', 'an @ inside the index is not followed']),
    },
  }
}

function supposed(name: string, value: boolean | undefined, [on, off]: readonly [string, string]): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [name]: `assumption: ${value ? on : off} (supposed)` }
}
