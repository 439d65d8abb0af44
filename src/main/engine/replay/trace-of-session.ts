// A recording's main chain → what is replayed. Each call grows by what was recorded: the growth is shared out among the rows
// that were added, by their estimates, so that a lane can take single rows away and the sums still hold.

import { formatCount } from '../base/format-count'
import type { Call, Session, SessionEvent } from '../conversation/session'
import { canonicalModelId } from '../profile/canonical-model-id'
import { isVersion } from '../profile/compare-versions'
import { loadModels } from '../profile/load-models'
import { loadProfile } from '../profile/load-profile'
import { profileForVersion } from '../profile/profile-for-version'
import { familyOfModel } from './family-of-model'
import { findFront } from './session-front'
import { createItemBuilder } from './session-items'
import { standingOfSession } from './session-standing'
import type { Trace, TraceCall, TraceChange, TraceItem } from './trace'
import { withResults } from './trace-of-scenario'

/** A fall of less than this share is noise of the accounting (reminders that came and went), no change of the history. */
const NOISE = 0.1

export function traceOfSession(session: Session): Trace {
  const main = session.calls.filter((call) => call.chain === 'main')
  const first = main[0]
  const written = first?.version ?? null
  const version = written !== null && isVersion(written) ? written : null
  const profileId = profileForVersion(version)
  const build = createItemBuilder(session, main)
  const { calibration } = build
  const front = findFront(main, build.estimate(0))
  const frontTokens = front.reduce((sum, band) => sum + band.tokens, 0)
  const changes = changesByCall(session, main)
  const items: TraceItem[] = []
  const calls: TraceCall[] = []
  /** Positions that the recording still holds, and their sum. */
  let stack: number[] = []
  let before = 0
  for (const [index, call] of main.entries()) {
    const from = items.length
    const context = call.contextTokens
    let change = changes.get(call.index) ?? null
    const { pre, post } = build.rowsBefore(index)
    const shrunk = before - context
    if (change === null && index > 0 && shrunk > NOISE * before)
      change = { kind: 'shrink', line: null, preTokens: null, clearedIds: [], keepTo: 0 }
    const preItems = change === null ? [] : build.items(pre, items.length, index, { scale: calibration })
    items.push(...preItems)
    const cut = items.length
    stack.push(...preItems.map((item) => item.position))
    let room: number
    if (index === 0) room = context - frontTokens
    else if (change === null) room = context - before
    else if (change.kind === 'rewind' || change.kind === 'shrink' || change.kind === 'microcompact') room = Number.POSITIVE_INFINITY
    else room = context - frontTokens
    const compacted = change?.kind === 'auto-compact' || change?.kind === 'manual-compact'
    const scale = Number.isFinite(room) ? { room } : { scale: calibration }
    const postItems = build.items(post, items.length, index, { ...scale, products: compacted })
    items.push(...postItems)
    if (change !== null) {
      const sum = (positions: readonly number[]) => positions.reduce((total, at) => total + (items[at]?.tokens ?? 0), 0)
      const own = postItems.reduce((total, item) => total + item.tokens, 0)
      if (change.kind === 'rewind' || change.kind === 'shrink') {
        const kept = keptOf(stack, items, context - frontTokens - own)
        change = { ...change, keepTo: stack[kept] ?? cut }
        stack = stack.slice(0, kept)
      } else if (change.kind !== 'microcompact') stack = []
      const cleared = change.kind === 'microcompact' ? clearedTokens(change, items, stack) : 0
      const missing = Math.round(context - frontTokens - sum(stack) - own + cleared)
      if (missing !== 0 && (change.kind === 'rewind' || change.kind === 'shrink'))
        items.push(build.hidden(items.length, index, missing, false))
    }
    for (let at = cut; at < items.length; at++) stack.push(at)
    calls.push(traceCall(call, index, main[index - 1] ?? null, { from, cut: change === null ? from : cut, to: items.length, change }))
    before = context
  }
  const caching = main.some((call) => call.usage.cacheRead + call.usage.cacheWrite5m + call.usage.cacheWrite1h > 0)
  return {
    kind: 'recording',
    name: session.file,
    profileId,
    version: version ?? profileId,
    caching,
    startMs: first?.requestMs ?? first?.tsMs ?? session.startMs ?? 0,
    front,
    frontTokens,
    summaryTokens: summaryTokens(profileId),
    failSummaries: 0,
    items: withResults(items),
    standing: standingOfSession(session, items, (index) => familyOfModel(main[index]?.model ?? ''), calibration),
    calls,
    windows: provenWindows(main, profileId),
    outputReliable: session.totals.main.outputReliable,
    texts: new Map(),
    assumptions: [
      `What stands in front of every call is not in the file: ${formatCount(frontTokens)} tokens are what the first call carried besides its rows.`,
      `A summary has ${formatCount(summaryTokens(profileId))} tokens, the measured median.`,
      ...(calibration === 1 ? [] : [`Estimates are multiplied by ${calibration.toFixed(2)}, as this session’s own growth shows.`]),
    ],
  }
}

