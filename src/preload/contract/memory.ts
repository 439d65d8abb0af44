// The Memory part of the contract: inspect a folder once, ask for pages of what was found, plan a change, look at it,
// apply it, take it back. The words are those of CLI.md (strata/memory@1); no answer passes 1 MB.

import { z } from 'zod'
import { DiagnosticView, TextPage, TextRange } from './common'
import { command, event, query } from './define'
import { CollectInput, ReasonCode } from './prompt'

export const MemoryType = z.enum(['user', 'feedback', 'project', 'reference'])
export type MemoryType = z.infer<typeof MemoryType>

export const EntryState = z.enum([
  'ok',
  'below-cut',
  'dangling',
  'duplicate',
  'bad-type',
  'bad-frontmatter',
  'no-frontmatter',
  'too-long',
  'outside',
  'not-an-entry',
])
export type EntryState = z.infer<typeof EntryState>

/** A place with memory: the project's own, its team's, its log, or an agent's in one of three scopes. */
export const MemorySource = z.object({
  id: z.string(),
  kind: z.enum(['auto', 'team', 'logs', 'agent']),
  title: z.string(),
  scope: z.enum(['user', 'project', 'local']).nullable(),
  agent: z.string().nullable(),
  dir: z.string(),
})
export type MemorySource = z.infer<typeof MemorySource>

export const MemoryLimits = z.object({
  maxLines: z.number().int(),
  /** Null in versions whose only limit is lines. */
  maxBytes: z.number().int().nullable(),
  lines: z.number().int(),
  bytes: z.number().int(),
  /** In `sizeUnit`: what is compared with `maxBytes`. */
  size: z.number().int(),
  sizeUnit: z.enum(['chars', 'bytes']),
  cutAtLine: z.number().int().nullable(),
  cutBy: z.enum(['lines', 'bytes', 'both']).nullable(),
})
export type MemoryLimits = z.infer<typeof MemoryLimits>

export const MemoryView = z.object({
  schema: z.literal('strata/memory@1'),
  memoryId: z.string(),
  folder: z.string(),
  home: z.string(),
  profile: z.string(),
  /** The source that was looked into; `path` and all below are of it. */
  source: MemorySource,
  sources: z.array(MemorySource),
  path: z.string(),
  exists: z.boolean(),
  indexPath: z.string(),
  hasIndex: z.boolean(),
  /** Of auto memory, whichever source was looked into. */
  dir: z.object({
    path: z.string(),
    exists: z.boolean(),
    via: z.enum(['override', 'setting', 'default']),
    name: z.string(),
    sharedWith: z.array(z.string()),
    collisions: z.array(z.string()),
  }),
  /** Why nothing is sent; null when auto memory is on. */
  off: z.object({ reason: ReasonCode, reasonText: z.string() }).nullable(),
  limits: MemoryLimits,
  /** About how many more entries fit, and which limit stops them. */
  forecast: z.object({ entries: z.number().int(), limitedBy: z.enum(['lines', 'size']), meanEntrySize: z.number().int() }),
  /** `states` counts entries by each of their states. */
  counts: z.object({
    entries: z.number().int(),
    orphans: z.number().int(),
    topics: z.number().int(),
    states: z.record(z.string(), z.number().int()),
  }),
  sent: z.object({ chars: z.number().int(), tokens: z.number() }),
  diagnostics: z.object({ error: z.number().int(), warning: z.number().int(), info: z.number().int() }),
})
export type MemoryView = z.infer<typeof MemoryView>

export const MemoryRow = z.object({
  /** `orphan`: a file no line leads to. `log`: a day of the log. */
  kind: z.enum(['entry', 'orphan', 'log']),
  /** In the index, from 1; null for what has no line. */
  line: z.number().int().nullable(),
  /** The line as written. */
  raw: z.string(),
  title: z.string(),
  /** Relative to the folder, as written where it leads out of it; null for a line that is no entry. */
  file: z.string().nullable(),
  /** Absolute; null where there is no file in the folder. */
  path: z.string().nullable(),
  hook: z.string(),
  section: z.string().nullable(),
  /** Of an orphan what is wrong with the file itself. */
  states: z.array(EntryState),
  type: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  bytes: z.number().int(),
  tokens: z.number(),
  modifiedMs: z.number().nullable(),
  /** Texts of this row are only the beginning of something too long for a table. */
  clipped: z.boolean(),
})
export type MemoryRow = z.infer<typeof MemoryRow>

