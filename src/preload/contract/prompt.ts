// The Prompt part of the contract: collect once, then ask for pages of what was collected.
// The words are those of CLI.md (strata/collect@1); no answer passes 1 MB.

import { z } from 'zod'
import { DiagnosticView, PageInput, TextPage, TextRange } from './common'
import { event, query } from './define'

export const LayerKind = z.enum([
  'system.static',
  'system.dynamic',
  'tools',
  'git',
  'instructions.managed',
  'instructions.user',
  'instructions.project',
  'instructions.local',
  'instructions.addedDir',
  'instructions.agentsMd',
  'memory.index',
  'memory.team',
  'skills',
  'mcp',
  'agents',
  'date',
])
export type LayerKind = z.infer<typeof LayerKind>

export const ReasonCode = z.enum([
  'waits-for-match',
  'waits-for-read',
  'no-pattern-match',
  'missing',
  'is-directory',
  'unreadable',
  'empty',
  'too-large',
  'not-text',
  'already-loaded',
  'cycle',
  'too-deep',
  'external-not-approved',
  'excluded',
  'source-off',
  'disabled-by-env',
  'bare-mode',
  'worktree-duplicate',
  'not-a-path',
  'in-code',
  'superseded',
  'needs-switch',
  'not-in-version',
  'remote',
  'git-off',
  'not-a-repository',
  'memory-off',
])
export type ReasonCode = z.infer<typeof ReasonCode>

export const Tokens = z.object({ sent: z.number(), low: z.number(), high: z.number(), method: z.string() })

export const McpServerInput = z.object({
  name: z.string().min(1),
  tools: z.number().int().min(0),
  tokens: z.number().int().min(0),
  deferred: z.boolean().default(true),
  instructions: z.string().nullable().default(null),
})

/** Paths are absolute, or relative to the folder. What is left out comes from the machine, the settings or the profile. */
export const CollectInput = z.object({
  folder: z.string().min(1),
  cwd: z.string().nullable().default(null),
  home: z.string().nullable().default(null),
  managedDir: z.string().nullable().default(null),
  configDir: z.string().nullable().default(null),
  profile: z.string().nullable().default(null),
  model: z.string().nullable().default(null),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'a date is YYYY-MM-DD')
    .nullable()
    .default(null),
  platform: z.enum(['linux', 'darwin', 'win32']).nullable().default(null),
  env: z.record(z.string(), z.string()).default({}),
  /** Whether the documented variables of the real environment count too. */
  useRealEnv: z.boolean().default(true),
  settings: z.array(z.string()).default([]),
  /** A settings object that no file holds, read after those files: what a what-if of a setting tries. */
  inlineSettings: z.record(z.string(), z.unknown()).nullable().default(null),
  settingSources: z.array(z.enum(['user', 'project', 'local'])).default(['user', 'project', 'local']),
  addDirs: z.array(z.string()).default([]),
  approveExternal: z.boolean().default(false),
  explain: z.boolean().default(false),
  reads: z.array(z.string()).default([]),
  agentsMd: z.enum(['claude-md-only', 'fallback', 'both', 'none']).nullable().default(null),
  bare: z.boolean().default(false),
  cacheBreaker: z.string().nullable().default(null),
  outputStyle: z.string().nullable().default(null),
  language: z.string().nullable().default(null),
  systemPrompt: z.string().nullable().default(null),
  appendSystemPrompt: z.string().nullable().default(null),
  /** Before all other prompts, and without anything appended. */
  overrideSystemPrompt: z.string().nullable().default(null),
  coordinatorPrompt: z.string().nullable().default(null),
  /** Of the agent the main thread runs as; in proactive mode it is added to the default. */
  agentPrompt: z.string().nullable().default(null),
  proactive: z.boolean().default(false),
  /** The agent's `--exclude-dynamic-system-prompt-sections`. */
  excludeDynamicSections: z.boolean().default(false),
  /** The agent's `-p`. */
  print: z.boolean().default(false),
  /** The agent's `--autocompact`: 500000, 500k, 1M, 100 to 1000 for thousands, or `auto`. */
  autocompact: z.string().nullable().default(null),
  mcpServers: z.array(McpServerInput).default([]),
  /** How the model is reached: nothing on disk tells. */
  access: z.enum(['subscription', 'usage-credits', 'api-key', 'third-party']).default('subscription'),
  /** Features whose being on cannot be read off any file; each is off when left out. */
  suppose: z
    .object({
      tokenBudget: z.boolean().optional(),
      briefMode: z.boolean().optional(),
      scratchpad: z.string().optional(),
      keepToolResults: z.number().int().min(0).optional(),
      memoryVariant: z.enum(['team', 'daily-log']).optional(),
      /** The memory index is not sent; relevant memories are attached turn by turn. */
      relevantMemories: z.boolean().optional(),
      /** MCP servers' instructions are announced beside the messages. */
      mcpDeltas: z.boolean().optional(),
      /** Answers get a slot of 8,000 tokens at first. */
      cappedOutput: z.boolean().optional(),
      /** What no source settles, taken the other way: does the `@` of a memory index count, of a managed file lead outside, of a scoped rule come with it. */
      indexIncludes: z.boolean().optional(),
      managedIncludesExternal: z.boolean().optional(),
      ruleIncludesFollow: z.boolean().optional(),
    })
    .default({}),
  /** Sections taken from a captured request stand in place of Strata's paraphrases (`capture.take`). */
  useCaptured: z.boolean().default(true),
})
export type CollectInput = z.input<typeof CollectInput>

