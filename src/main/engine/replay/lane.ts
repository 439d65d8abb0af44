// What comes of replaying a trace by one policy: columns of numbers, one place per call, and events. Data only.

import type { CompactionPlan } from '../compaction/compaction-plan'
import type { CacheOutcome, CauseCode } from '../conversation/session'
import type { WindowLevels } from '../tokens/compute-window'
import type { Policy } from './policy'

/** Positions in these lists are the numbers of the columns; -1 is no cause. */
export const OUTCOMES: readonly CacheOutcome[] = ['first', 'hit', 'partial', 'miss', 'unknown']
export const CAUSES: readonly CauseCode[] = [
  'ttl-expired',
  'model-switch',
  'compacted',
  'microcompacted',
  'cleared',
  'rewound',
  'prefix-changed',
  'early-eviction',
  'first-call',
  'unknown',
]

/** What fills the context, in the order of a request. `front` is what no row holds. */
export const BANDS = ['front', 'context', 'summary', 'user', 'assistant', 'thinking', 'toolResults', 'other'] as const
export type BandName = (typeof BANDS)[number]

export interface LaneColumns {
  readonly atMs: Float64Array
  /** First and last row of the answer; of a call that was not sent its request. */
  readonly beganMs: Float64Array
  readonly endMs: Float64Array
  /** Idle before the request, and how long the cache had not been used; NaN before the first call. */
  readonly gapMs: Float64Array
  readonly unusedMs: Float64Array
  /** Lifetime that held during the gap; NaN where nothing was written. */
  readonly lifetimeMs: Float64Array
  /** `cacheRead + cacheWrite5m + cacheWrite1h + fresh = contextTokens`; zeros for a call that was not sent. */
  readonly contextTokens: Float64Array
  readonly cacheRead: Float64Array
  readonly cacheWrite5m: Float64Array
  readonly cacheWrite1h: Float64Array
  /** Of what was written, what had been written before. */
  readonly rewritten: Float64Array
  readonly fresh: Float64Array
  readonly output: Float64Array
  /** NaN where there is no price. */
  readonly costUsd: Float64Array
  readonly cache: Uint8Array
  readonly cause: Int8Array
  /** 1: what was written before lies further back than a breakpoint looks (SPEC 8.5). */
  readonly outOfReach: Uint8Array
  readonly unpaired: Int32Array
  /** 1: sent. */
  readonly sent: Uint8Array
  readonly bands: Readonly<Record<BandName, Float64Array>>
}

export type ReplayEventKind =
  | 'auto-compact'
  | 'manual-compact'
  | 'compact-failed'
  | 'breaker-open'
  | 'thrash-stop'
  | 'hook-stopped'
  | 'result-to-disk'
  | 'time-clear'
  | 'microcompact'
  | 'blocked'
  | 'over-window'
  | 'warning'
  | 'clear'
  | 'rewind'
  | 'impossible'

export interface ReplayEvent {
  readonly kind: ReplayEventKind
  readonly atMs: number
  /** The call before which it happens. */
  readonly callIndex: number
  /** Tokens that the call would have carried, and those it carries. */
  readonly before: number
  readonly after: number
  /** Tool-use ids of clearable results, oldest first. */
  readonly cleared: readonly string[]
  readonly kept: readonly string[]
  readonly placeholder: string | null
  readonly reinjected: readonly { readonly path: string; readonly tokens: number }[]
  /** In plain words. */
  readonly why: string
  readonly plan: CompactionPlan | null
  /** As the recording has it, not by the policy. */
  readonly recorded: boolean
  /** The call that wrote the summary; null where none was made. */
  readonly summaryCall: SummaryCall | null
}

export interface SummaryCall {
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly fresh: number
  readonly output: number
  readonly costUsd: number | null
}

export interface LaneTotals {
  /** Calls of the trace, those not sent among them. */
  readonly calls: number
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly output: number
  readonly outputReliable: boolean
  readonly costUsd: number | null
  readonly hitRate: number | null
  /** Summary attempts and what they cost, beside the calls. */
  readonly summaryCalls: number
  readonly summaryCostUsd: number | null
  readonly sent: number
  readonly peakContext: number
  readonly endContext: number
  readonly compactions: number
  readonly failedSummaries: number
  readonly resultsCleared: number
  /** Not sent for another reason than the window. */
  readonly blocked: number
  readonly overWindow: number
  readonly misses: number
  /** Times that the client itself would have reported a break of the cache. */
  readonly reportedBreaks: number
  /** Calls at the level that would each have tried a summary, had the breaker not been open. */
  readonly savedByBreaker: number
}

export interface LaneLevels
  extends Pick<WindowLevels, 'size' | 'effective' | 'mode' | 'autoCompactAt' | 'warningAt' | 'blockingAt' | 'modelWindow'> {
  readonly fromCall: number
  readonly model: string
}

export interface Lane {
  readonly policy: Policy
  readonly profileId: string
  readonly columns: LaneColumns
  readonly events: readonly ReplayEvent[]
  /** Levels that hold from a call on, where they change. */
  readonly levels: readonly LaneLevels[]
  readonly totals: LaneTotals
  /** From this call on the history is another than the recorded one; null: it never is. */
  readonly divergedAt: number | null
}

export function createColumns(calls: number): LaneColumns {
  const numbers = () => new Float64Array(calls)
  const bands = Object.fromEntries(BANDS.map((name) => [name, numbers()])) as Record<BandName, Float64Array>
  return {
    atMs: numbers(),
    beganMs: numbers(),
    endMs: numbers(),
    gapMs: numbers().fill(Number.NaN),
    unusedMs: numbers().fill(Number.NaN),
    lifetimeMs: numbers().fill(Number.NaN),
    contextTokens: numbers(),
    cacheRead: numbers(),
    cacheWrite5m: numbers(),
    cacheWrite1h: numbers(),
    rewritten: numbers(),
    fresh: numbers(),
    output: numbers(),
    costUsd: numbers(),
    cache: new Uint8Array(calls),
    cause: new Int8Array(calls).fill(-1),
    outOfReach: new Uint8Array(calls),
    unpaired: new Int32Array(calls),
    sent: new Uint8Array(calls),
    bands,
  }
}
