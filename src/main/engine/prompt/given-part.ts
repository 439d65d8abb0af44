// Parts of the prompt that a person took from a captured request: they stand in place of paraphrases and published sizes.

import type { TokenFigure } from '../base/layer'
import type { Tokenizer } from '../ports'
import type { CollectRequest } from './collect-request'

/** Null where nothing was taken, or only for another style of prompt. */
export function givenText({ given }: CollectRequest, id: string, style: 'long' | 'lean' | 'bare'): string | null {
  return given?.find((part) => part.id === id && (part.style === style || id.startsWith('tools:')))?.text ?? null
}

/** The usual estimate of a text that is really sent, under the method `given`. */
export function givenFigure(tokenizer: Tokenizer, text: string, kind: 'prose' | 'json'): TokenFigure {
  return { ...tokenizer.estimate(text, kind), method: 'given' }
}
