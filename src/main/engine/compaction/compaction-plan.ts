// A plan says what a step does to the history, as data: previews, replay and tests show it without anything being run.

export type Strategy =
  | 'summary'
  | 'session-memory'
  | 'time'
  | 'local'
  | 'cached-edits'
  | 'api-tool-uses'
  | 'api-thinking'
  | 'server-summary'
  | 'result-budget'

/** Why a compaction came: its level was reached, the model's limit was, a long pause, a person asked. */
export type Trigger = 'auto' | 'limit' | 'idle' | 'manual'

export interface Reinjected {
  readonly kind: 'file' | 'skill' | 'plan' | 'announcement' | 'instructions'
  /** Path of a file; name of what is none. */
  readonly path: string
  readonly tokens: number
  /** Cut to the limit for one. */
  readonly cut: boolean
}

export interface Lost {
  readonly what: string
  readonly why: string
}

/** A hook that runs around a compaction (SPEC 7.8), with what it is given. */
export interface HookRun {
  readonly hook: 'PreCompact' | 'PostCompact' | 'SessionStart' | 'InstructionsLoaded'
  readonly input: Readonly<Record<string, string>>
}

export interface CompactionPlan {
  readonly strategy: Strategy
  /** Null for what only clears. */
  readonly trigger: Trigger | null
  /** Positions that stay as they are: of a summary the kept tail, of a clearing the clearable results that are left alone. */
  readonly keep: readonly number[]
  /** Positions whose content goes and whose place stays. */
  readonly clear: readonly number[]
  /** Positions of which only the summary will speak. */
  readonly summarise: readonly number[]
  readonly reinject: readonly Reinjected[]
  readonly lost: readonly Lost[]
  readonly hooks: readonly HookRun[]
  /** Tokens of the summary; 0 where there is none. */
  readonly summaryTokens: number
  /** Text in the place of what is cleared; null where nothing is put there. */
  readonly placeholder: string | null
  /** Tokens of the context without and with the plan. */
  readonly before: number
  readonly after: number
  /** In plain words, with the numbers that decided. */
  readonly why: string
}

export const NOTHING_PLANNED: Omit<CompactionPlan, 'strategy' | 'before' | 'after' | 'why'> = {
  trigger: null,
  keep: [],
  clear: [],
  summarise: [],
  reinject: [],
  lost: [],
  hooks: [],
  summaryTokens: 0,
  placeholder: null,
}
