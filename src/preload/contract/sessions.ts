// The Sessions part of the contract: the library of transcripts, one opened session with its timeline, and what its rows hold.
// Words are those of CLI.md (strata/session@1, strata/sessions@1). Long lists are paged, no answer passes 1 MB.

import { z } from 'zod'
import { Nothing, TextPage, TextRange } from './common'
import { command, event, query } from './define'
import { CacheOutcome, CauseCode, MarkKind, TimelineColumns, TimelineRange, TotalsView } from './timeline'

export const ProblemView = z.object({
  code: z.string(),
  line: z.number().int(),
  offset: z.number(),
  message: z.string(),
  /** Of invalid JSON: everything on the line was read nevertheless. */
  recovered: z.literal(true).optional(),
})
export type ProblemView = z.infer<typeof ProblemView>

/** One transcript in the library. */
export const SessionRow = z.object({
  file: z.string(),
  sessionId: z.string().nullable(),
  /** Real working directory, read from the rows; null when no row names one. */
  cwd: z.string().nullable(),
  title: z.string(),
  branch: z.string().nullable(),
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  version: z.string().nullable(),
  models: z.array(z.string()),
  calls: z.number().int(),
  peakContext: z.number(),
  /** Window of the model the peak was reached with. */
  windowTokens: z.number().nullable(),
  autoCompactions: z.number().int(),
  manualCompactions: z.number().int(),
  microcompactions: z.number().int(),
  misses: z.number().int(),
  hitRate: z.number().nullable(),
  costUsd: z.number().nullable(),
  outputReliable: z.boolean(),
  problems: z.number().int(),
  sizeBytes: z.number(),
  modifiedMs: z.number(),
  /** Side files of its subagents. */
  subagents: z.number().int(),
  /** Grew within the last minutes. */
  live: z.boolean(),
  /** No row of a known type in the whole file. */
  foreign: z.boolean(),
  /** A side file that repeats a whole context (SPEC 0.1): listed, never summed. */
  repeats: z.boolean(),
  /** Where a search found its words, cut to about 160 signs; null without a search. */
  snippet: z.string().nullable(),
})
export type SessionRow = z.infer<typeof SessionRow>

export const SessionFilter = z.object({
  /** Working directory as in `library.projects`; null: all; empty: those whose rows name none. */
  cwd: z.string().nullable().default(null),
  /** Words looked for in prompts, titles, branches and file names. */
  search: z.string().max(400).default(''),
  model: z.string().nullable().default(null),
  version: z.string().nullable().default(null),
  compacted: z.boolean().default(false),
  misses: z.boolean().default(false),
  problems: z.boolean().default(false),
  minCostUsd: z.number().nullable().default(null),
})
export type SessionFilter = z.input<typeof SessionFilter>

export const SessionSort = z.enum([
  'start',
  'title',
  'model',
  'version',
  'calls',
  'peak',
  'compactions',
  'hitRate',
  'cost',
  'problems',
  'size',
])
export type SessionSort = z.infer<typeof SessionSort>

export const LibraryView = z.object({
  /** Folders that are looked through. */
  roots: z.array(z.object({ path: z.string(), exists: z.boolean(), own: z.boolean() })),
  projects: z.array(
    z.object({ cwd: z.string().nullable(), dirs: z.array(z.string()), sessions: z.number().int(), newestMs: z.number().nullable() }),
  ),
  sessions: z.number().int(),
  models: z.array(z.string()),
  versions: z.array(z.string()),
  index: z.object({
    state: z.enum(['indexing', 'ready', 'failed']),
    files: z.number().int(),
    filesDone: z.number().int(),
    bytes: z.number(),
    bytesDone: z.number(),
    /** Plain words when something went wrong or the index was rebuilt. */
    note: z.string().nullable(),
  }),
})
export type LibraryView = z.infer<typeof LibraryView>

export const LaneInfo = z.object({
  /** `main`, or the agent's id. */
  id: z.string(),
  title: z.string(),
  calls: z.number().int(),
  /** Another file, for a subagent with its own. */
  file: z.string().nullable(),
})
export type LaneInfo = z.infer<typeof LaneInfo>

