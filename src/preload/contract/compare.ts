// The Compare part of the contract: any two contexts side by side, layer by layer and byte by byte.
// Lists and texts are paged, no answer passes 1 MB. Words of the command line's strata/diff@1 (workbench/diff-document.ts).

import { z } from 'zod'
import { TextPage, TextRange } from './common'
import { query } from './define'
import { OpenedText, OpenProblem } from './opened'
import { CollectInput, LayerKind, ReasonCode, Tokens } from './prompt'

const Page = { offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(2000).default(500) }

/** What can stand on a side. Another profile, working directory or worktree is a `folder` with another input. */
export const CompareSide = z.discriminatedUnion('from', [
  /** What is on screen, as it was collected; a reopened snapshot too. */
  z.object({ from: z.literal('collection'), collectionId: z.string() }),
  /** Collected anew. */
  z.object({ from: z.literal('folder'), input: CollectInput }),
  /** The folder as it was committed: files come from git's objects, nothing is checked out. Any name git knows (`main~3`, a tag, a hash). */
  z.object({ from: z.literal('revision'), input: CollectInput, revision: z.string().trim().min(1).max(400) }),
  z.object({ from: z.literal('snapshot'), snapshotId: z.string() }),
  z.object({ from: z.literal('capture'), captureId: z.string() }),
  /** A saved `strata collect --json`, snapshot, bundle, or captured request: recognised by what is in it. */
  z.object({ from: z.literal('opened'), opened: OpenedText }),
])
export type CompareSide = z.input<typeof CompareSide>

/** A side as it turned out. */
export const SideView = z.object({
  kind: z.enum(['folder', 'revision', 'snapshot', 'bundle', 'document', 'capture']),
  /** In a few words, e.g. `acme-shop at v1.2`. */
  label: z.string(),
  /** Where its texts can be paged (`prompt.text` and so on); null for a captured request, whose texts are `capture.blockText`. */
  collectionId: z.string().nullable(),
  captureId: z.string().nullable(),
  profile: z.string().nullable(),
  model: z.object({ id: z.string(), name: z.string().nullable() }),
  folder: z.string().nullable(),
  cwd: z.string().nullable(),
  /** Hash and first line of the commit of a revision. */
  commit: z.object({ hash: z.string(), subject: z.string() }).nullable(),
  savedMs: z.number().nullable(),
  layers: z.number().int(),
  loaded: z.number().int(),
  tokens: Tokens,
  /** What has to be known of this side: ignored files are not in a revision, sizes of a capture are estimates, and the like. */
  notes: z.array(z.string()),
})
export type SideView = z.infer<typeof SideView>

/** Estimated tokens more (or fewer) on the right. Errors of one method go together, so the band is narrower than both bands added. */
export const TokenDelta = z.object({ sent: z.number(), low: z.number(), high: z.number() })
export type TokenDelta = z.infer<typeof TokenDelta>

/**
 * `changed`: same layer, another text, status or size (a size that only another tokenizer makes is `same`, with its delta). `moved`: the same text under another path, title or kind, or at another place
 * in the order. What is both moved and changed is `changed` with `moved` set.
 */
export const LayerChange = z.enum(['same', 'changed', 'moved', 'only-left', 'only-right'])
export type LayerChange = z.infer<typeof LayerChange>

export const ComparedLayer = z.object({
  layerId: z.string(),
  kind: LayerKind,
  title: z.string(),
  status: z.enum(['loaded', 'conditional', 'notLoaded']),
  reason: ReasonCode.nullable(),
  reasonText: z.string().nullable(),
  path: z.string().nullable(),
  section: z.string().nullable(),
  cacheScope: z.enum(['global', 'org', 'none', 'message']),
  tokens: Tokens,
  chars: z.number().int(),
  paraphrased: z.boolean(),
  /** Place among all layers of its side, from 0. */
  position: z.number().int(),
})
export type ComparedLayer = z.infer<typeof ComparedLayer>