export const WindowView = z.object({
  size: z.number(),
  effective: z.number(),
  mode: z.enum(['ahead', 'reactive', 'off']),
  autoCompactAt: z.number().nullable(),
  warningAt: z.number(),
  blockingAt: z.number(),
  used: z.number(),
  free: z.number(),
  byKind: z.record(z.string(), z.number()),
})
export type WindowView = z.infer<typeof WindowView>

export const LayerView = z.object({
  id: z.string(),
  kind: LayerKind,
  title: z.string(),
  status: z.enum(['loaded', 'conditional', 'notLoaded']),
  reason: ReasonCode.nullable(),
  reasonText: z.string().nullable(),
  origin: z.object({
    path: z.string().nullable(),
    realPath: z.string().optional(),
    includedBy: z.string().nullable(),
    includedAtLine: z.number().int().nullable(),
    depth: z.number().int().nullable(),
    patterns: z.array(z.string()).nullable(),
    trigger: z.string().nullable(),
    section: z.string().nullable(),
  }),
  cacheScope: z.enum(['global', 'org', 'none', 'message']),
  tokens: Tokens,
  /** The same estimate for the file as it lies on disk; null for what is no file. */
  diskTokens: z.number().nullable(),
  bytes: z.number(),
  sha256: z.string(),
  textChars: z.number().int(),
  diskChars: z.number().int().nullable(),
  /** The text is Strata's own wording of a sentence whose original is not copied. */
  paraphrased: z.boolean(),
  effectOfEdit: z.enum(['next-session', 'after-compaction', 'at-once', 'fixed']),
  regions: z.array(
    z.object({
      kind: z.enum(['sent', 'frontmatter', 'comment', 'below-cut']),
      fromLine: z.number().int(),
      toLine: z.number().int(),
      chars: z.number().int(),
    }),
  ),
  includes: z.array(
    z.object({ raw: z.string(), line: z.number().int(), column: z.number().int(), target: z.string().nullable(), outcome: z.string() }),
  ),
  /** Front matter as written, without the fences; null where there is none. */
  frontMatter: z.string().nullable(),
  /** What of this view is only the beginning of something too long for an answer; the texts are always whole. */
  clipped: z.array(z.enum(['patterns', 'includes', 'regions', 'frontMatter'])),
})
export type LayerView = z.infer<typeof LayerView>

/** What the system prompt tells the prompt cache (SPEC 5.5 to 5.7): its marks, how long what they write lives, and how far it is shared. */
export const CacheView = z.object({
  marks: z.number().int(),
  ttl: z.enum(['5m', '1h']).nullable(),
  /** The widest of the scopes. */
  scope: z.enum(['global', 'org', 'none']),
})
export type CacheView = z.infer<typeof CacheView>

