// What the history of a session is made of, as compaction sees it: sizes and ties, no text.

import type { ContentKind } from '../base/layer'

export type ItemKind = 'user' | 'assistant' | 'thinking' | 'tool-use' | 'tool-result' | 'attachment' | 'image' | 'summary'

export interface HistoryItem {
  /** Position in the trace; grows with time. */
  readonly position: number
  readonly kind: ItemKind
  readonly tool: string | null
  /** Of a tool use and of its result. */
  readonly toolUseId: string | null
  /** File it is about, as written. */
  readonly file: string | null
  readonly tokens: number
  readonly chars: number
  readonly content: ContentKind
  /** Items of one response, or of one message of the user, share it. */
  readonly message: number
  /** Call whose answer it is part of, or before which it was added. */
  readonly call: number
  /** Position of a use's result and of a result's use; -1 where there is none. */
  readonly partner: number
  /** Position in the entries of the transcript; null for what was written by hand, and for what the file does not show. */
  readonly entry: number | null
  readonly label: string
}
