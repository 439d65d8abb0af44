// The behaviour constants and switches of one agent version. The engine never hard-codes what a profile can say.
// JSON files in resources/profiles hold { value, source } per constant; parse-profile.ts turns them into this shape.

import type { CacheRules, ClearingRules, CompactionRules } from './history-rules'

export type ProfileId = '2.1.17' | '2.1.88' | '2.1.240' | '2.1.277'

/** `off`: AGENTS.md is not read in this version. The others are the modes of SPEC 2.7. */
export type AgentsMdMode = 'off' | 'claude-md-only' | 'fallback' | 'both' | 'none'

export interface Profile {
  readonly id: ProfileId
  /** Month the constants are of, e.g. `2026-03`. */
  readonly date: string
  readonly defaultModel: string
  readonly git: {
    /** SPEC 1.2: UTF-16 units of the status that are kept; a longer one is cut. */
    readonly statusLimit: number
    readonly logLength: number
    /** SPEC 1.2: older builds had no `Git user` line. */
    readonly userLine: boolean
    /** SPEC 1.5: remote-tracking names tried in order when origin/HEAD is not set. */
    readonly defaultBranchCandidates: readonly string[]
    /** SPEC 1.5 (#36965): refs of a linked worktree are looked up in the worktree's own git dir only. */
    readonly worktreeRefsInOwnDirOnly: boolean
    /** SPEC 1.4: `includeGitInstructions` and its variable take the snapshot away (from 2.1.69 on; faulty until 2.1.78). */
    readonly switchesSkipSnapshot: boolean
  }
  /** SPEC 7.1: how a model id becomes a window. */
  readonly models: {
    /** Window of an id that is in no table. */
    readonly assumedWindow: number
    /** Window that `[1m]` asks for. */
    readonly millionWindow: number
    /** CLAUDE_CODE_DISABLE_1M_CONTEXT exists (2.1.50) and holds every million to `assumedWindow`. */
    readonly disableMillionVariable: boolean
    /** CLAUDE_CODE_MAX_CONTEXT_TOKENS is honoured. */
    readonly maxContextVariable: boolean
    /** Canonical ids whose `[1m]` is stripped before anything looks at it (2.1.173). */
    readonly millionSuffixStripped: readonly string[]
    /** Short names a person may give instead of an id. */
    readonly aliases: Readonly<Record<string, string>>
  }
  readonly instructions: {
    /** SPEC 3.3: a file is refused when its depth reaches this (root 0). */
    readonly includeDepthLimit: number
    /** SPEC 2.9, K29: larger files are skipped; null: none is. */
    readonly skipOverBytes: number | null
    /** SPEC 2.9: a file over this many characters gets a warning; null: none. */
    readonly warnOverChars: number | null
    /** SPEC 2.9: since 2.1.169 the warning scales with the window (share of the window's tokens, at 4 characters each). */
    readonly warnOverWindowShare: number | null
    /** SPEC 4.2: budget of brace expansion per rule; null: expanded in full, up to `patternCeiling`. */
    readonly braceBudget: { readonly patterns: number; readonly bytes: number } | null
    /** Strata's own stop in every profile. */
    readonly patternCeiling: number
    /** SPEC 4.2: lists and quoted values work (before 2.1.84 they were unreliable; Strata reads them all, says so). */
    readonly pathListsReliable: boolean
    readonly agentsMd: AgentsMdMode
    /** SPEC 4.4: block comments are stripped since 2.1.72. */
    readonly stripComments: boolean
    /** SPEC 2.5: a pattern naming a linked rules directory works since 2.1.239. */
    readonly excludeMatchesLinks: boolean
    /** SPEC 2.2: a target reached through a link matches path rules since 2.1.198. */
    readonly matchThroughLinks: boolean
    /** SPEC 3.6: are managed files exempt from external approval (unverified; assumption). */
    readonly managedMayIncludeExternal: boolean
    /** SPEC 3.4: does an include inside a scoped rule travel with the rule (unverified; assumption). */
    readonly includesFollowScopedRule: boolean
    /** SPEC 2.4: path-scoped rules of an added directory fire (seen not to). */
    readonly addedDirRulesFire: boolean
    /** SPEC 2.4: CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD exists (2.1.20). */
    readonly addedDirsVariable: boolean
    /** SPEC 2.4, K20: the CLAUDE.local.md of an added directory loads too. */
    readonly addedDirLocalFile: boolean
    /** SPEC 2.1: nested rules ask for the project source as well (2.1.211). */
    readonly nestedRulesNeedSource: boolean
    /** SPEC 2.6: project files of the main checkout above an inner worktree are skipped (2.1.69). */
    readonly skipWorktreeDuplicates: boolean
    /** SPEC 2.3: with `-p`, nested files and scoped rules attach as they do otherwise (2.1.69). */
    readonly attachesInPrint: boolean
    /** SPEC 2.8: CLAUDE_CODE_SAFE_MODE exists (2.1.169). */
    readonly safeMode: boolean
  }
  readonly memory: {
    readonly maxLines: number
    /** SPEC 4.5: null before 2.1.83, when lines were the only limit. */
    readonly maxSize: number | null
    /** SPEC 4.5: 2.1.88 compares string length, whatever the wording says. */
    readonly sizeUnit: 'chars' | 'bytes'
    /** SPEC 4.5: since 2.1.211 front matter and block comments do not count. */
    readonly countsFrontmatterAndComments: boolean
    /** SPEC 6.4: an `@` in the index is followed (unverified; assumption). */
    readonly followIncludes: boolean
    /** SPEC 6.1, K6: scopes that may set autoMemoryDirectory. */
    readonly directoryFromScopes: readonly ('managed' | 'flag' | 'local' | 'user' | 'project')[]
    /** SPEC 6.1: CLAUDE_CODE_PROJECT_DIR_NAME is honoured since 2.1.234. */
    readonly projectDirNameVariable: boolean
    /** SPEC 6.1: linked worktrees share the main repository's memory (2.1.63). */
    readonly sharedByWorktrees: boolean
    /** SPEC 6.3: on by default since 2.1.59. */
    readonly onByDefault: boolean
    readonly topicShape: 'flat' | 'metadata'
    readonly nameLimit: number
  }
  readonly prompt: {
    /** SPEC 5.1, K22: `long`, or `lean` for all but the families named in `longFamilies`. */
    readonly style: 'long' | 'lean'
    /** Model patterns (match-model.ts) that keep the long prompt although `style` is lean. */
    readonly longFamilies: readonly string[]
    /** SPEC 4.7: the date left the system prompt in 2.1.42; before, it is in the environment section. */
    readonly dateInSystemPrompt: boolean
    /** SPEC 1.4: `--exclude-dynamic-system-prompt-sections` exists (2.1.98). */
    readonly excludeDynamicFlag: boolean
    /** SPEC 5.1: global cache scope is in use, so the boundary marker is there. */
    readonly globalCacheScope: boolean
    /** SPEC 5.7: ENABLE_PROMPT_CACHING_1H and FORCE_PROMPT_CACHING_5M exist (2.1.108). */
    readonly ttlVariables: boolean
    /** SPEC 5.10, K16. */
    readonly skillListingShare: number
    readonly skillDescriptionCap: number | null
    /**
     * Published tokens (SPEC 5.9): of single sections where given; what is left of `systemTotal` is divided among the
     * others by weights of Strata's own. The sections add up to `systemTotal`.
     */
    readonly sizes: SystemSizes & {
      /** Tool groups in order of the request; MCP servers are not here. `shell-git` goes with the git switches (SPEC 1.4). */
      readonly tools: readonly PublishedGroup[]
      readonly skills: number
      readonly deferredMcpNames: number
      readonly agents: number
    }
    /** The same for models that keep the long prompt where `style` is lean; null where it is long for all. */
    readonly longSizes: SystemSizes | null
  }
  readonly compaction: CompactionRules & {
    /** SPEC 7.3: `max-output` reserves the model's whole default output (2.1.17). */
    readonly summaryReserve: number | 'max-output'
    readonly autoBuffer: number
    readonly warningBuffer: number
    readonly blockingBuffer: number
    /** SPEC 7.5: `ahead` for all, or only for what the two lists name (and unknown ids), else at the model's limit. */
    readonly mode: 'ahead' | 'reactive'
    /** Model patterns (match-model.ts) that compact ahead whatever their window. */
    readonly aheadFamilies: readonly string[]
    /** Those that do only while their window is `models.assumedWindow`. */
    readonly aheadAtAssumedWindow: readonly string[]
    /** SPEC 7.1: CLAUDE_CODE_DISABLE_UNKNOWN_MODEL_WINDOW_ENFORCEMENT exists (2.1.223). */
    readonly unknownWindowVariable: boolean
    /** SPEC 7.4: range the window override is clamped to; null: any positive integer counts. */
    readonly windowOverrideRange: { readonly min: number; readonly max: number } | null
    /** SPEC 7.2: default and upper output tokens where this version's table differs from models.json, by canonical id. */
    readonly maxOutput: Readonly<Record<string, MaxOutput>>
    /** SPEC 7.2: of an id that is in no table. */
    readonly unknownMaxOutput: MaxOutput
  }
  /** What may be cleared from the history, and when. */
  readonly clearing: ClearingRules
  /** How the prompt cache behaves. */
  readonly cache: CacheRules
  /** Dotted constant name → source tag of SPEC.md; `assumption: …` where SPEC says unverified. */
  readonly sources: Readonly<Record<string, string>>
}