export const CollectionView = z.object({
  schema: z.literal('strata/collect@1'),
  collectionId: z.string(),
  profile: z.string(),
  model: z.object({ id: z.string(), name: z.string().nullable(), known: z.boolean() }),
  project: z.object({ root: z.string(), cwd: z.string(), gitRoot: z.string().nullable(), canonicalGitRoot: z.string().nullable() }),
  places: z.object({ home: z.string(), configDir: z.string(), managedDir: z.string() }),
  git: z.object({ branch: z.string().nullable(), changed: z.number().int().nullable() }),
  window: WindowView,
  cache: CacheView,
  layers: z.number().int(),
  diagnostics: z.object({ error: z.number().int(), warning: z.number().int(), info: z.number().int() }),
  assumptions: z.array(z.object({ name: z.string(), text: z.string() })),
  tookMs: z.number(),
  /** Set where nothing on disk stands behind it: nothing of it can be edited, and no what-if tried. */
  readOnly: z.enum(['revision', 'snapshot', 'bundle', 'document']).optional(),
})
export type CollectionView = z.infer<typeof CollectionView>

/** `layerIds` holds the first 500 ids; `layers` counts all, and `prompt.requestLayers` pages through them. */
const RequestPart = { chars: z.number().int(), layers: z.number().int(), layerIds: z.array(z.string()) }
const PartName = z.enum(['system', 'firstUserMessage', 'attachment'])

export const RequestOutline = z.object({
  system: z.array(
    z.object({
      cacheScope: z.enum(['global', 'org', 'none']),
      cacheControl: z.boolean(),
      ttl: z.enum(['5m', '1h']).nullable(),
      ...RequestPart,
    }),
  ),
  firstUserMessage: z.object(RequestPart).nullable(),
  attachments: z.array(z.object({ trigger: z.string(), ...RequestPart })),
})
export type RequestOutline = z.infer<typeof RequestOutline>

/** `line` and `column` count from 1 in the searched text, `length` in UTF-16 units; `previewColumn` is where the match begins in `preview`. */
export const Match = z.object({
  layerId: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  length: z.number().int(),
  preview: z.string(),
  previewColumn: z.number().int(),
})
export type Match = z.infer<typeof Match>

/** What the agent's InstructionsLoaded hook would be told, in its words. */
export const LoadEventView = z.object({
  path: z.string(),
  memoryType: z.enum(['User', 'Project', 'Local', 'Managed']),
  reason: z.enum(['session_start', 'include', 'nested_traversal', 'path_glob_match', 'compact']),
  globs: z.array(z.string()).nullable(),
  trigger: z.string().nullable(),
  parent: z.string().nullable(),
})
export type LoadEventView = z.infer<typeof LoadEventView>

const SettingsScope = z.enum(['user', 'project', 'local', 'flag', 'managed'])

/** A setting that changes what is sent, and every file that sets it. */
export const SettingView = z.object({
  /** Dotted where it is nested. */
  key: z.string(),
  keys: z.array(z.string()),
  what: z.string(),
  kind: z.enum(['switch', 'text', 'number', 'list']),
  /** What holds where nothing sets it. */
  otherwise: z.string(),
  /** Scopes it counts in; null: all. */
  scopes: z.array(SettingsScope).nullable(),
  /** What counts: of a list all scopes joined; null where nothing sets it. */
  value: z.union([z.boolean(), z.number(), z.string(), z.array(z.string()), z.null()]),
  /** Lowest scope first. `value` as JSON, cut where it is long; `why` says why it does not count. */
  origins: z.array(
    z.object({ value: z.string(), scope: SettingsScope, path: z.string(), why: z.enum(['overridden', 'scope', 'type']).nullable() }),
  ),
})
export type SettingView = z.infer<typeof SettingView>

