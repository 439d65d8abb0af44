// How many files of a project a rule's pattern hits. The files are given; what was counted is remembered as long as they
// are the same.

import { createMatcher } from '../instructions/match'
import type { Profile } from '../profile/profile'

export interface PatternHits {
  readonly hits: number
  /** The first of them. */
  readonly examples: readonly string[]
}

export interface HitCounter {
  readonly total: number
  /** There are more files than are counted. */
  readonly capped: boolean
  count(patterns: readonly string[]): PatternHits
}

const MOST_EXAMPLES = 5
const MOST_REMEMBERED = 200

/** `files` are relative to where the patterns start, with `/` (SPEC 4.3). */
export function createHitCounter(files: readonly string[], profile: Profile, capped: boolean): HitCounter {
  const known = new Map<string, PatternHits>()
  return {
    total: files.length,
    capped,
    count(patterns) {
      const key = patterns.join('\n')
      const before = known.get(key)
      if (before !== undefined) return before
      const matcher = createMatcher(patterns, profile)
      const examples: string[] = []
      let hits = 0
      for (const file of files) {
        if (!matcher.matches(file)) continue
        hits += 1
        if (examples.length < MOST_EXAMPLES) examples.push(file)
      }
      if (known.size >= MOST_REMEMBERED) known.delete([...known.keys()][0] ?? '')
      known.set(key, { hits, examples })
      return { hits, examples }
    },
  }
}
