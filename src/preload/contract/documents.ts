// The Documents part of the contract: files opened to be edited, saved without losing anything, analysed while typing,
// found, made from nothing. Texts are as an editor has them: no byte-order mark, LF line ends; a save gives both back.

import { z } from 'zod'
import { Nothing, TextPage, TextRange } from './common'
import { command, event, query } from './define'
import { LayerKind, ReasonCode, Tokens } from './prompt'

/** Lower-case hex SHA-256 of the bytes on disk; null: nothing is there. */
const DiskSha = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'a hash is 64 hexadecimal digits')
  .nullable()
const Path = z.string().min(1).max(8192)
const MOST_CHUNK_CHARS = 200_000
/** One window, by a name of its own that outlives a reload. */
const Owner = z.string().min(1).max(100)

/** A text of the page's: short ones inline, long ones staged in chunks; or one the host has already. */
export const TextSource = z.union([
  z.object({ text: z.string().max(MOST_CHUNK_CHARS) }).strict(),
  z.object({ stageId: z.string() }).strict(),
  z.object({ textId: z.string() }).strict(),
])
export type TextSource = z.input<typeof TextSource>

/** Lines and columns from 1, columns in UTF-16 units; the end is not part of it. */
export const TextSpan = z.object({
  fromLine: z.number().int(),
  fromColumn: z.number().int(),
  toLine: z.number().int(),
  toColumn: z.number().int(),
})
export type TextSpan = z.infer<typeof TextSpan>

export const ReadOnlyReason = z.enum(['binary', 'too-large', 'not-utf8', 'permission', 'outside', 'directory', 'unreadable'])
export type ReadOnlyReason = z.infer<typeof ReadOnlyReason>

/** What is known of a file besides its text. */
export const DocumentFacts = z.object({
  path: z.string(),
  /** Behind all links; of a file that is not there yet, where it would be. */
  realPath: z.string(),
  isLink: z.boolean(),
  /** Null: there is no such file (yet). */
  sha256: z.string().nullable(),
  sizeBytes: z.number().int(),
  modifiedMs: z.number().nullable(),
  /** Permission bits; null where the system has none or no file is there. */
  mode: z.number().int().nullable(),
  /** `mixed` line ends are kept line by line. `none`: a single line. */
  eol: z.enum(['lf', 'crlf', 'cr', 'mixed', 'none']),
  bom: z.boolean(),
  finalNewline: z.boolean(),
  /** `unknown`: shown as UTF-8 with replacement characters, never rewritten. */
  encoding: z.enum(['utf-8', 'binary', 'unknown']),
  /** Why it cannot be edited, with a sentence for a person; null: it can. */
  readOnly: z.object({ reason: ReadOnlyReason, message: z.string() }).nullable(),
  /** Further hard links: a save gives this name a file of its own. */
  otherNames: z.number().int(),
})
export type DocumentFacts = z.infer<typeof DocumentFacts>

/** `text` is the first page; further ones by `document.text`. `partial`: of a file too large only its beginning is there. */
export const DocumentView = z.object({ facts: DocumentFacts, textId: z.string(), text: TextPage, partial: z.boolean() })
export type DocumentView = z.infer<typeof DocumentView>

/** `changed-on-disk` of a save comes as a conflict instead; elsewhere it means: look at the file again. */
export const NotWrittenKind = z.enum([
  'changed-on-disk',
  'outside',
  'denied',
  'full',
  'missing-directory',
  'busy',
  'unknown-transaction',
  'read-only',
  'other',
])
const Failed = z.object({ outcome: z.literal('failed'), kind: NotWrittenKind, message: z.string(), path: z.string() })

export const SaveOutcome = z.discriminatedUnion('outcome', [
  /** `textId`: the text as saved, the base of the next merge. */
  z.object({ outcome: z.literal('saved'), transactionId: z.string(), facts: DocumentFacts, textId: z.string() }),
  /** The file is another one than expected; nothing was written. `textId` is its text, null where nothing (readable) is there. */
  z.object({ outcome: z.literal('conflict'), facts: DocumentFacts, textId: z.string().nullable() }),
  Failed,
])
export type SaveOutcome = z.infer<typeof SaveOutcome>

export const WriteOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), transactionId: z.string(), paths: z.array(z.string()) }),
  Failed,
])
export type WriteOutcome = z.infer<typeof WriteOutcome>

