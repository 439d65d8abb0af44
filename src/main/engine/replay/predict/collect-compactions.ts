// A session → where it compacted by itself, and where that was foretold from what stood in the file before each request.

import type { Call, Entry, Session } from '../../conversation/session'
import { predictCompaction } from './predict-compaction'
import type { CompactionTrack } from './score/score-compaction'
import { rulesOfCall } from './session-thresholds'

/** SPEC 8.3: an image or a document counts 2,000 tokens in the agent's own reckoning. */
const MEDIA_CHARS = 2000 * 4

export function collectCompactions(session: Session, compactedBefore: ReadonlySet<number>): CompactionTrack {
  const main = session.calls.filter(({ chain }) => chain === 'main')
  const automatic = session.events.filter(({ kind }) => kind === 'auto-compact')
  const recorded = automatic.map(({ beforeCall }) => positionOf(beforeCall, main))
  const known = session.events
    .filter(({ kind }) => kind === 'manual-compact' || kind === 'clear')
    .map(({ beforeCall }) => positionOf(beforeCall, main))
  const silent = [...compactedBefore].map((call) => positionOf(call, main)).filter((at) => !recorded.includes(at))
  const boundaries = session.events.filter(({ kind }) => kind === 'auto-compact' || kind === 'manual-compact').map(({ line }) => line)
  const foretold: number[] = []
  for (const [i, last] of main.entries()) {
    const next = main[i + 1] ?? null
    const added = addedSince(last, next, session.entries, boundaries)
    // after the last call nothing more may have been asked for: only what was sent can bring a compaction
    if (next === null && added.length === 0 && !recorded.includes(i + 1)) continue
    const { autoCompactAt } = rulesOfCall(last.version, last.model)
    const { compacts } = predictCompaction({
      threshold: autoCompactAt,
      contextTokens: last.contextTokens,
      recordedOutput: last.usage.output,
      addedChars: added.reduce((sum, entry) => sum + charsOf(entry), 0),
      unknownTurn: false,
    })
    if (compacts) foretold.push(i + 1)
  }
  return { recorded, other: [...new Set([...known, ...silent])], foretold }
}

function positionOf(call: number | null, main: readonly Call[]): number {
  const at = call === null ? -1 : main.findIndex(({ index }) => index === call)
  return at === -1 ? main.length : at
}

/** What stands behind the answer and before the next one, or before the boundary where one lies between. */
function addedSince(last: Call, next: Call | null, entries: readonly Entry[], boundaries: readonly number[]): readonly Entry[] {
  const from = Math.min(...last.rows)
  const to = next === null ? entries.length : Math.min(...next.rows)
  const line = entries[from]?.line ?? 0
  const boundary = boundaries.find((one) => one > line) ?? Number.POSITIVE_INFINITY
  return entries
    .slice(from, to)
    .filter(
      ({ chain, type, repeated, line: own, isCompactSummary }) =>
        chain === 'main' && !repeated && !isCompactSummary && own < boundary && (type === 'user' || type === 'attachment'),
    )
}

function charsOf({ parts }: Entry): number {
  return parts.reduce((sum, { kind, chars }) => sum + (kind === 'image' || kind === 'document' ? MEDIA_CHARS : chars), 0)
}
