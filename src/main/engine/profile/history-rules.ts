// What a profile says of shrinking the history and of the prompt cache (SPEC 7.5-7.12, 8.5). Types only.

/** A behaviour that came with a version: a recording made before it did not have it. */
export interface Dated {
  readonly since: string
}

export interface CompactionRules {
  /** SPEC 7.5: so many failures in a row stop automatic compaction for the session. */
  readonly breaker: Dated & { readonly failures: number }
  /**
   * SPEC 7.5: refilled to the limit straight after compacting so many times in a row: stops with an error.
   * `withinCalls`: straight after, taken from the error's own words (within three turns), is at most so many calls later.
   */
  readonly thrashStop: Dated & { readonly refills: number; readonly withinCalls: number }
  /** SPEC 7.6: tokens a summary may have. */
  readonly summaryOutputCap: number
  /** SPEC 0.1: characters of a summary, the measured median. */
  readonly summaryChars: number
  /** SPEC 7.6: rounds are dropped from a summary call that is too long itself, at most so many times. */
  readonly summaryRetries: number
  /** SPEC 7.6: security instructions are kept word for word. */
  readonly keepsSecurityWords: Dated
  /** SPEC 7.7, tokens. */
  readonly reinjectFiles: { readonly most: number; readonly each: number; readonly together: number }
  readonly reinjectSkills: { readonly each: number; readonly together: number }
  /** SPEC 7.8: a PreCompact hook can stop compaction. */
  readonly preCompactMayStop: Dated
  readonly postCompactHook: Dated
  /** SPEC 7.5: after so long a pause a big context is compacted; switched by the server, so off unless asked for. */
  readonly idle: Dated & { readonly afterMs: number; readonly leastTokens: number }
  /** SPEC 7.12; null: this version does not have it. Off unless asked for where it is there. */
  readonly sessionMemory: {
    readonly tailLeastTokens: number
    readonly tailLeastTexts: number
    readonly tailMostTokens: number
    readonly notesFromTokens: number
    readonly notesEveryTokens: number
    readonly notesEveryToolCalls: number
    readonly sectionMostTokens: number
    readonly notesMostTokens: number
  } | null
}

/** SPEC 5.12, 7.10, 7.11. */
export interface ClearingRules {
  /** Tools whose results may be cleared. */
  readonly tools: readonly string[]
  /** What stands in the place of a cleared result, byte for byte. */
  readonly placeholder: string
  readonly time: { readonly onByDefault: boolean; readonly gapMs: number; readonly keepRecent: number; readonly least: number }
  /** By count of results; null: this version has none. */
  readonly cached: { readonly trigger: number; readonly keep: number } | null
  /** SPEC 0.1: fires `belowThreshold` under the auto threshold when `leastSaved` can be saved; `keepTokens` of the newest stay. */
  readonly local: {
    /** Whether this version does it by itself; the figures are the same everywhere, for whoever asks for it. */
    readonly inVersion: boolean
    readonly belowThreshold: number
    readonly leastSaved: number
    readonly keepTokens: number
    readonly charsPerToken: number
    readonly tools: readonly string[]
  }
  readonly resultLimits: {
    readonly resultChars: number
    readonly previewBytes: number
    readonly messageChars: number
    readonly exempt: readonly string[]
  }
  /** `clear_tool_uses_20250919` with the platform's own figures. */
  readonly editToolUses: {
    readonly triggerTokens: number
    readonly keep: number
    readonly clearAtLeast: number | null
    readonly exclude: readonly string[]
    readonly clearInputs: boolean
  }
  /** The figures the client sends instead, by a switch of its own. */
  readonly clientToolUses: { readonly triggerTokens: number; readonly targetTokens: number }
  /** `clear_thinking_20251015`; `keepTurns` null: all. */
  readonly editThinking: { readonly keepTurns: number | null; readonly idleKeepTurns: number; readonly idleMs: number }
  /** `compact_20260112`. */
  readonly serverCompaction: { readonly triggerTokens: number; readonly leastTrigger: number }
}

/** SPEC 5.6, 5.8, 8.5. */
export interface CacheRules {
  readonly lifetimeMs: { readonly short: number; readonly long: number }
  /** Blocks looked back over from a breakpoint, its own block the first. */
  readonly lookbackBlocks: number
  readonly mostBreakpoints: number
  /** Breakpoints the client sets in the system prompt; one more stands on the last message. */
  readonly systemBreakpoints: number
  /** A fall of cache reads by more than both is reported as a break. */
  readonly breakReport: { readonly share: number; readonly tokens: number }
}
