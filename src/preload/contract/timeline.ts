// One shape for every timeline, recorded or simulated: columns of numbers, never objects, at most 4,096 of each.
// Drawing rules: a column is a call (or `perColumn` calls, when more were asked for than fit).

import { z } from 'zod'

export const MAX_COLUMNS = 4096
const Numbers = z.array(z.number()).max(MAX_COLUMNS)
const MaybeNumbers = z.array(z.number().nullable()).max(MAX_COLUMNS)

export const BandKind = z.enum([
  'system.static',
  'system.dynamic',
  'tools',
  'git',
  'instructions',
  'memory',
  'summary',
  'user',
  'assistant',
  'thinking',
  'toolResults',
  'other',
])
export type BandKind = z.infer<typeof BandKind>

/** Positions in this list are the numbers of `cache`. */
export const CACHE_OUTCOMES = ['first', 'hit', 'partial', 'miss', 'unknown'] as const
export const CacheOutcome = z.enum(CACHE_OUTCOMES)
export type CacheOutcome = z.infer<typeof CacheOutcome>

export const CAUSES = [
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
] as const
export const CauseCode = z.enum(CAUSES)
export type CauseCode = z.infer<typeof CauseCode>

export const MarkKind = z.enum([
  'auto-compact',
  'manual-compact',
  'microcompact',
  'time-clear',
  'compact-failed',
  'breaker-open',
  'clear',
  'rewind',
  'fork',
  'resume',
  'model-switch',
  'expiry',
  'prefix-changed',
  'early-eviction',
  'unknown-drop',
  'blocked',
  'over-window',
  'warning',
  'thrash-stop',
  'hook-stopped',
  'result-to-disk',
  'impossible',
])
export type MarkKind = z.infer<typeof MarkKind>

/** Something that happened before a call. `label` is short ("unused 5:19"), `why` a sentence or two. */
export const Mark = z.object({
  kind: MarkKind,
  /** Position among the calls of the lane (not of the columns); the number of calls when it lies after the last. */
  position: z.number().int(),
  atMs: z.number().nullable(),
  label: z.string(),
  why: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  line: z.number().int().nullable(),
})
export type Mark = z.infer<typeof Mark>

/** Levels that hold from one call on, until the next of these. Null: there is none. */
export const Levels = z.object({
  fromPosition: z.number().int(),
  window: z.number(),
  autoCompactAt: z.number().nullable(),
  warningAt: z.number().nullable(),
  blockingAt: z.number().nullable(),
  /** What the percentage that is left is of (SPEC 7.3): the automatic threshold where it is on, else the effective window. */
  percentOf: z.number(),
  /** "Opus 4.5, rules of 2.1.17" */
  label: z.string(),
})
export type Levels = z.infer<typeof Levels>

export const TimelineColumns = z.object({
  /** Calls of the lane in all, and the range these columns are of (`toCall` exclusive). */
  totalCalls: z.number().int(),
  fromCall: z.number().int(),
  toCall: z.number().int(),
  /** Calls in one column: 1, or more where they would not fit. Then sums are sums, `context` and bands are of the column's greatest call, `cache` the worst outcome. */
  perColumn: z.number().int().min(1),
  /** Index of the (first) call of each column, as `session.call` and the command line count. */
  call: Numbers,
  /** When its request went out and when its last row came; null where the file has no time. */
  requestMs: MaybeNumbers,
  endMs: MaybeNumbers,
  /** Tokens: `read + write + fresh = context`. */
  context: Numbers,
  read: Numbers,
  write: Numbers,
  /** Of `write`, what had been written before and was written again after a miss. */
  rewritten: Numbers,
  fresh: Numbers,
  output: Numbers,
  costUsd: MaybeNumbers,
  /** Position in CACHE_OUTCOMES. */
  cache: Numbers,
  /** Position in CAUSES; -1 for none. */
  cause: Numbers,
  /** Idle before the call, and how long the cache had gone unused by then; null before the first. */
  gapMs: MaybeNumbers,
  unusedMs: MaybeNumbers,
  /** Lifetime that held during the gap; null where nothing was written. */
  lifetimeMs: MaybeNumbers,
  /** In prefix order, first sent first; they add up to `context`. `estimated`: the file cannot know it. */
  bands: z.array(z.object({ kind: BandKind, estimated: z.boolean(), values: Numbers })),
  /** At most 2,000 in the range; `marksTotal` counts all. */
  marks: z.array(Mark).max(2000),
  marksTotal: z.number().int(),
  levels: z.array(Levels),
})
export type TimelineColumns = z.infer<typeof TimelineColumns>

export const TimelineRange = {
  fromCall: z.number().int().min(0).default(0),
  /** Exclusive; null: to the end. */
  toCall: z.number().int().min(0).nullable().default(null),
  columns: z.number().int().min(1).max(MAX_COLUMNS).default(2048),
}

export const TotalsView = z.object({
  calls: z.number().int(),
  input: z.number(),
  cacheRead: z.number(),
  cacheWrite5m: z.number(),
  cacheWrite1h: z.number(),
  output: z.number(),
  /** False: outputs are mostly sizes at the start of a stream, so the cost is a lower bound. */
  outputReliable: z.boolean(),
  costUsd: z.number().nullable(),
  hitRate: z.number().nullable(),
})
export type TotalsView = z.infer<typeof TotalsView>