/** `from` counts from 1; where `count` is 0 it says before which line. A text that ends in a line end has an empty last line. */
const Lines = z.object({ from: z.number().int(), count: z.number().int() })
/** `both`: changed on both sides in the same way. In a `conflict` the result keeps the lines of the base. */
export const MergeHunk = z.object({
  kind: z.enum(['same', 'yours', 'theirs', 'both', 'conflict']),
  base: Lines,
  yours: Lines,
  theirs: Lines,
  result: Lines,
})
export type MergeHunk = z.infer<typeof MergeHunk>

export const DraftView = z.object({
  draftId: z.string(),
  path: z.string(),
  owner: z.string(),
  baseSha256: z.string().nullable(),
  savedMs: z.number(),
  chars: z.number().int(),
  /** `ours`: put through this host. `running`: through another one that still runs. `dead`: its host has ended. */
  host: z.enum(['ours', 'running', 'dead']),
})
export type DraftView = z.infer<typeof DraftView>

export const HistoryEntryView = z.object({
  entryId: z.string(),
  path: z.string(),
  atMs: z.number(),
  label: z.string(),
  sha256: z.string(),
  bytes: z.number().int(),
  /** `found`: it was so when Strata came to write, by another program's doing. */
  source: z.enum(['found', 'written']),
  transactionId: z.string(),
})
export type HistoryEntryView = z.infer<typeof HistoryEntryView>

export const TextEdit = z.object({ span: TextSpan, text: z.string() })
export const DocumentMarker = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  span: TextSpan,
  /** What to do, in a sentence. */
  fix: z.string().nullable(),
  /** Ways to do it; the edits of one belong together. */
  fixes: z.array(z.object({ title: z.string(), edits: z.array(TextEdit) })),
})
export type DocumentMarker = z.infer<typeof DocumentMarker>

export const AnalysedInclude = z.object({
  /** As written, with the `@`. */
  raw: z.string(),
  span: TextSpan,
  /** Absolute; null where it cannot be a path. */
  target: z.string().nullable(),
  outcome: z.union([z.literal('loaded'), ReasonCode]),
  reasonText: z.string().nullable(),
  /** Of the included file; the deepest that would load is `mostDepth`. */
  depth: z.number().int(),
  mostDepth: z.number().int(),
  kind: LayerKind,
  /** Of the file alone, as sent; null where it is not sent. */
  tokens: z.number().nullable(),
  /** What it includes in turn. */
  below: z.object({ files: z.number().int(), tokens: z.number() }),
})
export type AnalysedInclude = z.infer<typeof AnalysedInclude>