export const MemoryHint = z.object({
  kind: z.enum(['near-duplicate', 'stale', 'derivable']),
  file: z.string(),
  /** The other topic of a pair, or the path of the instruction file that says it already. */
  other: z.string().nullable(),
  message: z.string(),
  line: z.number().int().nullable(),
})
export type MemoryHint = z.infer<typeof MemoryHint>

export const MemoryGraph = z.object({
  nodes: z.array(
    z.object({ file: z.string(), title: z.string(), type: z.string().nullable(), missing: z.boolean(), line: z.number().int().nullable() }),
  ),
  /** Positions in `nodes`. */
  edges: z.object({
    from: z.array(z.number().int()),
    to: z.array(z.number().int()),
    wiki: z.array(z.boolean()),
    line: z.array(z.number().int()),
  }),
  /** Nodes and edges in all; fewer are given where they are too many to draw. */
  totalNodes: z.number().int(),
  totalEdges: z.number().int(),
})
export type MemoryGraph = z.infer<typeof MemoryGraph>

const File = z.string().min(1).max(1000)
const Line = z.number().int().min(1)
const Text = z.string().max(2000)
const MOST_AT_ONCE = 4000
const Files = z.array(File).max(MOST_AT_ONCE)
const Lines = z.array(Line).max(MOST_AT_ONCE)

/** Files are relative to the folder, lines count from 1 in the index. Null stands for "as it is" or "all of them". */
export const MemoryAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('new'),
    type: MemoryType,
    title: Text,
    description: Text,
    file: File.nullable().default(null),
    body: z.string().max(200_000).nullable().default(null),
    hook: Text.nullable().default(null),
  }),
  z.object({
    kind: z.literal('edit'),
    file: File,
    name: Text.nullable().default(null),
    description: Text.nullable().default(null),
    title: Text.nullable().default(null),
    hook: Text.nullable().default(null),
  }),
  z.object({ kind: z.literal('rename'), file: File, to: File, name: Text.nullable().default(null), title: Text.nullable().default(null) }),
  z.object({ kind: z.literal('retype'), files: Files.min(1), type: MemoryType }),
  z.object({ kind: z.literal('merge'), into: File, from: Files.min(1) }),
  z.object({
    kind: z.literal('split'),
    file: File,
    parts: z
      .array(z.object({ fromLine: Line, toLine: Line, title: Text, description: Text.default(''), file: File.nullable().default(null) }))
      .min(1)
      .max(100),
  }),
  z.object({ kind: z.literal('reorder'), lines: Lines.min(1), before: Line.nullable() }),
  z.object({ kind: z.literal('move-up'), lines: Lines.min(1) }),
  z.object({ kind: z.literal('remove-dangling'), lines: Lines.nullable().default(null) }),
  z.object({ kind: z.literal('add-orphans'), files: Files.nullable().default(null) }),
  /** `type` null: by the section the line stands in. */
  z.object({ kind: z.literal('write-missing'), lines: Lines.nullable().default(null), type: MemoryType.nullable().default(null) }),
  z.object({ kind: z.literal('delete'), files: Files, lines: Lines.default([]) }),
  z.object({ kind: z.literal('fix-all') }),
])
export type MemoryAction = z.input<typeof MemoryAction>

export const PlannedFile = z.object({
  path: z.string(),
  change: z.enum(['create', 'edit', 'delete', 'rename']),
  renamedFrom: z.string().nullable(),
  addedLines: z.number().int(),
  removedLines: z.number().int(),
  /** Null where there is no such side. */
  beforeChars: z.number().int().nullable(),
  afterChars: z.number().int().nullable(),
})
export type PlannedFile = z.infer<typeof PlannedFile>

