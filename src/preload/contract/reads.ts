// The “If it reads…” part of the contract: which files an agent could read, what each read would attach and why, and
// what the scoped rules of a collection match. Lists are paged, the matrix comes in columns of numbers.
// Project files are named relative to the project folder, with `/`; everything named `path` or `base` is absolute.

import { z } from 'zod'
import { DiagnosticView } from './common'
import { query } from './define'
import { LayerKind, ReasonCode } from './prompt'

const Page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(2000).default(500) }
const OfCollection = { collectionId: z.string() }

/** One file of the project for the picker. */
export const ProjectFile = z.object({
  file: z.string(),
  /** Where the typed characters stand in `file`, in UTF-16 units; empty where nothing was typed. */
  matched: z.array(z.number().int()),
})
export type ProjectFile = z.infer<typeof ProjectFile>

/** A layer that a read reaches, and by which way. */
export const ReadHit = z.object({
  /** Of the collection that `reads.run` made (`collectionId` of its answer). */
  layerId: z.string(),
  title: z.string(),
  path: z.string().nullable(),
  kind: LayerKind,
  /** `rule`: its pattern matches. `nested`: it lies on the way to the file. `include`: it came with one of these. */
  how: z.enum(['rule', 'nested', 'include']),
  /** The pattern as written, and the one of its expanded forms that matches; null for what has none. */
  pattern: z.string().nullable(),
  expanded: z.string().nullable(),
  /** Directory the pattern starts from (or that a nested file speaks for), and the file below it. */
  base: z.string().nullable(),
  below: z.string().nullable(),
  includedBy: z.string().nullable(),
  tokens: z.number(),
  /** Position in the given files of the read that attached it, where this is a later one (-1: a read before them); null for `attaches`. */
  attachedAt: z.number().int().nullable(),
})
export type ReadHit = z.infer<typeof ReadHit>

/** Reached, but it stays out: why, in words. */
export const ReadMiss = z.object({
  layerId: z.string(),
  title: z.string(),
  path: z.string().nullable(),
  reason: ReasonCode,
  reasonText: z.string(),
})
export type ReadMiss = z.infer<typeof ReadMiss>

/** What reading one file does, given those before it. */
export const ReadStep = z.object({
  index: z.number().int(),
  /** As given where it lies outside the project folder. */
  file: z.string(),
  path: z.string(),
  /** Reading a file that is not there attaches the same. Null: it was not looked at. */
  exists: z.boolean().nullable(),
  /** Outside the working directory: nothing nested attaches. */
  outside: z.boolean(),
  /** The same file was read before: nothing new attaches. */
  repeats: z.boolean(),
  attaches: z.array(ReadHit),
  already: z.array(ReadHit),
  staysOut: z.array(ReadMiss),
  /** More is reached than one answer lists. */
  clipped: z.boolean(),
  /** Tokens of what it attaches, and of all attached so far. */
  tokens: z.number(),
  tokensSoFar: z.number(),
})
export type ReadStep = z.infer<typeof ReadStep>

export const ReadsView = z.object({
  readsId: z.string(),
  /** A collection of its own in which these files were read: `prompt.layers`, `prompt.text` and all the others answer it. */
  collectionId: z.string(),
  files: z.number().int(),
  attached: z.number().int(),
  tokens: z.number(),
  /** Reading all of them once more. */
  secondRead: z.object({ adds: z.number().int(), text: z.string() }),
  /** What a compaction takes away again: everything that was attached, until it is read again. */
  compaction: z.object({ takesAway: z.number().int(), tokens: z.number(), layerIds: z.array(z.string()), text: z.string() }),
  /** Which ways of coming to a file attach what belongs to it, and which never do. */
  triggers: z.array(z.object({ name: z.string(), attaches: z.enum(['yes', 'no', 'text-only']), text: z.string(), source: z.string() })),
})
export type ReadsView = z.infer<typeof ReadsView>

export const RulePattern = z.object({
  written: z.string(),
  /** After brace expansion: how many, and the first of them. */
  forms: z.number(),
  expanded: z.array(z.string()),
  /** False where a budget leaves the braces as they are. */
  expands: z.boolean(),
  /** Files of the project it matches alone; null while the list of files is being made, or for what takes away (`!x`). */
  hits: z.number().int().nullable(),
  /** It matches no file of the project, or can match none at all (then `problem` says why). */
  dead: z.boolean(),
  problem: z.object({ code: z.string(), text: z.string(), fix: z.string().nullable() }).nullable(),
})
export type RulePattern = z.infer<typeof RulePattern>