export const DocumentAnalysis = z.object({
  /** `topic`: a memory the agent reads when it needs it. `none`: not given to the agent. */
  role: z.enum(['instructions', 'rule', 'included', 'memory-index', 'memory-topic', 'none']),
  kind: LayerKind.nullable(),
  /** Of the layer as collected; null where the collection has none of this file. */
  status: z.enum(['loaded', 'conditional', 'notLoaded']).nullable(),
  includes: z.array(AnalysedInclude),
  /** Whole lines by what becomes of them; what is not listed is sent. */
  regions: z.array(
    z.object({ kind: z.enum(['frontmatter', 'comment', 'below-cut']), fromLine: z.number().int(), toLine: z.number().int() }),
  ),
  /** Comments that are stripped, to the column. */
  comments: z.array(TextSpan),
  frontMatter: z
    .object({
      /** With the fences. */
      span: TextSpan,
      problem: z.string().nullable(),
      /** `name` is a path: `metadata.type`. `known`: it has a meaning here. */
      keys: z.array(z.object({ name: z.string(), known: z.boolean(), span: TextSpan, valueSpan: TextSpan })),
    })
    .nullable(),
  /** Of a rule: each pattern with how many files of the project it hits; null where the files are not known yet. */
  patterns: z.array(z.object({ pattern: z.string(), span: TextSpan, hits: z.number().int().nullable(), examples: z.array(z.string()) })),
  /** Hits of all patterns together, among how many files. `capped`: the project has more files than are counted. */
  files: z.object({ hits: z.number().int().nullable(), total: z.number().int(), capped: z.boolean() }).nullable(),
  /** Of a memory index. */
  index: z
    .object({
      maxLines: z.number().int(),
      maxSize: z.number().int().nullable(),
      sizeUnit: z.enum(['chars', 'bytes']),
      lines: z.number().int(),
      size: z.number().int(),
      /** `atLine`: the first line of which nothing, or not all, is sent. `label` is what stands beside the cut. */
      cut: z
        .object({ atLine: z.number().int(), by: z.enum(['lines', 'bytes', 'both']), entriesBelow: z.number().int(), label: z.string() })
        .nullable(),
    })
    .nullable(),
  /** Links of memory files. `path` is the file it leads to or would, null outside the folder. */
  links: z.array(
    z.object({
      kind: z.enum(['markdown', 'wiki']),
      span: TextSpan,
      target: z.string(),
      path: z.string().nullable(),
      exists: z.boolean(),
    }),
  ),
  markers: z.array(DocumentMarker),
  /** `sent` is what this text costs as sent, `disk` what the file on disk does; `whole` the text unstripped. */
  tokens: Tokens.extend({ disk: z.number(), whole: z.number() }),
  effect: z.object({
    when: z.enum(['next-session', 'after-compaction', 'at-once', 'on-read', 'fixed', 'never']),
    text: z.string(),
    /** Whether something cached is written anew once the edit counts, and how many tokens stay and go. */
    costsPrefix: z.boolean(),
    kept: z.number(),
    rewritten: z.number(),
    cacheText: z.string(),
  }),
  /** What is sent, or would be; the whole by `document.text`. */
  sent: TextPage.extend({ textId: z.string() }),
  /** Lists of which only the beginning is here. */
  clipped: z.array(z.enum(['includes', 'regions', 'comments', 'frontMatter', 'patterns', 'links', 'markers'])),
  tookMs: z.number(),
})
export type DocumentAnalysis = z.infer<typeof DocumentAnalysis>

export const Completion = z.object({
  label: z.string(),
  kind: z.enum(['file', 'folder', 'key', 'value', 'pattern', 'memory']),
  detail: z.string().nullable(),
  insert: z.string(),
  /** Accepting it is a reason to ask again: a folder. */
  again: z.boolean(),
})
export type Completion = z.infer<typeof Completion>

export const FileMatch = z.object({
  path: z.string(),
  title: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  length: z.number().int(),
  preview: z.string(),
  previewColumn: z.number().int(),
})
export type FileMatch = z.infer<typeof FileMatch>

/** What can be made from nothing. `adopt-include`, `adopt-link`: a CLAUDE.md that brings in the AGENTS.md beside it. */
export const CreateKind = z.enum(['claude-md', 'claude-local-md', 'user-claude-md', 'rule', 'memory-index', 'adopt-include', 'adopt-link'])
export type CreateKind = z.infer<typeof CreateKind>
const CreateInput = {
  collectionId: z.string(),
  kind: CreateKind,
  /** Of a rule: its file name, with or without `.md`, folders with `/`. */
  name: z.string().max(200).nullable().default(null),
  /** Where a project file goes; the working directory unless given. */
  directory: Path.nullable().default(null),
  /** Instead of the template. */
  text: z.string().max(MOST_CHUNK_CHARS).nullable().default(null),
}

export const CreatePlan = z.object({
  path: z.string(),
  /** Nothing can be made: why, in a sentence. */
  problem: z.string().nullable(),
  /** The template; empty for a link. */
  text: z.string(),
  linkTo: z.string().nullable(),
  /** What a collection with the new file finds: tokens used before and after, and the layers that are new or other. */
  effect: z
    .object({
      usedBefore: z.number(),
      usedAfter: z.number(),
      layers: z.array(
        z.object({
          title: z.string(),
          path: z.string().nullable(),
          status: z.enum(['loaded', 'conditional', 'notLoaded']),
          reasonText: z.string().nullable(),
          tokens: z.number(),
        }),
      ),
    })
    .nullable(),
})
export type CreatePlan = z.infer<typeof CreatePlan>

