// What stands in front of every call of a recording, which no row holds: found from what the first call carried and from what
// the cache still read when everything behind the front was written anew.

import type { Call } from '../conversation/session'
import type { TraceBand } from './trace'

/** Where the recording shows nothing: what was read after the message part was lost, about (SPEC 0.1). */
const USUAL_CACHED = 17_000
/** Reads below this are no front: no call has so little in front. */
const LEAST_CACHED = 5000
/** The rows of the first call may be estimated too high; so much of it is front at least. */
const LEAST_SHARE = 0.05

/** `firstRows`: estimated tokens of the rows that the first call carried. */
export function findFront(main: readonly Call[], firstRows: number): readonly TraceBand[] {
  const [first] = main
  if (first === undefined) return []
  const smallest = main.reduce((least, call) => Math.min(least, call.contextTokens), first.contextTokens)
  const bySize = Math.max(LEAST_SHARE * first.contextTokens, first.contextTokens - firstRows)
  const tokens = Math.max(0, Math.round(Math.min(bySize, smallest)))
  const reads = main
    .filter((call) => (call.cache === 'miss' || call.cache === 'partial' || call.cache === 'first') && call.usage.cacheRead >= LEAST_CACHED)
    .map((call) => call.usage.cacheRead)
    .sort((a, b) => a - b)
  const shown = reads[reads.length >> 1]
  const cached = Math.min(tokens, shown ?? Math.min(USUAL_CACHED, tokens))
  return [
    { name: 'system', tokens: cached, cached: true },
    ...(tokens > cached ? [{ name: 'context', tokens: tokens - cached, cached: false }] : []),
  ]
}