export const ReadRule = z.object({
  /** Position among the rules; a row of the matrix. */
  rule: z.number().int(),
  layerId: z.string(),
  title: z.string(),
  path: z.string(),
  kind: LayerKind,
  /**
   * `scoped`: waits for a match. `always`: it has no patterns. `wrong-key`: patterns stand under a key without meaning, so it is
   * always sent. `yaml-failed`: the front matter cannot be read, so it is always sent. `off`: it is not loaded at all.
   */
  state: z.enum(['scoped', 'always', 'wrong-key', 'yaml-failed', 'off']),
  reason: ReasonCode.nullable(),
  reasonText: z.string().nullable(),
  /** Where its patterns start. */
  base: z.string(),
  patterns: z.array(RulePattern),
  /** Patterns that stand under a key without meaning, as written there. */
  hidden: z
    .object({ key: z.string(), line: z.number().int(), patterns: z.array(z.string()), hits: z.number().int().nullable() })
    .nullable(),
  /** Files of the project it matches; null while the list of files is being made, or where it has no patterns. */
  hits: z.number().int().nullable(),
  /** The first of them. */
  examples: z.array(z.string()),
  tokens: z.number(),
  /** What is wrong with its front matter and patterns. */
  problems: z.array(DiagnosticView),
})
export type ReadRule = z.infer<typeof ReadRule>

export const readsContract = {
  /** Files of the project for choosing: fuzzy where `text` is given, best first, else sorted. `ready` false: ask again. */
  'reads.files': query(
    z.object({ ...OfCollection, text: z.string().max(400).default(''), ...Page }),
    z.object({
      ready: z.boolean(),
      total: z.number().int(),
      /** There are more files than are listed. */
      capped: z.boolean(),
      source: z.enum(['git', 'folder']),
      files: z.array(ProjectFile),
    }),
  ),
  /** Files that git calls changed, in the project folder; `note` says why there is nothing to say. */
  'reads.changed': query(
    z.object({ ...OfCollection, ...Page }),
    z.object({
      total: z.number().int(),
      files: z.array(z.object({ file: z.string(), status: z.string() })),
      note: z.string().nullable(),
    }),
  ),
  /** A pasted list made into files: one a line, quotes, bullets, `path:line` and `@path` understood. */
  'reads.paste': query(
    z.object({ ...OfCollection, text: z.string().max(200_000) }),
    z.object({
      files: z.array(z.object({ file: z.string(), line: z.number().int(), exists: z.boolean().nullable() })),
      problems: z.array(z.object({ line: z.number().int(), text: z.string(), message: z.string() })),
    }),
  ),
  /** Reads these files in this order, on top of what the collection was made with. Keeps the newest few. */
  'reads.run': query(z.object({ ...OfCollection, files: z.array(z.string().min(1).max(4096)).max(500) }), ReadsView),
  'reads.steps': query(z.object({ readsId: z.string(), ...Page }), z.object({ total: z.number().int(), steps: z.array(ReadStep) })),
  /** All rules of the collection with what they match. `ready` false: counts come with a later answer. */
  'reads.rules': query(
    z.object({ ...OfCollection, ...Page }),
    z.object({ ready: z.boolean(), total: z.number().int(), projectFiles: z.number().int(), rules: z.array(ReadRule) }),
  ),
  /** The files of the project one rule matches. */
  'reads.ruleFiles': query(
    z.object({ ...OfCollection, rule: z.number().int().min(0), ...Page }),
    z.object({ ready: z.boolean(), total: z.number().int(), files: z.array(z.string()) }),
  ),
  /**
   * Which rule matches which file, one page of both. `files` empty: all files of the project that any rule matches. Cells of row
   * `r` are `starts[r]` to `starts[r + 1]` (exclusive) of `file` (position in `files`) and `pattern` (position among the rule's).
   */
  'reads.matrix': query(
    z.object({
      ...OfCollection,
      files: z.array(z.string().min(1).max(4096)).max(2000).default([]),
      ruleOffset: z.number().int().min(0).default(0),
      ruleLimit: z.number().int().min(1).max(500).default(200),
      fileOffset: z.number().int().min(0).default(0),
      fileLimit: z.number().int().min(1).max(2000).default(500),
    }),
    z.object({
      ready: z.boolean(),
      totalRules: z.number().int(),
      totalFiles: z.number().int(),
      /** Positions of the rules of the rows, as in `reads.rules`: only rules with patterns have rows. */
      rules: z.array(z.number().int()),
      files: z.array(z.string()),
      starts: z.array(z.number().int()),
      file: z.array(z.number().int()),
      pattern: z.array(z.number().int()),
    }),
  ),
}
