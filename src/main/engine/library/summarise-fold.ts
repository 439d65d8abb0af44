// The state of a fold → the figures of the library. Pure; the rules of judge-cache.ts and total-calls.ts.

import { judgeCache } from '../conversation/judge-cache'
import { priceUsage } from '../conversation/price-usage'
import { isStreamStart } from '../conversation/total-calls'
import { unrecordedCompaction } from '../conversation/unrecorded-compaction'
import { canonicalModelId } from '../profile/canonical-model-id'
import type { ModelFacts } from '../profile/profile'
import { recordedRules } from '../profile/recorded-rules'
import { computeWindow } from '../tokens/compute-window'
import { foldContext, laneOfCall } from './count-row'
import type { FoldCall, FoldState } from './fold-state'
import type { TranscriptFacts } from './transcript-facts'

const NO_SETTINGS = { autoCompactEnabled: null, autoCompactWindow: null }

export function summariseFold(state: FoldState, models: readonly ModelFacts[]): TranscriptFacts {
  const sideOnly = !state.mainRows && state.sideRows
  const chain = sideOnly ? 'side' : 'main'
  const calls = state.calls.filter((call) => call.chain === chain)
  const factsOf = createFactsLookup(models)
  const { misses, autos, manuals } = judgeCalls(state, calls)
  const peak = calls.reduce<FoldCall | null>(
    (found, call) => (found === null || foldContext(call) > foldContext(found) ? call : found),
    null,
  )
  return {
    chain,
    sessionId: (sideOnly ? state.sessionIds[0] : state.sessionIds.at(-1)) ?? null,
    agentId: sideOnly ? state.agentId : null,
    cwd: state.cwd,
    title: titleOf(state, sideOnly),
    branch: state.branch,
    startMs: state.startMs,
    endMs: state.endMs,
    version: state.versions.at(-1) ?? null,
    models: state.models,
    lastModel: calls.at(-1)?.model ?? null,
    firstCall: calls[0]?.id ?? null,
    calls: calls.length,
    peakContext: peak === null ? 0 : foldContext(peak),
    windowTokens: peak === null ? null : recordedRules(peak.version, peak.model, foldContext(peak)).model.windowTokens,
    autoCompactions: state.autoCompactions + autos,
    manualCompactions: state.manualCompactions + manuals,
    microcompactions: state.microcompactions,
    misses,
    promptTokens: calls.reduce((sum, call) => sum + foldContext(call), 0),
    cacheReadTokens: calls.reduce((sum, call) => sum + call.read, 0),
    costUsd: calls.reduce<number | null>((sum, call) => addCost(sum, costOf(call, factsOf(call.model))), 0),
    outputReliable: calls.every(({ chars, output }) => !isStreamStart(chars, output)),
    problems: problemsOf(state),
    foreign: state.anything && !state.known,
  }
}

/** The calls that the figures are of, with what each cost. */
export function pricedCalls(
  state: Pick<FoldState, 'calls' | 'mainRows' | 'sideRows'>,
  models: readonly ModelFacts[],
): readonly { readonly id: string; readonly costUsd: number | null }[] {
  const chain = !state.mainRows && state.sideRows ? 'side' : 'main'
  const factsOf = createFactsLookup(models)
  return state.calls.filter((call) => call.chain === chain).map((call) => ({ id: call.id, costUsd: costOf(call, factsOf(call.model)) }))
}

/** Known only once everything was read: parents that never came, calls that were never answered, versions beyond the first. */
function problemsOf(state: FoldState): number {
  const dangling = sum(state.wanted.values())
  const open = sum(state.openUses.values())
  return state.problems + dangling + open + Math.max(0, state.versions.length - 1) + (state.anything && !state.known ? 1 : 0)
}

function sum(counts: Iterable<number>): number {
  let all = 0
  for (const count of counts) all += count
  return all
}

/** A subagent is named by its task. */
function titleOf({ titles, summaries, uuids }: FoldState, sideOnly: boolean): string | null {
  const summary = [...summaries].findLast(([leaf]) => uuids.has(leaf))?.[1]
  const words = (titles.custom ?? titles.ai ?? summary ?? titles.prompt ?? (sideOnly ? titles.task : null) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return words === '' ? null : [...words].slice(0, 160).join('')
}

interface JudgedCalls {
  readonly misses: number
  /** Compactions that left no event. */
  readonly autos: number
  readonly manuals: number
}

function judgeCalls(state: FoldState, calls: readonly FoldCall[]): JudgedCalls {
  const latest = new Map<string, FoldCall>()
  const compacted = new Set(state.compactedBefore.map((at) => state.calls[at]))
  const thresholdOf = createThresholdLookup(calls)
  let misses = 0
  let autos = 0
  let manuals = 0
  for (const call of calls) {
    const lane = laneOfCall(call)
    const previous = latest.get(lane) ?? null
    latest.set(lane, call)
    const { cache, cause } = judgeCache({
      previousTokens: previous === null ? null : foldContext(previous),
      contextTokens: foldContext(call),
      cacheRead: call.read,
      recorded: call.hasCache,
      compacted: compacted.has(call),
      microcompacted: false,
      cleared: false,
      rewound: false,
      modelChanged: false,
      versionChanged: false,
      unusedMs: null,
      lifetime: null,
    })
    if (cache === 'miss') misses += 1
    if (cause !== 'compacted' || previous === null) continue
    if (unrecordedCompaction(foldContext(previous), thresholdOf(previous)) === 'auto-compact') autos += 1
    else manuals += 1
  }
  return { misses, autos, manuals }
}

/** By the rules a call went by: of its version, and of the greatest context its model had. */
function createThresholdLookup(calls: readonly FoldCall[]): (call: FoldCall) => number | null {
  const peaks = new Map<string, number>()
  const known = new Map<string, number | null>()
  return ({ version, model }) => {
    if (peaks.size === 0) for (const one of calls) peaks.set(one.model, Math.max(peaks.get(one.model) ?? 0, foldContext(one)))
    const key = `${version} ${model}`
    const found = known.get(key)
    if (found !== undefined) return found
    const rules = recordedRules(version, model, peaks.get(model) ?? 0)
    const window = computeWindow({ profile: rules.profile, model: rules.model, env: {}, settings: NO_SETTINGS })
    known.set(key, window.autoCompactAt)
    return window.autoCompactAt
  }
}

function costOf(call: FoldCall, facts: ModelFacts | null): number | null {
  if (call.otherPrices) return null
  const usage = { input: call.input, cacheRead: call.read, cacheWrite5m: call.write5m, cacheWrite1h: call.write1h, output: call.output }
  return priceUsage(usage, foldContext(call), facts)
}

function addCost(sum: number | null, cost: number | null): number | null {
  return sum === null || cost === null ? null : sum + cost
}

function createFactsLookup(models: readonly ModelFacts[]): (model: string) => ModelFacts | null {
  const known = new Map<string, ModelFacts | null>()
  return (model) => {
    const found = known.get(model)
    if (found !== undefined) return found
    const id = canonicalModelId(model)
    const facts = models.find((one) => one.id === id) ?? null
    known.set(model, facts)
    return facts
  }
}