export const MemoryPlanView = z.object({
  planId: z.string(),
  label: z.string(),
  /** The first of them; `total` counts all. A renamed file is one. */
  files: z.array(PlannedFile),
  total: z.number().int(),
  effect: z.object({
    before: MemoryLimits,
    after: MemoryLimits,
    belowCutBefore: z.number().int(),
    belowCutAfter: z.number().int(),
  }),
  diagnostics: z.array(DiagnosticView),
})
export type MemoryPlanView = z.infer<typeof MemoryPlanView>

/** Why an action cannot be done as things are. */
const Refused = z.object({
  ok: z.literal(false),
  kind: z.enum([
    'changed',
    'unknown-file',
    'unknown-line',
    'exists',
    'bad-input',
    'unreadable',
    'not-editable',
    'nothing-to-do',
    'read-only',
  ]),
  message: z.string(),
  path: z.string().nullable(),
})

/** Why nothing was written: every file is as it was. */
const NotWritten = z.object({
  ok: z.literal(false),
  kind: z.enum(['changed-on-disk', 'outside', 'denied', 'full', 'missing-directory', 'busy', 'unknown-transaction', 'other']),
  message: z.string(),
  path: z.string(),
})
const Written = z.object({ ok: z.literal(true), transactionId: z.string(), files: z.number().int() })

const Page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(2000).default(500) }
const MemoryPage = z.object({ memoryId: z.string(), ...Page })

export const memoryContract = {
  /** Looks into the memory of a folder and keeps what was found under an id; the newest few are kept per host. */
  'memory.inspect': query(CollectInput.extend({ source: z.string().default('auto') }), MemoryView),
  /** Entries in the order of the index, then files without a line; of a log its days. */
  'memory.rows': query(MemoryPage, z.object({ total: z.number().int(), rows: z.array(MemoryRow) })),
  'memory.diagnostics': query(MemoryPage, z.object({ total: z.number().int(), diagnostics: z.array(DiagnosticView) })),
  /** `sent`: what the model gets of the index. `index`: the file as it is. */
  'memory.text': query(z.object({ memoryId: z.string(), side: z.enum(['sent', 'index']), ...TextRange }), TextPage),
  /** A topic as it was read at the inspection; `file` as in the rows. */
  'memory.topicText': query(z.object({ memoryId: z.string(), file: File, ...TextRange }), TextPage),
  /** Surest first. Nothing acts on them. */
  'memory.hints': query(MemoryPage, z.object({ total: z.number().int(), hints: z.array(MemoryHint) })),
  'memory.graph': query(z.object({ memoryId: z.string() }), MemoryGraph),
  /** What an action would change. Writes nothing; the plan is kept for `memory.planText` and `memory.apply`. */
  'memory.plan': query(
    z.object({ memoryId: z.string(), action: MemoryAction }),
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), plan: MemoryPlanView }), Refused]),
  ),
  /** `file`: position in `files` of the plan, also past those listed. A side that is not there is an empty text. */
  'memory.planText': query(
    z.object({ planId: z.string(), file: z.number().int().min(0), side: z.enum(['before', 'after']), ...TextRange }),
    TextPage,
  ),
  /** Writes all files of the plan or none. `changed-on-disk`: one is not what the plan was made of; plan again. */
  'memory.apply': command(z.object({ planId: z.string() }), z.discriminatedUnion('ok', [Written, NotWritten])),
  /**
   * Takes back what an apply wrote, as one step. Of another host or an earlier run of this one: `memoryId` says which folder
   * all of it has to lie in.
   */
  'memory.undo': command(
    z.object({ transactionId: z.string(), memoryId: z.string().nullable().default(null) }),
    z.discriminatedUnion('ok', [Written, NotWritten]),
  ),
  /** Something in a memory folder that was inspected for this project changed. */
  'memory.changed': event(z.object({ folder: z.string(), paths: z.array(z.string()) })),
}
