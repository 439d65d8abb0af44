// Before which calls the history was compacted, cleared or summarised, with a record or without one.

import type { Session } from '../../conversation/session'

/** `Call.index` of main-chain calls. A summary row without a boundary counts (SPEC 0.1: 1.0.53 compacts without a record). */
export function compactedBefore({ calls, events, entries }: Pick<Session, 'calls' | 'events' | 'entries'>): ReadonlySet<number> {
  const before = new Set<number>()
  for (const { kind, beforeCall } of events) {
    if (beforeCall !== null && (kind === 'auto-compact' || kind === 'manual-compact' || kind === 'clear')) before.add(beforeCall)
  }
  for (const call of calls) {
    if (call.chain === 'main' && call.addedRows.some((index) => entries[index]?.isCompactSummary === true)) before.add(call.index)
  }
  return before
}
