// The fitted figures behind the token predictor. They are data: resources/predictors/tokens.json, made by scripts/fit-predictors.mjs.

import type { LexicalFeature } from './lexical-counts'
import type { TokenCategory } from './token-categories'

/**
 * What a block costs besides its text. `longThinking`: per 100 characters of a thinking block beyond 1,500;
 * `hiddenThinking`: per 100 characters beyond 400 where the model writes down a summary of its thinking only. `echo` and `reminder`:
 * the words about the list of tasks that is sent along unwritten.
 */
export const BLOCK_KINDS = [
  'step',
  'text',
  'thinking',
  'toolUse',
  'toolResult',
  'said',
  'attachment',
  'echo',
  'reminder',
  'longThinking',
  'hiddenThinking',
] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

export interface TokenModel {
  /** Where texts are at hand: tokens per count, and per block. */
  readonly lexical: {
    readonly weights: Readonly<Record<LexicalFeature, number>>
    readonly blocks: Readonly<Record<BlockKind, number>>
  }
  /** Where only characters are known: tokens per character, and once per step by its largest result. */
  readonly chars: {
    readonly perChar: Readonly<Record<TokenCategory, number>>
    readonly perStep: Readonly<Record<TokenCategory, number>>
    readonly answer: number
    /** Of an answer that edits or writes a file: its text is code. */
    readonly edit: number
    readonly thinking: number
    /** More, beyond what was always found whole. */
    readonly longThinking: number
    /** More, where the model writes down a summary of its thinking only. */
    readonly hiddenThinking: number
  }
  /** The newer tokenizer makes so many times as many (SPEC 8.6). */
  readonly dense: { readonly lexical: number; readonly chars: number }
  /** 5th and 95th percentile of recorded by foretold, by how it was foretold. */
  readonly band: {
    readonly lexical: { readonly low: number; readonly high: number }
    readonly chars: { readonly low: number; readonly high: number }
  }
}
