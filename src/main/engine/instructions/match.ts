// Does a read file match a rule's patterns? gitignore rules, relative to a base (SPEC 4.3).

import ignore, { type Ignore } from 'ignore'
import type { Profile } from '../profile/profile'
import type { InstructionPorts } from './collect-input'
import { expandBraces } from './expand-braces'
import { pathBelow } from './path-below'
import type { RealPaths } from './real-paths'
import { judgePatterns, trimPattern } from './rules'

/** `matches` takes a path relative to the base, with `/`. Built at the first use: most rules are never asked. */
export function createMatcher(patterns: readonly string[], profile: Profile): { matches(relative: string): boolean } {
  let built: Ignore | null = null
  function build(): Ignore {
    const expanded = judgePatterns(patterns, profile)
      .filter((verdict) => !verdict.dead)
      .flatMap(({ pattern, expands }) => (expands ? expandBraces(pattern) : [pattern]))
      .map(trimPattern)
      .filter((pattern) => pattern !== '')
    return ignore().add(expanded)
  }
  return {
    matches(relative) {
      built ??= build()
      return built.ignores(relative)
    },
  }
}

/**
 * The read path below `base`, with `/`, in every way that counts: as written, and where the profile says so (2.1.198)
 * with links resolved on both sides. Empty: outside the base, where nothing matches.
 */
export async function waysBelow(
  { paths }: Pick<InstructionPorts, 'paths'>,
  realPaths: RealPaths,
  base: string,
  read: string,
  profile: Profile,
): Promise<readonly string[]> {
  const ways = [pathBelow(paths, base, read)]
  if (profile.instructions.matchThroughLinks) {
    // A file that does not exist has no real path; its directory may.
    const real = await realPaths.of(read)
    const target = 'path' in real ? real.path : paths.join(await realPaths.ofDirectory(paths.dirname(read)), paths.basename(read))
    ways.push(pathBelow(paths, await realPaths.ofDirectory(base), target))
  }
  const found = ways.filter((way): way is string => way !== null && way !== '').map((way) => way.split(paths.sep).join('/'))
  return [...new Set(found)]
}
