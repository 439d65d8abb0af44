// A session written by hand: sizes and pauses, and words where somebody wrote some. The format is docs/scenarios.md.

import type { FrontBand } from '../../compaction/strategies/plan-summary'

export type TurnSize = { readonly tokens: number } | { readonly chars: number }

/** Something that makes the cache void from a level on (SPEC 8.5), before the call of an assistant turn. */
export const CHANGES = ['tools', 'system', 'images', 'thinking'] as const
export type Change = (typeof CHANGES)[number]

interface Turn {
  readonly line: number
  readonly size: TurnSize
  /** Passes before the turn. */
  readonly gapMs: number
  /** What it says, for a summary to draw on; its size is what is written all the same. */
  readonly text: string | null
}

export type ScenarioTurn =
  | (Turn & { readonly role: 'user' })
  | (Turn & { readonly role: 'assistant'; readonly model: string | null; readonly change: Change | null })
  | (Turn & { readonly role: 'tool'; readonly name: string; readonly file: string | null; readonly id: string })

export interface Scenario {
  readonly model: string
  /** Null: the default profile. */
  readonly profile: string | null
  readonly ttl: '5m' | '1h'
  /** In front of every call, in order of the request. */
  readonly front: readonly FrontBand[]
  readonly summaryTokens: number
  readonly failSummaries: number | readonly number[]
  readonly turns: readonly ScenarioTurn[]
}

export const DEFAULT_SUMMARY_TOKENS = 3000

/** Names of front bands, in the order of a request (SPEC 8.5: tools, system, messages). */
export const BAND_NAMES = ['tools', 'mcp', 'agents', 'system', 'git', 'skills', 'instructions', 'memory', 'context'] as const
/** Of these the cache keeps an entry of their own; the others are part of the first message. */
export const CACHED_BANDS: ReadonlySet<string> = new Set(['tools', 'mcp', 'agents', 'system', 'git'])
