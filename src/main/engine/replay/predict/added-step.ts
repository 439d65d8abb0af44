// What was added to the conversation between two calls, by size: all a token estimate may look at. Types only.

import type { ContentKind } from '../../base/layer'
import type { PartKind } from '../../conversation/session'
import type { LexicalCounts } from './lexical-counts'

/** Sent along by the agent and in no row: its list of tasks after a change of it, and when it reminds of the list. */
export type UnwrittenKind = 'echo' | 'reminder'

export interface AddedPart {
  readonly kind: PartKind | UnwrittenKind
  /** Of a tool use or its result. */
  readonly tool: string | null
  readonly toolUseId: string | null
  /** UTF-16 units of what is sent. */
  readonly chars: number
  readonly content: ContentKind
  /** Null where the text is not at hand: then characters alone have to do. */
  readonly lexical: LexicalCounts | null
  /** Tokens of an image or document, known from its size; 0 for text. */
  readonly mediaTokens: number
}

export type UnwrittenPart = AddedPart & { readonly kind: UnwrittenKind }

export interface AddedStep {
  /** The answer before, then what was sent after it, then what is in no row. */
  readonly parts: readonly AddedPart[]
  /** Output tokens of the answer before, where its version records the final figure; null otherwise. */
  readonly recordedOutput: number | null
  /** The model before writes down a summary of its thinking, not the thinking that stays in the context. */
  readonly thinkingSummarised: boolean
  /** Thinking of earlier answers that goes out of the context with this step. */
  readonly dropped: readonly AddedPart[]
}

/** Of the answer, not of what was sent after it. */
export function isAnswer({ kind }: Pick<AddedPart, 'kind'>): boolean {
  return kind === 'text' || kind === 'thinking' || kind === 'tool-use'
}

export function isUnwritten({ kind }: Pick<AddedPart, 'kind'>): boolean {
  return kind === 'echo' || kind === 'reminder'
}

/** Text a person or the client typed, as against the results of tools. */
export function isSaid({ kind }: Pick<AddedPart, 'kind'>): boolean {
  return kind === 'prompt' || kind === 'command' || kind === 'meta' || kind === 'summary'
}
