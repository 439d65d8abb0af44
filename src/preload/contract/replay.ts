// The Replay part of the contract: a source (recording, scenario), policies, a run, and what a lane is at the cursor.
// Words are those of CLI.md (strata/replay@1).

import { z } from 'zod'
import { DiagnosticView, Empty, TextPage, TextRange } from './common'
import { query } from './define'
import { MarkKind, TimelineColumns, TimelineRange, TotalsView } from './timeline'

export const ReplayPolicy = z.object({
  name: z.string().max(80),
  ttl: z.enum(['5m', '1h', 'observed']).default('observed'),
  /** Tokens; null: the model's own. */
  window: z.number().int().min(1000).nullable().default(null),
  /** A number is the percentage override (SPEC 7.4). */
  autoCompact: z.union([z.literal('on'), z.literal('off'), z.number().gt(0).max(100)]).default('on'),
  microcompact: z.enum(['off', 'time', 'local', 'cached', 'api']).default('off'),
  /** Null: the profile's. */
  timeThresholdMs: z.number().int().min(0).nullable().default(null),
  keepRecent: z.number().int().min(0).nullable().default(null),
  /** The first so many attempts fail; null: what the source says. */
  failSummaries: z.number().int().min(0).max(10_000).nullable().default(null),
  /** Null: the recorded one. */
  model: z.string().nullable().default(null),
  profile: z.string().nullable().default(null),
  /** `seeded`: survival inside the lifetime is drawn by its measured share. */
  cacheMode: z.enum(['deterministic', 'seeded']).default('deterministic'),
  seed: z.number().int().min(0).default(1),
  /** Variants that some versions have behind a switch (SPEC 5.12, 7.5, 7.8, 7.11, 7.12). */
  sessionMemory: z.boolean().default(false),
  idleCompaction: z.boolean().default(false),
  serverCompaction: z.boolean().default(false),
  resultLimits: z.boolean().default(false),
  hookStops: z.boolean().default(false),
  thrashEndsSession: z.boolean().default(false),
})
export type ReplayPolicy = z.infer<typeof ReplayPolicy>

export const GapEdits = z.object({
  /** Multiplies every idle time. */
  scale: z.number().min(0).max(1000).default(1),
  /** The gap before a call, replaced. */
  set: z
    .array(z.object({ call: z.number().int().min(1), gapMs: z.number().min(0) }))
    .max(5000)
    .default([]),
  /** Added to it. */
  insert: z
    .array(z.object({ call: z.number().int().min(1), gapMs: z.number().min(0) }))
    .max(5000)
    .default([]),
})
export type GapEdits = z.infer<typeof GapEdits>

export const ReplaySource = z.object({
  sourceId: z.string(),
  kind: z.enum(['recording', 'scenario']),
  title: z.string(),
  /** Of a recording its transcript. */
  file: z.string().nullable(),
  calls: z.number().int(),
  model: z.string(),
  profile: z.string(),
  /** How many of the first summary attempts fail, or which. */
  failSummaries: z.union([z.number().int(), z.array(z.number().int())]),
  /** Gaps before the first 65,536 calls as the source has them, in whole ms; of call 0 it is 0. Those of later calls cannot be edited. */
  gaps: z.array(z.number()).max(65_536),
  diagnostics: z.array(DiagnosticView),
})
export type ReplaySource = z.infer<typeof ReplaySource>

export const LaneResult = z.object({
  name: z.string(),
  totals: TotalsView,
  peakContext: z.number(),
  compactions: z.number().int(),
  failedSummaries: z.number().int(),
  resultsCleared: z.number().int(),
  blocked: z.number().int(),
  overWindow: z.number().int(),
  /** Summary attempts that the breaker kept from being made. */
  callsSavedByBreaker: z.number().int(),
  /** Against the recording; null for a scenario. */
  costChangeUsd: z.number().nullable(),
  endContext: z.number(),
})
export type LaneResult = z.infer<typeof LaneResult>

