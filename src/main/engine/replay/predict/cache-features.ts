// What is known of a call before it is sent, as far as it bears on the prompt cache. Types only; all of it can be read from a
// recording without looking at the call's own usage, and most of it from a row of numbers.

/** What is sent next. `command`: a slash or local command stands among what was added. */
export type CacheTurn = 'tool-result' | 'tool-result+text' | 'prompt' | 'command' | 'interrupt' | 'none'

export interface CacheFeatures {
  readonly turn: CacheTurn
  /** Lifetime that the call before recorded. */
  readonly lifetime: '5m' | '1h'
  /** From the last row of the answer before to the request; never negative. */
  readonly gapMs: number
  /** From the first row of the answer before; null where it is not known. */
  readonly unusedMs: number | null
  readonly version: string | null
  /** Another model than the call before, and none whose own cache of this conversation is still warm. */
  readonly modelChanged: boolean
  /** The agent's version differs from the call before: the session was resumed by another build. */
  readonly versionChanged: boolean
  /** A record says that old results were cleared before this call. */
  readonly microcompacted: boolean
  /** The version clears old results without a record, and its condition holds (SPEC 0.1). */
  readonly clearingDue: boolean
  /** The conversation goes on from an earlier row: what came after it is no longer sent. */
  readonly rewound: boolean
  /** The first image of the conversation goes out with this call (SPEC 8.5). */
  readonly firstImage: boolean
  /** A skill's body was sent earlier in the session. */
  readonly skillBefore: boolean
  /** The message part was rebuilt within the last 60 rows, and not because a lifetime had passed. */
  readonly rebuiltLately: boolean
  /** Tokens of the call before. */
  readonly contextBefore: number
  /** Growth of the context since the last turn of a person, and the rows since then. */
  readonly grownSinceTurn: number
  readonly rowsSinceTurn: number
  /** Turns of a person so far, and how many of them lost the message part. */
  readonly turnsBefore: number
  readonly rebuiltTurnsBefore: number
}

/** Why a call is foretold to hit or miss. The first that applies. */
export type CacheReason =
  | 'expired'
  | 'model-changed'
  | 'version-changed'
  | 'results-cleared'
  | 'rewound'
  | 'first-image'
  | 'command'
  | 'skill-body'
  | 'person'
  | 'interrupt'
  | 'text-with-result'
  | 'tool-result'

export interface CachePrediction {
  readonly hit: boolean
  /** Of a hit, 0 to 1. */
  readonly probability: number
  readonly reason: CacheReason
  /** One sentence for a person. */
  readonly why: string
}
