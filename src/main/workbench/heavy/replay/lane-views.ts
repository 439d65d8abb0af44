// Lanes, events and sources as the contract words them. Pure.

import type { LaneResult, ReplayEventRow, ReplaySource } from '../../../../preload/contract/replay'
import type { Lane, ReplayEvent } from '../../../engine/replay/lane'
import type { Trace, TraceItem } from '../../../engine/replay/trace'
import { inTokens } from '../session/words'
import { eventLabel } from './lane-marks'
import type { StoredSource } from './replay-store'

const MOST_GAPS = 65_536
const MOST_CLEARED = 200

export function toReplaySource({ sourceId, title, trace, stored }: StoredSource): ReplaySource {
  return {
    sourceId,
    kind: trace.kind,
    title,
    file: stored?.file ?? null,
    calls: trace.calls.length,
    model: trace.calls[0]?.model ?? '',
    profile: trace.profileId,
    failSummaries: typeof trace.failSummaries === 'number' ? trace.failSummaries : [...trace.failSummaries],
    gaps: trace.calls.slice(0, MOST_GAPS).map(({ gapMs }) => gapMs),
    diagnostics: trace.calls.length > 0 ? [] : [noCalls(trace)],
  }
}

function noCalls(trace: Trace): ReplaySource['diagnostics'][number] {
  return {
    code: 'replay.no-calls',
    severity: 'warning',
    message: `${trace.name} has no model calls on its main chain, so there is nothing to replay.`,
    at: null,
  }
}

export function toLaneResult(lane: Lane, recorded: Lane | null): LaneResult {
  const { totals, policy } = lane
  const costUsd = wholeCost(totals)
  const against = recorded === null || lane === recorded ? null : wholeCost(recorded.totals)
  return {
    name: policy.name,
    totals: {
      calls: totals.calls,
      input: totals.input,
      cacheRead: totals.cacheRead,
      cacheWrite5m: totals.cacheWrite5m,
      cacheWrite1h: totals.cacheWrite1h,
      output: totals.output,
      outputReliable: totals.outputReliable,
      costUsd,
      hitRate: totals.hitRate,
    },
    peakContext: totals.peakContext,
    compactions: totals.compactions,
    failedSummaries: totals.failedSummaries,
    resultsCleared: totals.resultsCleared,
    blocked: totals.blocked,
    overWindow: totals.overWindow,
    callsSavedByBreaker: totals.savedByBreaker,
    costChangeUsd: against === null || costUsd === null ? null : costUsd - against,
    endContext: totals.endContext,
  }
}

/** Calls and the summaries a lane asks for; of the recorded ones the file holds none. Null: no price. */
function wholeCost({ costUsd, summaryCostUsd }: Lane['totals']): number | null {
  return costUsd === null || summaryCostUsd === null ? null : costUsd + summaryCostUsd
}

const TITLES: Readonly<Record<ReplayEvent['kind'], string>> = {
  'auto-compact': 'Auto-compact',
  'manual-compact': 'Compacted by hand',
  'compact-failed': 'Summary failed',
  'breaker-open': 'Circuit breaker opens',
  'thrash-stop': 'Stopped: full again straight after compacting',
  'hook-stopped': 'A hook stopped the compaction',
  'result-to-disk': 'Results moved to disk',
  'time-clear': 'Old results cleared',
  microcompact: 'Old results cleared',
  blocked: 'Call blocked',
  'over-window': 'Call over the window',
  warning: 'Warning level',
  clear: 'Conversation cleared',
  rewind: 'Rewound',
  impossible: 'Cannot happen any more',
}

export function toEventRow(event: ReplayEvent, results: ReadonlyMap<string, TraceItem>): ReplayEventRow {
  const label = (id: string) => results.get(id)?.label ?? ''
  return {
    kind: event.kind,
    call: event.callIndex,
    atMs: event.atMs,
    before: event.before,
    after: event.after,
    title: TITLES[event.kind],
    why: whyOf(event),
    cleared: event.cleared.slice(0, MOST_CLEARED).map((id) => ({
      id,
      tool: results.get(id)?.tool ?? '',
      label: label(id),
      call: results.get(id)?.call ?? event.callIndex,
      tokens: results.get(id)?.tokens ?? 0,
    })),
    clearedMore: Math.max(0, event.cleared.length - MOST_CLEARED),
    kept: event.kept.slice(0, MOST_CLEARED).map((id) => ({ id, tool: results.get(id)?.tool ?? '', label: label(id) })),
    reinjected: event.reinjected.map(({ path, tokens }) => ({ path, tokens })),
  }
}

function whyOf(event: ReplayEvent): string {
  const saved = event.before - event.after
  if (event.cleared.length === 0 || saved <= 0) return event.why === '' ? eventLabel(event) : event.why
  return `${event.why} Saves about ${inTokens(saved)}.`
}

/** Tool results of a trace by the id of their call. */
export function resultsById(trace: Trace): ReadonlyMap<string, TraceItem> {
  const found = new Map<string, TraceItem>()
  for (const item of trace.items) if (item.kind === 'tool-result' && item.toolUseId !== null) found.set(item.toolUseId, item)
  return found
}
