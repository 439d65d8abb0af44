// The words for states and types of memory that people read in the terminal and in exports. One table for all of them.

import type { EntryState } from '../../preload/contract/memory'

export const STATE_WORDS: Readonly<Record<EntryState, string>> = {
  ok: 'fine',
  'below-cut': 'below the cut',
  dangling: 'dangling link',
  duplicate: 'duplicate',
  'bad-type': 'wrong type',
  'bad-frontmatter': 'bad front matter',
  'no-frontmatter': 'no front matter',
  'too-long': 'line too long',
  outside: 'outside the folder',
  'not-an-entry': 'not an entry',
}

/** What one line of a state is called, and several. */
export const STATE_UNITS: Readonly<Record<EntryState, readonly [string, string]>> = {
  ok: ['fine', 'fine'],
  'below-cut': ['line below the cut', 'lines below the cut'],
  dangling: ['dangling link', 'dangling links'],
  duplicate: ['duplicate', 'duplicates'],
  'bad-type': ['wrong type', 'wrong types'],
  'bad-frontmatter': ['bad front matter', 'bad front matters'],
  'no-frontmatter': ['file without front matter', 'files without front matter'],
  'too-long': ['line too long', 'lines too long'],
  outside: ['link out of the folder', 'links out of the folder'],
  'not-an-entry': ['line that is no entry', 'lines that are no entry'],
}

export const VIA_WORDS = {
  default: 'default place',
  setting: 'set by autoMemoryDirectory',
  override: 'set by CLAUDE_COWORK_MEMORY_PATH_OVERRIDE',
} as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** How long ago, in the largest unit that fits: `5 h`, `12 d`, `1 y`. A time to come is `now`. */
export function ageInWords(modifiedMs: number, nowMs: number): string {
  const age = nowMs - modifiedMs
  if (age < MINUTE_MS) return 'now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`
  return age < YEAR_MS ? `${Math.floor(age / DAY_MS)} d` : `${Math.floor(age / YEAR_MS)} y`
}