export const documentsContract = {
  /** Opens a file and watches it for `document.changed`. One that is not there yet opens empty, with `sha256` null. */
  'document.open': command(z.object({ path: Path }), DocumentView),
  'document.close': command(z.object({ path: Path }), Nothing),
  /** A text the host holds; `text.unknown` when it was dropped: open again. */
  'document.text': query(z.object({ textId: z.string(), ...TextRange }), TextPage),
  /** Hands over a long text piece by piece: without an id it begins a new one. At most 8,000,000 characters together. */
  'document.stage': command(
    z.object({ stageId: z.string().nullable().default(null), text: z.string().max(MOST_CHUNK_CHARS) }),
    z.object({ stageId: z.string(), chars: z.number().int() }),
  ),
  /** Writes the whole file if it is still the expected one. Line ends and mark stay as they are unless asked otherwise; the draft of `owner` goes. */
  'document.save': command(
    z.object({
      path: Path,
      source: TextSource,
      expectedSha256: DiskSha,
      eol: z.enum(['keep', 'lf', 'crlf']).default('keep'),
      bom: z.enum(['keep', 'add', 'remove']).default('keep'),
      label: z.string().min(1).max(200).default('Save'),
      owner: Owner.nullable().default(null),
    }),
    SaveOutcome,
  ),
  /** Three texts line by line. Hunks are paged; `result` is the first page of `resultTextId`. */
  'document.merge': query(
    z.object({
      base: TextSource,
      yours: TextSource,
      theirs: TextSource,
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(3000).default(2000),
    }),
    z.object({
      total: z.number().int(),
      conflicts: z.number().int(),
      hunks: z.array(MergeHunk),
      resultTextId: z.string(),
      result: TextPage,
    }),
  ),
  /** Keeps an unsaved text, one per file and owner. */
  'document.draftPut': command(
    z.object({ path: Path, owner: Owner, baseSha256: DiskSha, source: TextSource }),
    z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('kept'), draft: DraftView }), Failed]),
  ),
  /** Newest first; `diskChanged`: the file is not the one the draft began from. With a folder only drafts of files below it. */
  'document.draftList': query(
    z.object({ folder: Path.nullable().default(null) }),
    z.object({ drafts: z.array(DraftView.extend({ diskChanged: z.boolean() })) }),
  ),
  'document.draftText': query(z.object({ draftId: z.string(), ...TextRange }), TextPage),
  'document.draftDrop': command(z.object({ draftId: z.string() }), Nothing),
  /** The versions of a file that Strata wrote or found when it wrote, newest first. */
  'document.history': query(z.object({ path: Path }), z.object({ entries: z.array(HistoryEntryView) })),
  'document.historyText': query(z.object({ path: Path, entryId: z.string(), ...TextRange }), TextPage),
  /** Puts a version back, byte for byte, as a write of its own. */
  'document.restore': command(z.object({ path: Path, entryId: z.string(), expectedSha256: DiskSha }), SaveOutcome),
  /** Takes back one write, all its files together; `changed-on-disk` where one was changed since. */
  'document.undoWrite': command(z.object({ transactionId: z.string() }), WriteOutcome),
  /** What the engine says of a text, saved or not, in the place the collection gives the file. */
  'document.analyse': query(z.object({ collectionId: z.string(), path: Path, source: TextSource }), DocumentAnalysis),
  /** At most 200 items for the place in the text; `span` is what an item replaces. */
  'document.complete': query(
    z.object({ collectionId: z.string(), path: Path, source: TextSource, line: z.number().int().min(1), column: z.number().int().min(1) }),
    z.object({ span: TextSpan, items: z.array(Completion), incomplete: z.boolean() }),
  ),
  /** Plain text in every instruction and memory file of the collection, as on disk. */
  'document.find': query(
    z.object({
      collectionId: z.string(),
      text: z.string().min(1).max(1000),
      matchCase: z.boolean().default(false),
      wholeWord: z.boolean().default(false),
      limit: z.number().int().min(1).max(5000).default(1000),
    }),
    z.object({ total: z.number().int(), files: z.number().int(), truncated: z.boolean(), matches: z.array(FileMatch) }),
  ),
  /** What would be made and what a collection would then find. Writes nothing. */
  'document.createPlan': query(z.object(CreateInput), CreatePlan),
  'document.create': command(z.object(CreateInput), WriteOutcome),
  /** An open file changed on disk: by this host (`strata`) or otherwise. `sha256` null: it is gone. */
  'document.changed': event(z.object({ path: z.string(), sha256: z.string().nullable(), by: z.enum(['strata', 'other']) })),
}