/** Output tokens of one call: what is asked for, and the most that may be. */
export interface MaxOutput {
  readonly default: number
  readonly upper: number
}

/** `published`: a figure of its own. `published-share`: its part of a published total. */
export interface PublishedSize {
  readonly tokens: number
  readonly method: 'published' | 'published-share'
}

export interface PublishedGroup extends PublishedSize {
  readonly id: string
  readonly title: string
}

export interface SystemSizes {
  readonly systemTotal: number
  /** By id of the section registry. Sections whose text is composed from facts alone are not here. */
  readonly sections: Readonly<Record<string, PublishedSize>>
}

/** Facts of one model by canonical id (SPEC 5.3): lower case, no provider prefix, date suffix or `[1m]`. */
export interface ModelFacts {
  readonly id: string
  readonly name: string
  /** Family word: opus, sonnet, haiku, fable, mythos. */
  readonly family: string
  /** Reliable knowledge cut-off, e.g. `May 2025`; null when not published. */
  readonly cutoff: string | null
  readonly windowTokens: number
  /** A `[1m]` suffix (or the option) raises the window to a million. */
  readonly millionOption: boolean
  /** Which measured tokenizer it has (SPEC 0.1, 8.6): `classic` to Opus 4.6, `dense` from Opus 4.7 on. */
  readonly tokenizer: 'classic' | 'dense'
  readonly maxOutput: MaxOutput
  readonly minimumCacheable: number | null
  /** USD per million tokens; null: not published. Tiered by prompt size where `overPromptTokens` is set. */
  readonly prices: readonly {
    readonly overPromptTokens: number
    readonly input: number
    readonly write5m: number | null
    readonly write1h: number | null
    readonly read: number | null
    readonly output: number
  }[]
  readonly source: string
  readonly asOf: string
}

/** Model and the window in force, as asked for: `[1m]`, switches and unknown ids resolved. */
export interface ModelInUse {
  /** As given, e.g. `claude-sonnet-4-6[1m]`; an alias resolved, a `[1m]` the version strips gone. */
  readonly id: string
  readonly canonicalId: string
  /** Null for an id that is in no table: nothing about it is guessed. */
  readonly facts: ModelFacts | null
  readonly windowTokens: number
  readonly tokenizer: 'classic' | 'dense'
}
