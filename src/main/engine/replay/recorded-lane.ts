// The lane of what the file itself says, in the same columns as the simulated ones.

import { WorkbenchError } from '../base/workbench-error'
import { loadProfile } from '../profile/load-profile'
import { broughtBack } from './brought-back'
import { BANDS, CAUSES, createColumns, type Lane, type LaneLevels, OUTCOMES, type ReplayEvent } from './lane'
import { createLaneHistory, PLACEHOLDER_TOKENS } from './lane-history'
import { createLevels } from './lane-levels'
import { createMeter } from './lane-meter'
import { DEFAULT_POLICY } from './policy'
import type { Trace, TraceCall } from './trace'

/** Null for a scenario. */
export function recordedLane(trace: Trace): Lane | null {
  if (trace.kind !== 'recording') return null
  const profile = loadProfile(trace.profileId)
  if (!profile.ok) throw new WorkbenchError('profile.unknown', `There is no profile ${profile.error.id}.`, profile.error)
  const policy = { ...DEFAULT_POLICY, name: 'recorded' }
  const columns = createColumns(trace.calls.length)
  const history = createLaneHistory(trace, profile.value.clearing, null)
  const levelsOf = createLevels(profile.value, policy, trace.windows)
  const levels: LaneLevels[] = []
  const events: ReplayEvent[] = []
  let requestMs = trace.startMs
  let lifetimeMs = Number.NaN
  let beganMs = Number.NaN
  for (const call of trace.calls) {
    const { index, recorded } = call
    if (recorded === null) continue
    requestMs += call.gapMs
    const before = history.context
    change(trace, call, history)
    history.anchor(recorded.contextTokens)
    const told = eventOf(trace, call, requestMs, before, history.context)
    if (told !== null) events.push(told)
    const used = levelsOf(call.model)
    if (levels.at(-1)?.model !== used.model.id) levels.push({ ...used.levels, fromCall: index, model: used.model.id })
    const { usage } = recorded
    columns.atMs[index] = requestMs
    if (index > 0) columns.gapMs[index] = call.gapMs
    columns.unusedMs[index] = Math.max(0, requestMs - beganMs)
    columns.lifetimeMs[index] = lifetimeMs
    beganMs = requestMs + call.beginMs
    columns.beganMs[index] = beganMs
    columns.endMs[index] = requestMs + call.durationMs
    columns.contextTokens[index] = recorded.contextTokens
    columns.cacheRead[index] = usage.cacheRead
    columns.cacheWrite5m[index] = usage.cacheWrite5m
    columns.cacheWrite1h[index] = usage.cacheWrite1h
    const lost = recorded.cache === 'miss' || recorded.cache === 'partial'
    const previous = trace.calls[index - 1]?.recorded?.contextTokens ?? 0
    const written = usage.cacheWrite5m + usage.cacheWrite1h
    columns.rewritten[index] = lost ? Math.max(0, Math.min(written, previous - usage.cacheRead)) : 0
    columns.fresh[index] = usage.input
    columns.output[index] = usage.output
    columns.costUsd[index] = recorded.costUsd ?? Number.NaN
    columns.cache[index] = OUTCOMES.indexOf(recorded.cache)
    columns.cause[index] = recorded.cause === null ? -1 : CAUSES.indexOf(recorded.cause)
    columns.unpaired[index] = history.unpaired
    columns.sent[index] = 1
    for (const [at, name] of BANDS.entries()) columns.bands[name][index] = history.bands[at] ?? 0
    if (call.lifetime !== null) {
      lifetimeMs = call.lifetime === '1h' ? profile.value.cache.lifetimeMs.long : profile.value.cache.lifetimeMs.short
    }
    requestMs += call.durationMs
  }
  const totals = createMeter(trace, columns, profile.value.cache.breakReport).totals(events)
  const resultsCleared = events.reduce((sum, event) => sum + event.cleared.length, 0)
  return { policy, profileId: profile.value.id, columns, events, levels, totals: { ...totals, resultsCleared }, divergedAt: null }
}

function change(trace: Trace, call: TraceCall, history: ReturnType<typeof createLaneHistory>): void {
  const kind = call.change?.kind ?? null
  for (let position = call.from; position < (kind === null ? call.to : call.cut); position++) history.add(position)
  if (call.change === null) return
  if (kind === 'rewind' || kind === 'shrink') history.dropFrom(call.change.keepTo)
  else if (kind === 'microcompact') history.clear(positionsOf(trace, call), PLACEHOLDER_TOKENS)
  else history.replace([], 0, [], kind === 'clear' ? 'absent' : 'summarised')
  for (let position = call.cut; position < call.to; position++) history.add(position)
}

function positionsOf(trace: Trace, call: TraceCall): readonly number[] {
  const ids = new Set(call.change?.clearedIds)
  const found: number[] = []
  for (let position = 0; position < call.from; position++) {
    const item = trace.items[position]
    if (item?.kind === 'tool-result' && item.toolUseId !== null && ids.has(item.toolUseId)) found.push(position)
  }
  return found
}

const WHY = {
  'auto-compact': 'The recording compacts here by itself.',
  'manual-compact': 'A person asked for a compaction here.',
  microcompact: 'The recording clears old results here.',
  clear: 'The conversation was cleared here.',
  rewind: 'A person went back to an earlier message here.',
} as const

function eventOf(trace: Trace, call: TraceCall, atMs: number, before: number, after: number): ReplayEvent | null {
  const { change: recorded } = call
  if (recorded === null || recorded.kind === 'shrink') return null
  return {
    kind: recorded.kind,
    atMs,
    callIndex: call.index,
    before: recorded.preTokens ?? before,
    after,
    cleared: recorded.clearedIds,
    kept: [],
    placeholder: null,
    reinjected: recorded.kind === 'auto-compact' || recorded.kind === 'manual-compact' ? broughtBack(trace, call) : [],
    why: WHY[recorded.kind],
    plan: null,
    recorded: true,
    summaryCall: null,
  }
}
