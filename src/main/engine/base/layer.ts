// The one shape everything collected has: a layer of the prompt, present or absent with its reason.
// CLI.md (strata/collect@1) is the contract; this file is where its words live in code.

export const LAYER_KINDS = [
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
] as const
export type LayerKind = (typeof LAYER_KINDS)[number]

export const REASON_CODES = [
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
] as const
export type ReasonCode = (typeof REASON_CODES)[number]

export type LayerStatus = 'loaded' | 'conditional' | 'notLoaded'
export type CacheScope = 'global' | 'org' | 'none' | 'message'

/** When an edit of what a layer comes from reaches the model (SPEC 1.1, 2.3, 2.9, 5.1, 7.7). */
export type EffectOfEdit = 'next-session' | 'after-compaction' | 'at-once' | 'fixed'

/** All paths absolute, as reached: a link keeps its own path and `realPath` says where it leads. */
export interface LayerOrigin {
  readonly path: string | null
  readonly realPath?: string
  readonly includedBy: string | null
  /** 1-based line of the `@` in the including file, counted in the file on disk. */
  readonly includedAtLine: number | null
  /** 0 for a file found by discovery, 1 for what it includes, and so on. Null for what is no file. */
  readonly depth: number | null
  /** Patterns of a scoped rule after splitting, before brace expansion; null when unconditional. */
  readonly patterns: readonly string[] | null
  /** The read file that attached this layer. */
  readonly trigger: string | null
  /** Id of the section registry for system layers, of the tool group for tools. */
  readonly section: string | null
}

/** What the estimator has to know of a text (SPEC 0.1). */
export type ContentKind = 'markdown' | 'prose' | 'code' | 'json' | 'shell' | 'search' | 'human'

export interface TokenFigure {
  readonly sent: number
  readonly low: number
  readonly high: number
  /** Name of the method: `ratio-…`, `length`, `published`, `published-share`, `given`, `none`. */
  readonly method: string
}

/** One stretch of a file on disk, in whole lines counted from 1, both ends included. */
export interface Region {
  readonly kind: 'sent' | 'frontmatter' | 'comment' | 'below-cut'
  readonly fromLine: number
  readonly toLine: number
  readonly chars: number
}

/** One `@` of a file and what came of it. `line` and `column` are 1-based in the file on disk. */
export interface IncludeAttempt {
  readonly raw: string
  readonly line: number
  readonly column: number
  /** Absolute path it resolves to; null when it cannot be a path. */
  readonly target: string | null
  readonly outcome: 'loaded' | ReasonCode
}

/** What a collecting step says of a layer; assembling adds id, tokens, hash and cache scope. */
export interface LayerDraft {
  readonly kind: LayerKind
  readonly title: string
  readonly status: LayerStatus
  readonly reason: ReasonCode | null
  readonly reasonText: string | null
  readonly origin: LayerOrigin
  /** The text as sent (or as it would be sent, for a conditional layer); empty for what has none. */
  readonly text: string
  /** The file as on disk, decoded; null for what is no file or was not read. */
  readonly diskText: string | null
  readonly contentKind: ContentKind
  readonly regions: readonly Region[]
  readonly includes: readonly IncludeAttempt[]
  /** Size known from elsewhere than the text (paraphrased sections, tools): SPEC 5.9. */
  readonly knownTokens: TokenFigure | null
  /** The text is Strata's own wording of a sentence whose original is not copied. */
  readonly paraphrased: boolean
  /** Front matter as written, without the fences; null where there is none. */
  readonly frontMatter: string | null
  readonly effectOfEdit: EffectOfEdit
}

export interface Layer extends LayerDraft {
  /** Stable between two collections of the same folder: kind and place, not position. */
  readonly id: string
  readonly cacheScope: CacheScope
  readonly tokens: TokenFigure
  /** The same estimate for the file as on disk; null for what is no file or was not read. */
  readonly diskTokens: number | null
  /** UTF-8 bytes of `text`. */
  readonly bytes: number
  readonly sha256: string
}

export const NO_ORIGIN: LayerOrigin = {
  path: null,
  includedBy: null,
  includedAtLine: null,
  depth: null,
  patterns: null,
  trigger: null,
  section: null,
}
