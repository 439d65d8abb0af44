// What the library knows of a transcript without keeping it open. Types only.

/** Counts are of the main conversation; of the side chain where the file holds nothing else. */
export interface TranscriptFacts {
  readonly chain: 'main' | 'side'
  readonly sessionId: string | null
  readonly agentId: string | null
  /** The first one: where the session was begun (SPEC 9.1). */
  readonly cwd: string | null
  /** Null when neither a title nor a prompt is in the file. */
  readonly title: string | null
  readonly branch: string | null
  readonly startMs: number | null
  readonly endMs: number | null
  /** The newest. */
  readonly version: string | null
  readonly models: readonly string[]
  /** Of the newest call; null without one. */
  readonly lastModel: string | null
  /** Id of the first call: copies of a session begin with the same one (SPEC 9.5). Null without one. */
  readonly firstCall: string | null
  readonly calls: number
  readonly peakContext: number
  /** Window of the model the peak was reached with; null without calls. */
  readonly windowTokens: number | null
  readonly autoCompactions: number
  readonly manualCompactions: number
  readonly microcompactions: number
  readonly misses: number
  readonly promptTokens: number
  readonly cacheReadTokens: number
  readonly costUsd: number | null
  readonly outputReliable: boolean
  readonly problems: number
  readonly foreign: boolean
}

/** One reading of a file, whole or of its tail. */
export interface FoldedTranscript {
  readonly facts: TranscriptFacts
  /** To go on from with the bytes from `offset` on; opaque. */
  readonly carry: string
  /** Behind the last whole line. */
  readonly offset: number
  /** Texts of the prompts that were read this time, for the search; bounded. */
  readonly prompts: readonly string[]
}