function traceCall(call: Call, index: number, previous: Call | null, range: Pick<TraceCall, 'from' | 'cut' | 'to' | 'change'>): TraceCall {
  const requestMs = call.requestMs ?? call.tsMs
  const beginMs = requestMs === null || call.tsMs === null ? 0 : Math.max(0, call.tsMs - requestMs)
  const durationMs = requestMs === null || call.endMs === null ? beginMs : Math.max(beginMs, call.endMs - requestMs)
  const versionChanged = previous !== null && previous.version !== null && call.version !== null && previous.version !== call.version
  return {
    index,
    gapMs: index === 0 ? 0 : (call.gapMs ?? 0),
    beginMs,
    durationMs,
    ...range,
    breaks: versionChanged ? 'system' : null,
    tail: Math.min(call.usage.input, call.contextTokens),
    output: call.usage.output,
    model: call.model,
    version: call.version,
    lifetime: call.lifetime,
    turn: call.turn,
    recorded: {
      usage: call.usage,
      contextTokens: call.contextTokens,
      cache: call.cache,
      cause: call.cause,
      costUsd: call.costUsd,
      estimatedGrowth: call.added.recordedTokens === null ? null : call.added.estimatedTokens,
      line: call.line,
    },
  }
}

const RANK: readonly SessionEvent['kind'][] = ['microcompact', 'rewind', 'auto-compact', 'manual-compact', 'clear']

/** The weightiest event before each call; by the call's index in the session. A summary without a boundary counts as automatic (SPEC 0.1). */
function changesByCall(session: Session, main: readonly Call[]): ReadonlyMap<number, TraceChange> {
  const changes = new Map<number, TraceChange>()
  for (const event of session.events) {
    const rank = RANK.indexOf(event.kind)
    if (rank < 0 || event.beforeCall === null) continue
    const known = changes.get(event.beforeCall)
    if (known !== undefined && RANK.indexOf(known.kind as SessionEvent['kind']) > rank) continue
    const ids = event.details.compactedToolIds
    changes.set(event.beforeCall, {
      kind: event.kind as TraceChange['kind'],
      line: event.line,
      preTokens: event.preTokens,
      clearedIds: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [],
      keepTo: 0,
    })
  }
  for (const call of main) {
    if (changes.has(call.index) || !call.addedRows.some((row) => session.entries[row]?.isCompactSummary === true)) continue
    changes.set(call.index, { kind: 'auto-compact', line: call.line, preTokens: null, clearedIds: [], keepTo: 0 })
  }
  return changes
}

/** How many of the oldest positions fit into so many tokens, no tool call without its result among them. */
function keptOf(stack: readonly number[], items: readonly TraceItem[], room: number): number {
  let used = 0
  let kept = stack.findIndex((at) => {
    used += items[at]?.tokens ?? 0
    return used > room
  })
  if (kept < 0) return stack.length
  for (let i = stack.length - 1; i >= kept; i--) {
    const item = items[stack[i] ?? 0]
    const use = item?.kind === 'tool-result' ? item.partner : -1
    const first = stack[kept] ?? 0
    // what lies between a call and its result goes with them, and may be the result of an earlier call
    if (use >= 0 && use < first) kept = stack.indexOf(use) < 0 ? kept : stack.indexOf(use)
  }
  return kept
}

function clearedTokens({ clearedIds }: TraceChange, items: readonly TraceItem[], stack: readonly number[]): number {
  const ids = new Set(clearedIds)
  return stack.reduce((sum, at) => {
    const item = items[at]
    return item?.kind === 'tool-result' && item.toolUseId !== null && ids.has(item.toolUseId) ? sum + item.tokens : sum
  }, 0)
}

const PROSE_CHARS_PER_TOKEN = 3.75

function summaryTokens(profileId: string): number {
  const read = loadProfile(profileId)
  return read.ok ? Math.round(read.value.compaction.summaryChars / PROSE_CHARS_PER_TOKEN) : 0
}

/** A context beyond the table's window proves that a million was asked for: the file's model names leave `[1m]` out. */
function provenWindows(main: readonly Call[], profileId: string): Readonly<Record<string, number>> {
  const read = loadProfile(profileId)
  const million = read.ok ? read.value.models.millionWindow : 0
  const peaks = new Map<string, number>()
  for (const call of main) peaks.set(call.model, Math.max(peaks.get(call.model) ?? 0, call.contextTokens))
  const windows: Record<string, number> = {}
  for (const [model, peak] of peaks) {
    const id = canonicalModelId(model)
    const known = loadModels().find((one) => one.id === id)?.windowTokens ?? (read.ok ? read.value.models.assumedWindow : 0)
    if (peak > known && peak <= million) windows[model] = million
  }
  return windows
}
