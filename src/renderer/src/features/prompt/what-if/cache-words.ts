// What a request tells the prompt cache, in words.

import type { CacheView } from '../../../../../preload/contract/prompt'

const LIVES = { '5m': 'five minutes', '1h': 'one hour' } as const
const SHARED = { global: 'everybody', org: 'organisation', none: 'nobody' } as const

interface CacheWord {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** One line for each fact that differs; where nothing is marked any more, or for the first time, that alone is told. */
export function sayCache(before: CacheView, after: CacheView): readonly CacheWord[] {
  const marks: CacheWord = { name: 'cache marks', before: count(before), after: count(after) }
  if (before.marks === 0 || after.marks === 0) return before.marks === after.marks ? [] : [marks]
  return [
    marks,
    { name: 'cached for', before: before.ttl === null ? '–' : LIVES[before.ttl], after: after.ttl === null ? '–' : LIVES[after.ttl] },
    { name: 'shared with', before: SHARED[before.scope], after: SHARED[after.scope] },
  ].filter((one) => one.before !== one.after)
}

function count({ marks }: CacheView): string {
  return marks === 0 ? 'none' : String(marks)
}

/** The one that counts most, short enough to stand beside an input. */
export function sayCacheShort(before: CacheView, after: CacheView): string | null {
  if (after.marks === 0) return before.marks === 0 ? null : 'no cache marks'
  if (before.marks === 0) return 'marked for the cache'
  if (before.ttl !== after.ttl && after.ttl !== null) return `cached for ${LIVES[after.ttl]}`
  if (before.scope !== after.scope)
    return after.scope === 'none' ? 'cache not shared' : `cache shared with ${after.scope === 'org' ? 'the ' : ''}${SHARED[after.scope]}`
  return before.marks === after.marks ? null : `${after.marks} cache mark${after.marks === 1 ? '' : 's'}`
}
