// What is replayed: a fixed front, the items that enter the history in order, and the calls with their pauses.
// Recordings and scenarios both become one; nothing behind this knows which it was, but for what was recorded.

import type { HistoryItem } from '../compaction/history-item'
import type { FrontBand } from '../compaction/strategies/plan-summary'
import type { Standing } from '../conversation/read-standing'
import type { CacheOutcome, CauseCode, TurnKind, Usage } from '../conversation/session'
import type { ProfileId } from '../profile/profile'
import type { Change } from './scenario/scenario'

export interface TraceItem extends HistoryItem {
  /** It came from a compaction of the recording: a lane that compacts by itself, or not at all, does not have it. */
  readonly product: boolean
  /** Tokens that no row of the file holds (reminders, wrappers), or that it holds too many of: then below 0. */
  readonly hidden: boolean
}

/** What a row says that a compaction brings back in full, at the position of the row's first item. */
export interface TraceStanding {
  readonly position: number
  readonly said: Standing<NamedTokens>
}

export interface NamedTokens {
  readonly name: string
  /** Estimated. */
  readonly tokens: number
}

export interface TraceBand extends FrontBand {
  /** The cache keeps an entry that ends behind bands like this one; the others are part of the first message. */
  readonly cached: boolean
}

/** What happened to the recorded history before a call. */
export interface TraceChange {
  readonly kind: 'auto-compact' | 'manual-compact' | 'microcompact' | 'clear' | 'rewind' | 'shrink'
  readonly line: number | null
  readonly preTokens: number | null
  /** Tool-use ids of cleared results. */
  readonly clearedIds: readonly string[]
  /** Of a rewind: items from this position on are gone. */
  readonly keepTo: number
}

export interface RecordedCall {
  readonly usage: Usage
  readonly contextTokens: number
  readonly cache: CacheOutcome
  readonly cause: CauseCode | null
  readonly costUsd: number | null
  /** Growth that content alone foretells since the call before; null where there is none to start from. */
  readonly estimatedGrowth: number | null
  readonly line: number
}

export interface TraceCall {
  readonly index: number
  /** Idle time before the request; of a recording's first call 0. */
  readonly gapMs: number
  /** From the request to the first row of the answer (the cache is used then), and to the last. */
  readonly beginMs: number
  readonly durationMs: number
  /** Items [from, to) are added since the request before; those before `cut` came before `change`. */
  readonly from: number
  readonly cut: number
  readonly to: number
  readonly change: TraceChange | null
  /** The cache is void from this level on for reasons of its own. */
  readonly breaks: Change | null
  /** Tokens behind the last breakpoint: never cached. */
  readonly tail: number
  readonly output: number
  readonly model: string
  readonly version: string | null
  /** Lifetime of what the call writes; null: that of the write before. */
  readonly lifetime: '5m' | '1h' | null
  readonly turn: TurnKind
  readonly recorded: RecordedCall | null
}

export interface Trace {
  readonly kind: 'recording' | 'scenario'
  readonly name: string
  readonly profileId: ProfileId
  /** Of the first call; the profile's own where none is known. */
  readonly version: string
  /** The recording has numbers of the cache; a scenario always has. */
  readonly caching: boolean
  readonly startMs: number
  readonly front: readonly TraceBand[]
  /** Tokens of the front. */
  readonly frontTokens: number
  readonly summaryTokens: number
  readonly failSummaries: number | readonly number[]
  readonly items: readonly TraceItem[]
  /** By position; of a scenario none. */
  readonly standing: readonly TraceStanding[]
  readonly calls: readonly TraceCall[]
  /** Model → window in tokens where the recording proves that it was another than the table says. */
  readonly windows: Readonly<Record<string, number>>
  readonly outputReliable: boolean
  /** Of a scenario: what the items say that say anything, by position. The words of a recording are read from its file. */
  readonly texts: ReadonlyMap<number, string>
  readonly assumptions: readonly string[]
}