export const LayerRow = z.object({
  /** For `compare.lines`. */
  row: z.number().int(),
  change: LayerChange,
  moved: z.boolean(),
  textChanged: z.boolean(),
  statusChanged: z.boolean(),
  left: ComparedLayer.nullable(),
  right: ComparedLayer.nullable(),
  /** Of what is loaded: what this row adds to the difference of the two sums. */
  delta: TokenDelta,
  /** Lines of the sent text; null where the texts are equal. */
  lines: z.object({ added: z.number().int(), removed: z.number().int() }).nullable(),
  /** What differs, in plain words. Of `same` null, but where another tokenizer counts it differently or it is cached otherwise. */
  what: z.string().nullable(),
})
export type LayerRow = z.infer<typeof LayerRow>

/** A stretch of a line; `changed` ones are what differs from the line it stands against. */
export const Span = z.object({ text: z.string(), changed: z.boolean() })
/** `left` and `right` are line numbers from 1; null where the line is not on that side. `skip`: so many equal lines are left out. */
export const DiffLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['same', 'removed', 'added']), left: z.number().nullable(), right: z.number().nullable(), spans: z.array(Span) }),
  z.object({ kind: z.literal('skip'), lines: z.number().int() }),
])
export type DiffLine = z.infer<typeof DiffLine>

/** Where the composed requests part. Tools come first, then the system blocks, the first message, what reads attached (SPEC 8.5). */
export const FirstDifference = z.object({
  part: z.enum(['tools', 'system', 'firstUserMessage', 'attachment']),
  /** Of the block among its part, from 0. */
  index: z.number().int(),
  /** `text`: a byte differs. `mark`: equal text, another cache scope, mark or lifetime. `end`: one side has nothing more there. `model`: the models differ, so no byte is shared. */
  how: z.enum(['text', 'mark', 'end', 'model']),
  /** UTF-8 bytes equal before it: in its block, and from the first system block on. */
  byteInPart: z.number().int(),
  byteInRequest: z.number().int(),
  /** In the block's text, from 1. */
  line: z.number().int(),
  column: z.number().int(),
  left: z.object({ layerId: z.string().nullable(), title: z.string().nullable(), excerpt: z.string() }),
  right: z.object({ layerId: z.string().nullable(), title: z.string().nullable(), excerpt: z.string() }),
  /** In plain words. */
  what: z.string(),
})
export type FirstDifference = z.infer<typeof FirstDifference>

/** A place up to which the prefix is cached: marks of the right side, and whether what the left wrote there can be read. */
export const Breakpoint = z.object({
  at: z.enum(['tools', 'system', 'messages']),
  /** Of the system block; 0 elsewhere. */
  index: z.number().int(),
  scope: z.enum(['global', 'org', 'message']),
  ttl: z.enum(['5m', '1h']).nullable(),
  /** Whether the request marks it itself. Tools have no mark of their own: the first one after them covers them (SPEC 5.6). */
  marked: z.boolean(),
  survives: z.boolean(),
  /** Tokens of the right side up to it, tools included. */
  prefixTokens: z.number(),
  /** Too short to be cached with this model (SPEC 8.5). */
  belowMinimum: z.boolean(),
  why: z.string(),
})
export type Breakpoint = z.infer<typeof Breakpoint>

/** What going from left to right costs a session whose cache is warm, by the prices of the right model; null where no price is published. */
export const CostView = z.object({
  model: z.string(),
  /** Tokens of the right side up to the last surviving breakpoint, and behind it. */
  readTokens: z.number(),
  rewriteTokens: z.number(),
  /** Writing what did not survive, once. */
  onceUsd: z.number().nullable(),
  /** Reading the difference on every later call: below 0 where the right is smaller. Of unlike models: both whole contexts are priced. */
  perTurnUsd: z.number().nullable(),
  ttl: z.enum(['5m', '1h']),
  /** Why a figure is missing or what it leaves out. */
  notes: z.array(z.string()),
})
export type CostView = z.infer<typeof CostView>

