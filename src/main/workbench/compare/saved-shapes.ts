// The shapes of what is saved of a collection, as read back from a file that anybody may have written: everything is checked,
// what may be missing in an older file has a stand-in.

import { z } from 'zod'
import { DiagnosticView } from '../../../preload/contract/common'
import { CollectInput, LayerKind, LoadEventView, ReasonCode, Tokens, WindowView } from '../../../preload/contract/prompt'

const Int = z.number().int()
const Status = z.enum(['loaded', 'conditional', 'notLoaded'])

const SavedOrigin = z.object({
  path: z.string().nullable(),
  realPath: z.string().optional(),
  includedBy: z.string().nullable(),
  includedAtLine: Int.nullable(),
  depth: Int.nullable(),
  patterns: z.array(z.string()).nullable(),
  trigger: z.string().nullable(),
  section: z.string().nullable(),
})

/** As `strata collect --json` has it (CLI.md), and more of it where a snapshot keeps more. */
export const SavedLayer = z.object({
  id: z.string().min(1),
  kind: LayerKind,
  title: z.string(),
  status: Status,
  reason: ReasonCode.nullable(),
  reasonText: z.string().nullable(),
  origin: SavedOrigin,
  cacheScope: z.enum(['global', 'org', 'none', 'message']),
  text: z.string(),
  diskText: z.string().nullable(),
  tokens: Tokens,
  diskTokens: z.number().nullable().default(null),
  bytes: z.number(),
  sha256: z.string(),
  paraphrased: z.boolean().default(false),
  effectOfEdit: z.enum(['next-session', 'after-compaction', 'at-once', 'fixed']).default('fixed'),
  contentKind: z.enum(['markdown', 'prose', 'code', 'json', 'shell', 'search', 'human']).nullable().default(null),
  knownTokens: Tokens.nullable().optional(),
  regions: z
    .array(z.object({ kind: z.enum(['sent', 'frontmatter', 'comment', 'below-cut']), fromLine: Int, toLine: Int, chars: Int }))
    .default([]),
  includes: z
    .array(
      z.object({
        raw: z.string(),
        line: Int,
        column: Int,
        target: z.string().nullable(),
        outcome: z.union([z.literal('loaded'), ReasonCode]),
      }),
    )
    .default([]),
  frontMatter: z.string().nullable().default(null),
})
export type SavedLayer = z.output<typeof SavedLayer>

const SavedRequest = z.object({
  system: z.array(
    z.object({
      cacheScope: z.enum(['global', 'org', 'none']),
      cacheControl: z.boolean(),
      ttl: z.enum(['5m', '1h']).nullable(),
      text: z.string(),
      layerIds: z.array(z.string()),
    }),
  ),
  firstUserMessage: z.string().nullable(),
  firstUserMessageLayerIds: z.array(z.string()).optional(),
  attachments: z.array(z.object({ trigger: z.string(), text: z.string(), layerIds: z.array(z.string()) })).default([]),
})

const Common = {
  profile: z.string(),
  project: z.object({ root: z.string(), cwd: z.string(), gitRoot: z.string().nullable(), canonicalGitRoot: z.string().nullable() }),
  places: z.object({ home: z.string(), configDir: z.string(), managedDir: z.string() }).nullable().default(null),
  git: z.object({ branch: z.string().nullable(), changed: Int.nullable() }).nullable().default(null),
  layers: z.array(SavedLayer).max(20_000),
  request: SavedRequest,
  window: WindowView,
  diagnostics: z.array(DiagnosticView).default([]),
  loadEvents: z.array(LoadEventView).default([]),
  assumptions: z.array(z.object({ name: z.string(), text: z.string() })).default([]),
}

export const SavedCollection = z.object({ ...Common, model: z.string() })
export type SavedCollection = z.output<typeof SavedCollection>

export const SNAPSHOT_VERSION = 1
export const SNAPSHOT_SCHEMA = `strata/snapshot@${SNAPSHOT_VERSION}`

/** The file of a snapshot or bundle. `schema` carries the version: a newer one is told apart before anything else is looked at. */
export const SnapshotFile = z.object({
  schema: z.literal(SNAPSHOT_SCHEMA),
  kind: z.enum(['snapshot', 'bundle']),
  name: z.string().max(200),
  note: z.string().max(4000).default(''),
  savedMs: z.number(),
  /** `Strata 0.1.0`. */
  writtenBy: z.string(),
  input: CollectInput,
  /** Of a bundle: how many things were replaced. */
  redacted: z.object({ replacements: Int, places: Int }).nullable().default(null),
  collection: SavedCollection,
})
export type SnapshotFile = z.output<typeof SnapshotFile>
