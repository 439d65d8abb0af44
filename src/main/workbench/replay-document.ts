// What `strata replay --json` says (CLI.md, strata/replay@1): lanes as lists of calls and events.

import { createTranscriptReader } from '../engine/conversation/create-transcript-reader'
import type { GapEdits } from '../engine/replay/gap-edits'
import { CAUSES, type Lane, type LaneTotals, OUTCOMES, type ReplayEvent } from '../engine/replay/lane'
import { DEFAULT_POLICY, type Policy } from '../engine/replay/policy'
import { replayAssumptions } from '../engine/replay/replay-assumptions'
import type { Residual } from '../engine/replay/residual'
import { type Replay, runReplay } from '../engine/replay/run-replay'
import { parsePolicyFile } from '../engine/replay/scenario/parse-policy-file'
import { parseScenario } from '../engine/replay/scenario/parse-scenario'
import { renderScenario } from '../engine/replay/scenario/render-scenario'
import { notCarried, scenarioOfTrace } from '../engine/replay/scenario/scenario-of-trace'
import type { LineProblem } from '../engine/replay/scenario/yaml-map'
import type { Trace } from '../engine/replay/trace'
import { traceOfScenario } from '../engine/replay/trace-of-scenario'
import { traceOfSession } from '../engine/replay/trace-of-session'

export interface ReplayCallRow {
  readonly index: number
  readonly atMs: number
  readonly contextTokens: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly fresh: number
  readonly output: number
  readonly costUsd: number | null
  readonly cache: string
  readonly cause: string | null
  readonly unpaired: number
}

/** Of a plan what is not said elsewhere; positions in the trace mean nothing outside. */
export interface ReplayEventRow extends Omit<ReplayEvent, 'plan'> {
  readonly strategy: string | null
  readonly trigger: string | null
  readonly summaryTokens: number
  readonly lost: readonly { readonly what: string; readonly why: string }[]
  readonly hooks: readonly { readonly hook: string; readonly input: Readonly<Record<string, string>> }[]
}

export interface ReplayLaneDocument {
  readonly name: string
  readonly policy: Policy
  readonly profile: string
  readonly calls: readonly ReplayCallRow[]
  readonly events: readonly ReplayEventRow[]
  readonly totals: LaneTotals
  readonly levels: Lane['levels']
  readonly divergedAt: number | null
}

export interface ReplayDocument {
  readonly schema: 'strata/replay@1'
  readonly source: {
    readonly file: string
    readonly kind: Trace['kind']
    readonly calls: number
    readonly profile: string
    readonly version: string
  }
  readonly lanes: readonly ReplayLaneDocument[]
  readonly recorded: ReplayLaneDocument | null
  readonly residual: Residual | null
  readonly assumptions: readonly string[]
}

export type { LineProblem, Policy, Trace }
export { parsePolicyFile, parseScenario, traceOfScenario }

/** Reads a transcript in portions. `end` gives what is replayed of it. */
export function createRecordingReader(file: string): { push(portion: Uint8Array): void; end(): Trace } {
  const reader = createTranscriptReader(file)
  return { push: (portion) => reader.push(portion), end: () => traceOfSession(reader.end()) }
}

/** Policies as given, each over what the command line says; without any the command line alone is one. */
export function joinPolicies(base: Partial<Policy>, files: readonly Partial<Policy>[]): readonly Policy[] {
  if (files.length === 0) return [{ ...DEFAULT_POLICY, ...base }]
  return files.map((file, index) => ({ ...DEFAULT_POLICY, ...base, name: `policy ${index + 1}`, ...file }))
}

export function buildReplayDocument(trace: Trace, policies: readonly Policy[], gaps: GapEdits): ReplayDocument {
  return replayDocumentOf(runReplay(trace, policies, gaps))
}

export function replayDocumentOf({ trace, lanes, recorded, residual }: Replay): ReplayDocument {
  return {
    schema: 'strata/replay@1',
    source: { file: trace.name, kind: trace.kind, calls: trace.calls.length, profile: trace.profileId, version: trace.version },
    lanes: lanes.map(laneDocument),
    recorded: recorded === null ? null : laneDocument(recorded),
    residual,
    assumptions: replayAssumptions(trace, lanes),
  }
}

/** The source as a scenario, in YAML. */
export function scenarioText(trace: Trace, heading: readonly string[]): string {
  return renderScenario(scenarioOfTrace(trace), [...heading, ...(trace.kind === 'recording' ? notCarried(trace) : [])])
}

function laneDocument({ policy, profileId, columns, events, totals, levels, divergedAt }: Lane): ReplayLaneDocument {
  const at = (column: { readonly [index: number]: number | undefined }, index: number) => column[index] ?? 0
  const calls = Array.from(columns.atMs, (atMs, index) => {
    const cost = at(columns.costUsd, index)
    return {
      index,
      atMs,
      contextTokens: at(columns.contextTokens, index),
      cacheRead: at(columns.cacheRead, index),
      cacheWrite: at(columns.cacheWrite5m, index) + at(columns.cacheWrite1h, index),
      fresh: at(columns.fresh, index),
      output: at(columns.output, index),
      costUsd: Number.isNaN(cost) ? null : cost,
      cache: OUTCOMES[at(columns.cache, index)] ?? 'unknown',
      cause: CAUSES[at(columns.cause, index)] ?? null,
      unpaired: at(columns.unpaired, index),
    }
  })
  return {
    name: policy.name,
    policy,
    profile: profileId,
    calls,
    events: events.map(eventRow),
    totals,
    levels,
    divergedAt,
  }
}

function eventRow({ plan, ...event }: ReplayEvent): ReplayEventRow {
  return {
    ...event,
    strategy: plan?.strategy ?? null,
    trigger: plan?.trigger ?? null,
    summaryTokens: plan?.summaryTokens ?? 0,
    lost: plan?.lost ?? [],
    hooks: plan?.hooks ?? [],
  }
}