const Counts = z.object({
  same: z.number().int(),
  changed: z.number().int(),
  moved: z.number().int(),
  onlyLeft: z.number().int(),
  onlyRight: z.number().int(),
})

export const ComparisonView = z.object({
  schema: z.literal('strata/diff@1'),
  comparisonId: z.string(),
  left: SideView,
  right: SideView,
  /** The same layers in the same order with the same request: nothing differs. */
  identical: z.boolean(),
  counts: Counts,
  rows: z.number().int(),
  delta: TokenDelta,
  byKind: z.array(z.object({ kind: LayerKind, left: z.number(), right: z.number(), delta: z.number() })),
  /** Figures of the window that differ (threshold, size, …); empty for a captured request. */
  window: z.array(z.object({ name: z.string(), label: z.string(), left: z.number().nullable(), right: z.number().nullable() })),
  /** Inputs that differ: profile, model, folder, date, switches. */
  inputs: z.array(z.object({ name: z.string(), left: z.string(), right: z.string() })),
  /** Null: the composed requests are equal to the byte. */
  firstDifference: FirstDifference.nullable(),
  breakpoints: z.array(Breakpoint),
  cost: CostView,
})
export type ComparisonView = z.infer<typeof ComparisonView>

/** `ok: false` tells what is wrong with which side and changes nothing. */
export const CompareAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), comparison: ComparisonView }),
  z.object({ ok: z.literal(false), side: z.enum(['left', 'right']), problem: OpenProblem }),
])
export type CompareAnswer = z.infer<typeof CompareAnswer>

export const compareContract = {
  /** Collects or opens both sides and keeps the comparison under an id; the newest few are kept. */
  'compare.run': query(z.object({ left: CompareSide, right: CompareSide }), CompareAnswer),
  /** Rows in reading order of the right side, what only the left has where it would stand. `only`: these changes; empty: all. */
  'compare.layers': query(
    z.object({ comparisonId: z.string(), only: z.array(LayerChange).default([]), ...Page }),
    z.object({ total: z.number().int(), rows: z.array(LayerRow) }),
  ),
  /** The inline difference of one row. `context`: equal lines kept around a change; null: all of them. */
  'compare.lines': query(
    z.object({
      comparisonId: z.string(),
      row: z.number().int().min(0),
      side: z.enum(['sent', 'disk']).default('sent'),
      context: z.number().int().min(0).max(1000).nullable().default(3),
      ...Page,
    }),
    z.object({ total: z.number().int(), lines: z.array(DiffLine) }),
  ),
  /** The text of either side of a row, whatever the side is (a captured request has no collection to page). */
  'compare.text': query(
    z.object({ comparisonId: z.string(), row: z.number().int().min(0), which: z.enum(['left', 'right']), ...TextRange }),
    TextPage,
  ),
  /** As `strata diff` gives it. */
  'compare.export': query(
    z.object({ comparisonId: z.string(), format: z.enum(['markdown', 'json']), ...TextRange }),
    TextPage.extend({ fileName: z.string(), mediaType: z.string() }),
  ),
  /** What a folder can be compared with: names git knows, newest commits, worktrees. `text` filters; empty lists outside git. */
  'compare.places': query(
    z.object({ folder: z.string().min(1).max(8192), text: z.string().max(200).default('') }),
    z.object({
      revisions: z
        .array(
          z.object({
            name: z.string(),
            kind: z.enum(['branch', 'remote', 'tag', 'commit']),
            hash: z.string(),
            subject: z.string(),
            atMs: z.number().nullable(),
          }),
        )
        .max(300),
      worktrees: z.array(z.object({ path: z.string(), branch: z.string().nullable(), current: z.boolean() })).max(200),
      /** Why there is nothing (no git, no repository, ownership); null otherwise. */
      note: z.string().nullable(),
    }),
  ),
}