/** What another input does, against the collection that is asked. */
export const EffectView = z.object({
  profile: z.string(),
  used: z.number(),
  tokensDelta: z.number(),
  comes: z.number().int(),
  goes: z.number().int(),
  changes: z.number().int(),
  /** The largest first, not all of them where there are many. */
  layers: z.array(
    z.object({
      layerId: z.string(),
      title: z.string(),
      path: z.string().nullable(),
      kind: LayerKind,
      change: z.enum(['comes', 'goes', 'changes']),
      delta: z.number(),
    }),
  ),
  /** Figures of the window that differ. */
  window: z.array(z.object({ name: z.string(), label: z.string(), before: z.number().nullable(), after: z.number().nullable() })),
  /** Null where the cache is told the same. */
  cache: z.object({ before: CacheView, after: CacheView }).nullable(),
  /** Neither a layer nor a figure differs, nor what the cache is told. */
  nothing: z.boolean(),
})
export type EffectView = z.infer<typeof EffectView>

export const promptContract = {
  /** Collects and keeps the result under an id; the newest few are kept per host. */
  'prompt.collect': query(CollectInput, CollectionView),
  'prompt.layers': query(PageInput, z.object({ total: z.number().int(), layers: z.array(LayerView) })),
  'prompt.diagnostics': query(PageInput, z.object({ total: z.number().int(), diagnostics: z.array(DiagnosticView) })),
  /** In the order the files load. */
  'prompt.loadEvents': query(PageInput, z.object({ total: z.number().int(), events: z.array(LoadEventView) })),
  'prompt.text': query(z.object({ collectionId: z.string(), layerId: z.string(), side: z.enum(['sent', 'disk']), ...TextRange }), TextPage),
  'prompt.request': query(z.object({ collectionId: z.string() }), RequestOutline),
  'prompt.requestLayers': query(
    PageInput.extend({ part: PartName, index: z.number().int().min(0).default(0) }),
    z.object({ total: z.number().int(), layerIds: z.array(z.string()) }),
  ),
  'prompt.requestText': query(
    z.object({ collectionId: z.string(), part: PartName, index: z.number().int().min(0).default(0), ...TextRange }),
    TextPage,
  ),
  /** Plain text search over the sent texts of all loaded layers, or of one; at most `limit` matches. */
  'prompt.find': query(
    z.object({
      collectionId: z.string(),
      text: z.string().min(1).max(1000),
      matchCase: z.boolean().default(false),
      layerId: z.string().nullable().default(null),
      side: z.enum(['sent', 'disk']).default('sent'),
      limit: z.number().int().min(1).max(5000).default(1000),
    }),
    z.object({ total: z.number().int(), truncated: z.boolean(), matches: z.array(Match) }),
  ),
  /** Counterfactuals for one layer: what each change would do to the tokens used, and the input that does it. */
  'prompt.whatWouldChange': query(
    z.object({ collectionId: z.string(), layerId: z.string() }),
    z.object({
      changes: z.array(z.object({ label: z.string(), tokensDelta: z.number(), patch: z.record(z.string(), z.unknown()).nullable() })),
    }),
  ),
  /** The settings that counted, with the files they came from, lowest scope first; what could not be read has a diagnostic. */
  'prompt.settings': query(
    z.object({ collectionId: z.string() }),
    z.object({
      files: z.array(z.object({ scope: SettingsScope, path: z.string(), readable: z.boolean() })),
      settings: z.array(SettingView),
      /** Whether includes from outside are approved for this project; null where nothing says. */
      externalIncludesApproved: z.boolean().nullable(),
    }),
  ),
  /** What each of these inputs would do, tried in memory: nothing is kept, and one that cannot be used is told in its place. */
  'prompt.effects': query(
    z.object({ collectionId: z.string(), inputs: z.array(CollectInput).min(1).max(24) }),
    z.object({
      effects: z.array(
        z.discriminatedUnion('ok', [
          z.object({ ok: z.literal(true), effect: EffectView }),
          z.object({ ok: z.literal(false), message: z.string() }),
        ]),
      ),
    }),
  ),
  /** Renders an export of a collection and answers it page by page. */
  'prompt.export': query(
    z.object({ collectionId: z.string(), format: z.enum(['markdown', 'json', 'html']), ...TextRange }),
    TextPage.extend({ fileName: z.string(), mediaType: z.string() }),
  ),
  /** Told while a collection runs in a big tree. */
  'prompt.progress': event(z.object({ folder: z.string(), directories: z.number().int(), files: z.number().int() })),
}
