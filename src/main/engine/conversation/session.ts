// What a transcript file is once it has been read: rows, calls, events, problems. Types only; CLI.md (strata/session@1)
// is the contract and these are its words in code. No bodies are kept: an entry knows its bytes in the file, not its text.

import type { ContentKind } from '../base/layer'
import type { Standing } from './read-standing'

export type Chain = 'main' | 'side'

export type ProblemCode =
  | 'invalid-json'
  | 'truncated'
  | 'not-an-object'
  | 'glued-records'
  | 'nul-bytes'
  | 'bad-count'
  | 'foreign'
  | 'backwards-time'
  | 'extra-root'
  | 'dangling-parent'
  | 'version-change'
  | 'open-tool-call'

/** `line` from 1; `offset`: the byte where the trouble begins. */
export interface Problem {
  readonly code: ProblemCode
  readonly line: number
  readonly offset: number
  readonly message: string
  /** Of an `invalid-json`: everything on the line was read nevertheless. */
  readonly recovered?: true
}

export type PartKind =
  | 'prompt' // typed by a person
  | 'command' // a slash or local command and its output
  | 'meta' // injected as a user row: reminders, skill bodies
  | 'text' // of the assistant
  | 'thinking'
  | 'tool-use'
  | 'tool-result'
  | 'image'
  | 'document'
  | 'attachment' // a threaded attachment row
  | 'summary' // what a compaction left
  | 'system' // a row of type system; not sent
  | 'other'

/** One content block of a row. Sizes are UTF-16 units of what is sent: text only, no signature, no image data. */
export interface Part {
  readonly kind: PartKind
  /** Tool of a use or a result; null when the use is not in the file. */
  readonly tool: string | null
  readonly toolUseId: string | null
  readonly chars: number
  /** How many of `chars` are wide (Chinese, Japanese, Korean, surrogate halves): they weigh more (tokens/count-wide.ts). */
  readonly wide: number
  readonly content: ContentKind
  /** File a Read, Edit, Write or attachment is about, as written. */
  readonly file: string | null
  readonly isError: boolean
  /** Of an attachment: its type as written (`file`, `nested_memory`, `compact_file_reference`, …). */
  readonly attachment: string | null
  /** Of an image: pixels where the header tells them, and the bytes of the file. */
  readonly image: { readonly width: number | null; readonly height: number | null; readonly bytes: number } | null
}

/** What a user row brings to the next request. `meta` alone: a reminder, a skill body, the output of a hook. */
export type RowTurn = 'prompt' | 'command' | 'interrupt' | 'tool-result' | 'tool-result+text' | 'meta' | 'summary'

/** A readable row, in the order of the file. Rows that are not threaded (titles, modes) are not entries. */
export interface Entry {
  /** Position in `Session.entries`. */
  readonly index: number
  readonly line: number
  /** Byte range of the object in the file. */
  readonly offset: number
  readonly length: number
  /** `user`, `assistant`, `system`, `attachment`, `progress`, … as written. */
  readonly type: string
  readonly subtype: string | null
  readonly uuid: string | null
  readonly parentUuid: string | null
  readonly logicalParentUuid: string | null
  readonly chain: Chain
  readonly agentId: string | null
  readonly sessionId: string | null
  readonly version: string | null
  readonly cwd: string | null
  readonly tsMs: number | null
  /** Of an assistant row. */
  readonly messageId: string | null
  readonly requestId: string | null
  readonly model: string | null
  readonly isMeta: boolean
  readonly isCompactSummary: boolean
  readonly isApiError: boolean
  /** Its uuid stood in the file before (SPEC 9.5): it counts in `records` and nowhere else. */
  readonly repeated: boolean
  /** Of a user row with something in it. */
  readonly turn: RowTurn | null
  readonly parts: readonly Part[]
  /** What it says that a compaction brings back in full; mostly nothing. */
  readonly standing: readonly Standing[]
}

/** What the next thing sent was (SPEC 0.1): decides over the cache inside the lifetime. */
export type TurnKind = 'tool-result' | 'tool-result+text' | 'prompt' | 'command' | 'interrupt' | 'none'