export const ReplayEventRow = z.object({
  kind: MarkKind,
  call: z.number().int(),
  atMs: z.number(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  title: z.string(),
  /** Why now, in plain words. */
  why: z.string(),
  cleared: z.array(z.object({ id: z.string(), tool: z.string(), label: z.string(), call: z.number().int(), tokens: z.number() })),
  clearedMore: z.number().int(),
  kept: z.array(z.object({ id: z.string(), tool: z.string(), label: z.string() })),
  reinjected: z.array(z.object({ path: z.string(), tokens: z.number() })),
})
export type ReplayEventRow = z.infer<typeof ReplayEventRow>

export const ReplayRun = z.object({
  runId: z.string(),
  recorded: LaneResult.nullable(),
  lanes: z.array(LaneResult).max(4),
  residual: z
    .object({
      contextMedianPct: z.number(),
      contextP90Pct: z.number(),
      cacheAccuracy: z.number(),
      outcomes: z.number().int(),
      foretold: z.number().int(),
    })
    .nullable(),
  assumptions: z.array(z.string()),
})
export type ReplayRun = z.infer<typeof ReplayRun>

/** The conversation as a lane has it when a call is sent. */
export const CursorItem = z.object({
  position: z.number().int(),
  call: z.number().int(),
  kind: z.enum(['system', 'summary', 'user', 'assistant', 'thinking', 'tool-use', 'tool-result', 'file', 'skill', 'plan', 'attachment']),
  tool: z.string().nullable(),
  id: z.string().nullable(),
  label: z.string(),
  tokens: z.number(),
  /** `cleared`: a placeholder stands for it. `summarised`: only the summary speaks of it. */
  state: z.enum(['sent', 'cleared', 'summarised', 'reinjected']),
  entry: z.number().int().nullable(),
})
export type CursorItem = z.infer<typeof CursorItem>

/** What a compaction right here would do. */
export const PlanView = z.object({
  why: z.string(),
  before: z.number(),
  after: z.number(),
  keep: z.array(z.object({ label: z.string(), tokens: z.number() })),
  summarise: z.object({ items: z.number().int(), tokens: z.number() }),
  summaryTokens: z.number(),
  reinject: z.array(z.object({ path: z.string(), tokens: z.number() })),
  lost: z.array(z.object({ label: z.string(), why: z.string() })),
  /** The offline summary, nine parts; empty parts are left out. */
  summary: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
  /** Why the words of the recording could not be read; null: they were, or it has none. */
  unread: z.string().nullable(),
  /** Of a scenario, whose turns need not say anything: how many of those that are summed up do, and their sizes by kind. */
  written: z
    .object({
      turns: z.number().int(),
      withWords: z.number().int(),
      sizes: z.array(z.object({ label: z.string(), items: z.number().int(), tokens: z.number() })),
    })
    .nullable(),
})
export type PlanView = z.infer<typeof PlanView>

export const Analysis = z.object({
  id: z.enum(['breaks-cost', 'one-hour-cache', 'auto-off-80', 'dead-weight']),
  question: z.string(),
  answer: z.string(),
  figures: z.array(z.object({ label: z.string(), value: z.string(), note: z.string().nullable() })),
  rows: z.array(z.object({ label: z.string(), value: z.string(), file: z.string().nullable(), call: z.number().int().nullable() })),
  assumptions: z.array(z.string()),
})
export type Analysis = z.infer<typeof Analysis>

const Page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(2000).default(500) }

export const replayContract = {
  /** A transcript, a bundled scenario by id, or the text of one. A scenario with errors gives diagnostics and no source. */
  'replay.open': query(
    z.discriminatedUnion('from', [
      z.object({ from: z.literal('session'), file: z.string() }),
      z.object({ from: z.literal('bundled'), id: z.string() }),
      z.object({ from: z.literal('text'), name: z.string().max(200), text: z.string().max(500_000) }),
    ]),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), source: ReplaySource }),
      z.object({ ok: z.literal(false), diagnostics: z.array(DiagnosticView) }),
    ]),
  ),
  'replay.bundled': query(
    Empty,
    z.object({ scenarios: z.array(z.object({ id: z.string(), title: z.string(), teaches: z.string(), text: z.string() })) }),
  ),
  /** Runs every policy over the source with the gaps edited; pure, so asking twice answers the same. */
  'replay.run': query(
    z.object({ sourceId: z.string(), gaps: GapEdits.prefault({}), policies: z.array(ReplayPolicy).min(1).max(4) }),
    ReplayRun,
  ),
  /** `lane`: -1 is the recording. `position` and `call` of a lane are one and the same number. */
  'replay.timeline': query(z.object({ runId: z.string(), lane: z.number().int().min(-1).max(3), ...TimelineRange }), TimelineColumns),
  'replay.events': query(
    z.object({ runId: z.string(), lane: z.number().int().min(-1).max(3), ...Page }),
    z.object({ total: z.number().int(), rows: z.array(ReplayEventRow) }),
  ),
  'replay.cursor': query(
    z.object({ runId: z.string(), lane: z.number().int().min(0).max(3), call: z.number().int().min(0), ...Page }),
    z.object({ total: z.number().int(), items: z.array(CursorItem), contextTokens: z.number(), atMs: z.number() }),
  ),
  'replay.plan': query(z.object({ runId: z.string(), lane: z.number().int().min(0).max(3), call: z.number().int().min(0) }), PlanView),
  /** What a compaction there would sum up, as text for a model; long rows are cut. `input.invalid` for a scenario of sizes without words. */
  'replay.conversation': query(
    z.object({ runId: z.string(), lane: z.number().int().min(0).max(3), call: z.number().int().min(0), ...TextRange }),
    TextPage.extend({ leftOut: z.number().int() }),
  ),
  /** The source as a scenario a person can edit. */
  'replay.scenarioText': query(z.object({ sourceId: z.string(), ...TextRange }), TextPage),
  /**
   * The text of a scenario file (`*.yaml`, `*.yml`) by its absolute path. `path.outside` for any other file, `file.missing`,
   * `file.unreadable`; `input.too-long` for one that is too large to be edited.
   */
  'replay.scenarioFile': query(z.object({ file: z.string(), ...TextRange }), TextPage),
  /** Checks a scenario while it is typed. */
  'replay.check': query(
    z.object({ text: z.string().max(500_000) }),
    z.object({ diagnostics: z.array(DiagnosticView), calls: z.number().int() }),
  ),
  'replay.exportText': query(z.object({ runId: z.string(), format: z.enum(['csv', 'json']), ...TextRange }), TextPage),
  /** Over one file, or over every session of a library. */
  'replay.analyse': query(
    z.object({ id: Analysis.shape.id, file: z.string().nullable().default(null), libraryId: z.string().nullable().default(null) }),
    Analysis,
  ),
}