export const SessionView = z.object({
  sessionKey: z.string(),
  file: z.string(),
  sizeBytes: z.number(),
  title: z.string(),
  sessionIds: z.array(z.string()),
  versions: z.array(z.string()),
  models: z.array(z.string()),
  cwds: z.array(z.string()),
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  records: z.object({ total: z.number().int(), byType: z.record(z.string(), z.number().int()), unreadable: z.number().int() }),
  entries: z.number().int(),
  calls: z.number().int(),
  events: z.number().int(),
  problems: z.number().int(),
  compactions: z.number().int(),
  totals: z.object({ main: TotalsView, side: TotalsView }),
  integrity: z.object({
    duplicateUuids: z.number().int(),
    danglingParents: z.number().int(),
    roots: z.number().int(),
    backwardsTimestamps: z.number().int(),
    copiedFrom: z.string().nullable(),
  }),
  lanes: z.array(LaneInfo),
  /** Profile and canonical model by the newest recorded call; null where there is none. */
  detected: z.object({ profile: z.string(), model: z.string(), version: z.string().nullable() }).nullable(),
  /** How far estimates are trusted here: `factor` on the published ratios, with band; residual of the last state in percent. */
  calibration: z.object({
    calibrated: z.boolean(),
    pairs: z.number().int(),
    factor: z.number(),
    overhead: z.number(),
    bandPct: z.number(),
    residualMedianPct: z.number().nullable(),
  }),
  /** What happened, in a few sentences, for people who do not see the picture. */
  summary: z.string(),
  live: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

export const CallRow = z.object({
  index: z.number().int(),
  /** Position in its lane. */
  position: z.number().int(),
  line: z.number().int(),
  lane: z.string(),
  tsMs: z.number().nullable(),
  model: z.string(),
  contextTokens: z.number(),
  fresh: z.number(),
  cacheRead: z.number(),
  cacheWrite5m: z.number(),
  cacheWrite1h: z.number(),
  output: z.number(),
  /** False: the output was recorded too small, so it and the cost are lower bounds. */
  outputReliable: z.boolean(),
  costUsd: z.number().nullable(),
  gapMs: z.number().nullable(),
  cache: CacheOutcome,
  cause: CauseCode.nullable(),
  addedTokens: z.number().nullable(),
})
export type CallRow = z.infer<typeof CallRow>

export const AddedRow = z.object({
  by: z.enum(['person', 'assistant', 'tool', 'agent', 'system']),
  kind: z.string(),
  tool: z.string().nullable(),
  file: z.string().nullable(),
  chars: z.number().int(),
  predicted: z.number(),
  predictedLow: z.number(),
  predictedHigh: z.number(),
  /** Its share of the recorded growth; only the sum is recorded. */
  recordedShare: z.number().nullable(),
  line: z.number().int(),
  entry: z.number().int(),
})
export type AddedRow = z.infer<typeof AddedRow>

export const CallDetail = CallRow.extend({
  id: z.string(),
  requestId: z.string().nullable(),
  version: z.string().nullable(),
  requestMs: z.number().nullable(),
  endMs: z.number().nullable(),
  unusedMs: z.number().nullable(),
  lifetimeMs: z.number().nullable(),
  windowTokens: z.number().nullable(),
  /** Of what went in; and what that would have cost had the prefix been read. */
  inputCostUsd: z.number().nullable(),
  inputCostIfHitUsd: z.number().nullable(),
  /** One or more sentences: why it hit or missed. */
  why: z.string(),
  added: z.array(AddedRow),
  /** Rows beyond the ones listed, and what they are predicted to take. */
  addedMore: z.number().int(),
  addedMorePredicted: z.number(),
  /** In nothing the file holds: wrappers and reminders of each step, predicted; and the part of the recorded sum that is put down to them. */
  notInFile: z.number(),
  notInFileRecorded: z.number().nullable(),
  /** The sum of all of the above. */
  predictedTotal: z.number(),
  recordedTotal: z.number().nullable(),
  /** The drop before this call, by name; null where the context did not shrink. */
  drop: z.object({ kind: MarkKind, tokens: z.number(), why: z.string(), line: z.number().int().nullable() }).nullable(),
})
export type CallDetail = z.infer<typeof CallDetail>

export const EntryRow = z.object({
  entry: z.number().int(),
  line: z.number().int(),
  type: z.string(),
  /** What its first part is, in the words of the timeline: prompt, text, thinking, tool-use, tool-result, … */
  kind: z.string(),
  tool: z.string().nullable(),
  file: z.string().nullable(),
  lane: z.string(),
  tsMs: z.number().nullable(),
  chars: z.number().int(),
  images: z.number().int(),
  isError: z.boolean(),
  call: z.number().int().nullable(),
})
export type EntryRow = z.infer<typeof EntryRow>

export const EntryBlock = z.object({
  kind: z.string(),
  tool: z.string().nullable(),
  toolUseId: z.string().nullable(),
  file: z.string().nullable(),
  isError: z.boolean(),
  /** The beginning; ask `session.blockText` for the rest. */
  text: z.string(),
  chars: z.number().int(),
  image: z.object({ mediaType: z.string(), bytes: z.number(), width: z.number().nullable(), height: z.number().nullable() }).nullable(),
})
export type EntryBlock = z.infer<typeof EntryBlock>

export const EventRow = z.object({
  event: z.number().int(),
  kind: MarkKind,
  line: z.number().int().nullable(),
  tsMs: z.number().nullable(),
  preTokens: z.number().nullable(),
  postTokens: z.number().nullable(),
  call: z.number().int().nullable(),
  title: z.string(),
  why: z.string(),
})
export type EventRow = z.infer<typeof EventRow>

export const CompactionReport = z.object({
  trigger: z.enum(['auto', 'manual', 'unknown']),
  line: z.number().int(),
  before: z.number().nullable(),
  /** The first prompt afterwards, and what of it was read from the cache. */
  after: z.number().nullable(),
  readAfter: z.number().nullable(),
  durationMs: z.number().nullable(),
  sinceLastCallMs: z.number().nullable(),
  /** Estimated from the prompt and the summary; null without prices. */
  costUsd: z.number().nullable(),
  summary: z.object({ line: z.number().int(), entry: z.number().int(), chars: z.number().int(), tokens: z.number() }).nullable(),
  reinjected: z.array(z.object({ kind: z.string(), path: z.string().nullable(), tokens: z.number(), line: z.number().int() })),
  lost: z.array(
    z.object({ kind: z.string(), path: z.string().nullable(), tokens: z.number(), why: z.string(), line: z.number().int().nullable() }),
  ),
  readAgain: z.array(z.object({ path: z.string(), times: z.number().int(), tokens: z.number() })),
  kept: z.number().int(),
})
export type CompactionReport = z.infer<typeof CompactionReport>

export const PromptThen = z.object({
  /** What is collected today is of this folder; null when it is not there any more. */
  folder: z.string().nullable(),
  rows: z.array(
    z.object({
      path: z.string().nullable(),
      title: z.string(),
      kind: z.string(),
      /** `recorded`: in the session and not looked for today. */
      state: z.enum(['recorded', 'same', 'changed', 'gone', 'new', 'unknown']),
      line: z.number().int().nullable(),
      charsThen: z.number().int().nullable(),
      charsNow: z.number().int().nullable(),
      note: z.string(),
    }),
  ),
  note: z.string(),
})
export type PromptThen = z.infer<typeof PromptThen>

const Page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(2000).default(500) }
const OfSession = { sessionKey: z.string() }

export const sessionsContract = {
  /** Finds transcripts below the home (null: the person's own) and the folders given; answers at once with what the index has. */
  'library.open': query(
    z.object({
      home: z.string().nullable().default(null),
      folders: z.array(z.string()).max(50).default([]),
      /** False: only the folders. */
      withHome: z.boolean().default(true),
      /** False: an index that is up to date is not looked after again. */
      refresh: z.boolean().default(true),
    }),
    LibraryView.extend({ libraryId: z.string() }),
  ),
  'library.sessions': query(
    z.object({
      libraryId: z.string(),
      filter: SessionFilter.prefault({}),
      sort: SessionSort.default('start'),
      descending: z.boolean().default(true),
      ...Page,
    }),
    z.object({
      total: z.number().int(),
      rows: z.array(SessionRow),
      sums: z.object({ sessions: z.number().int(), calls: z.number().int(), costUsd: z.number().nullable(), costComplete: z.boolean() }),
    }),
  ),
  /** The side files of one session. */
  'library.subagents': query(z.object({ libraryId: z.string(), file: z.string() }), z.object({ rows: z.array(SessionRow) })),
  /** Looks again; `rebuild` forgets the index first. */
  'library.refresh': command(z.object({ libraryId: z.string(), rebuild: z.boolean().default(false) }), Nothing),
  /** Files were indexed, appeared, grew or went. Told at most a few times a second. */
  'library.changed': event(
    z.object({ libraryId: z.string(), state: z.enum(['indexing', 'ready', 'failed']), filesDone: z.number(), files: z.number() }),
  ),

  /** Reads a file and keeps it under a key; the newest few are kept. A file below a library, an open project, or one a person named. */
  'session.open': query(z.object({ file: z.string() }), SessionView),
  'session.timeline': query(z.object({ ...OfSession, lane: z.string().default('main'), ...TimelineRange }), TimelineColumns),
  /** What the picture of a lane shows, in sentences; of the first lane it is in the view already. */
  'session.summary': query(z.object({ ...OfSession, lane: z.string().default('main') }), z.object({ text: z.string() })),
  'session.calls': query(
    z.object({ ...OfSession, lane: z.string().nullable().default(null), ...Page }),
    z.object({ total: z.number().int(), rows: z.array(CallRow) }),
  ),
  'session.call': query(z.object({ ...OfSession, index: z.number().int().min(0) }), CallDetail),
  'session.entries': query(
    z.object({ ...OfSession, lane: z.string().nullable().default(null), ...Page }),
    z.object({ total: z.number().int(), rows: z.array(EntryRow) }),
  ),
  /** Position among `session.entries` of the row at or after a line of the file. */
  'session.entryAtLine': query(
    z.object({ ...OfSession, line: z.number().int().min(1), lane: z.string().nullable().default(null) }),
    z.object({ position: z.number().int().nullable() }),
  ),
  'session.entry': query(
    z.object({ ...OfSession, entry: z.number().int().min(0) }),
    /** At most the first 500 blocks; `blocksTotal` counts all. */
    z.object({ row: EntryRow, blocks: z.array(EntryBlock).max(500), blocksTotal: z.number().int() }),
  ),
  'session.blockText': query(
    z.object({ ...OfSession, entry: z.number().int().min(0), block: z.number().int().min(0), ...TextRange }),
    TextPage,
  ),
  /** The row as it stands in the file, by line; also of lines that could not be read. */
  'session.rawLine': query(z.object({ ...OfSession, line: z.number().int().min(1), ...TextRange }), TextPage),
  'session.events': query(z.object({ ...OfSession, ...Page }), z.object({ total: z.number().int(), rows: z.array(EventRow) })),
  /** Those that are listed: of very many the first 20,000, which `SessionView.problems` counts all. */
  'session.problems': query(z.object({ ...OfSession, ...Page }), z.object({ total: z.number().int(), rows: z.array(ProblemView) })),
  /** `event`: as in `session.events`, of an auto or manual compaction. */
  'session.compaction': query(z.object({ ...OfSession, event: z.number().int().min(0) }), CompactionReport),
  'session.promptThen': query(z.object({ ...OfSession, home: z.string().nullable().default(null) }), PromptThen),
  'session.exportText': query(z.object({ ...OfSession, format: z.enum(['csv', 'json']), ...TextRange }), TextPage),
  /** Profile and model by the project's newest transcript; null when it has none. */
  'session.detect': query(
    z.object({ folder: z.string(), home: z.string().nullable().default(null) }),
    z
      .object({ profile: z.string(), model: z.string(), version: z.string().nullable(), file: z.string(), atMs: z.number().nullable() })
      .nullable(),
  ),
  /** An opened file grew or went: open it again. */
  'session.changed': event(z.object({ file: z.string(), gone: z.boolean() })),
}