export type CacheOutcome = 'first' | 'hit' | 'partial' | 'miss' | 'unknown'
export type CauseCode =
  | 'ttl-expired'
  | 'model-switch'
  | 'compacted'
  | 'microcompacted'
  | 'cleared'
  | 'rewound'
  | 'prefix-changed'
  | 'early-eviction'
  | 'first-call'
  | 'unknown'

export interface Usage {
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly output: number
}

export interface Added {
  /** Characters by part kind, a tool result as `tool-result:Read`. */
  readonly byKind: Readonly<Record<string, number>>
  readonly chars: number
  readonly estimatedTokens: number
  /** Growth of `contextTokens` since the chain's previous call; null for the first and where the context shrank. */
  readonly recordedTokens: number | null
}

/** One model call: all rows of one message id. */
export interface Call {
  readonly index: number
  /** The message id; of a row without one `row-<uuid>`, else `line-<line>-<offset>`. */
  readonly id: string
  readonly requestId: string | null
  readonly line: number
  readonly tsMs: number | null
  /** When the request went out: the last prompt or tool-result row before it; its own first row where there is none. */
  readonly requestMs: number | null
  /** Time of its last row. */
  readonly endMs: number | null
  readonly model: string
  readonly chain: Chain
  readonly agentId: string | null
  readonly usage: Usage
  readonly contextTokens: number
  readonly gapMs: number | null
  /** Since the chain's last use of the cache: the first row of its previous call (SPEC 0.1); null for the first. */
  readonly unusedMs: number | null
  readonly cache: CacheOutcome
  readonly cause: CauseCode | null
  /** Lifetime its own writes recorded; null where it wrote nothing. */
  readonly lifetime: '5m' | '1h' | null
  readonly version: string | null
  readonly turn: TurnKind
  readonly added: Added
  readonly costUsd: number | null
  /** Index of the chain's call before it; null for the first. Chains are the main one and one per sub-agent. */
  readonly previous: number | null
  /** Positions in `entries` of its own rows, and of the rows that were added since the chain's previous call. */
  readonly rows: readonly number[]
  readonly addedRows: readonly number[]
}

export type SessionEventKind = 'auto-compact' | 'manual-compact' | 'microcompact' | 'clear' | 'rewind' | 'fork' | 'model-switch' | 'resume'

export interface SessionEvent {
  readonly kind: SessionEventKind
  readonly line: number
  readonly tsMs: number | null
  readonly preTokens: number | null
  readonly postTokens: number | null
  /** JSON-safe facts of the row: metadata of a boundary, ids that were cleared, names of the models. */
  readonly details: Readonly<Record<string, unknown>>
  /** The main-chain call before which it lies; null after the last. */
  readonly beforeCall: number | null
}

export interface Totals {
  readonly calls: number
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly output: number
  /** False where rows hold the size at the stream's start (SPEC 0.1): the cost is a lower bound then. */
  readonly outputReliable: boolean
  readonly costUsd: number | null
  readonly hitRate: number | null
}

export interface Session {
  readonly file: string
  readonly sizeBytes: number
  readonly title: string | null
  /** Beginning of the first prompt a person typed (of a sub-agent's own file: that it was given), at most 300 characters. */
  readonly firstPrompt: string | null
  readonly startMs: number | null
  readonly endMs: number | null
  readonly sessionIds: readonly string[]
  readonly versions: readonly string[]
  readonly models: readonly string[]
  readonly cwds: readonly string[]
  readonly records: { readonly total: number; readonly byType: Readonly<Record<string, number>>; readonly unreadable: number }
  /** By offset; at most 20,000, `problemsNotListed` says how many more there are. */
  readonly problems: readonly Problem[]
  readonly problemsNotListed: number
  readonly entries: readonly Entry[]
  readonly calls: readonly Call[]
  readonly events: readonly SessionEvent[]
  readonly totals: { readonly main: Totals; readonly side: Totals }
  readonly integrity: {
    readonly duplicateUuids: number
    readonly danglingParents: number
    readonly roots: number
    readonly backwardsTimestamps: number
    readonly copiedFrom: string | null
  }
}
