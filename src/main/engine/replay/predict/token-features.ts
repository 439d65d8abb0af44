// A step as the row of numbers that the token model weighs: the same row for fitting and for foretelling.

import { type AddedPart, type AddedStep, isAnswer, isSaid, isUnwritten } from './added-step'
import { LEXICAL_FEATURES, type LexicalCounts } from './lexical-counts'
import { categoryOf, TOKEN_CATEGORIES, type TokenCategory } from './token-categories'
import { BLOCK_KINDS, type BlockKind, type TokenModel } from './token-model'

/** Characters of a thinking block up to which it was always found whole. */
const LONG_THINKING = 1500
/** The same where the model writes down a summary of it: the beginning stands as it was thought. */
const SUMMARISED_THINKING = 400

/** Whether texts of the step were counted; where none was, characters are all there is. */
export function hasTexts({ parts }: AddedStep): boolean {
  const written = parts.filter((part) => !isUnwritten(part))
  return written.some(({ lexical }) => lexical !== null) || written.every(({ chars }) => chars === 0)
}

/** Tokens of the parts whose text was not at hand, by their characters. */
export function uncountedTokens(parts: readonly AddedPart[], { chars: figures }: Pick<TokenModel, 'chars'>): number {
  return parts.reduce((sum, part) => (part.lexical === null ? sum + part.chars * figures.perChar[categoryOf(part)] : sum), 0)
}

/** Counts of some parts, then how many blocks of each kind; `step` is 1 for the step as a whole. */
export function lexicalFeatures(parts: readonly AddedPart[], step: 0 | 1, thinkingSummarised: boolean): readonly number[] {
  const blocks = Object.fromEntries(BLOCK_KINDS.map((kind) => [kind, 0])) as Record<BlockKind, number>
  blocks.step = step
  const counts = LEXICAL_FEATURES.map((feature) => parts.reduce((sum, { lexical }) => sum + countOf(lexical, feature), 0))
  for (const part of parts) {
    const block = blockOf(part)
    if (block !== null) blocks[block]++
    if (part.kind !== 'thinking') continue
    blocks.longThinking += beyond(part.chars, LONG_THINKING) / 100
    if (thinkingSummarised) blocks.hiddenThinking += beyond(part.chars, SUMMARISED_THINKING) / 100
  }
  return [...counts, ...BLOCK_KINDS.map((kind) => blocks[kind])]
}

export function lexicalWeights({ lexical }: TokenModel): readonly number[] {
  return [...LEXICAL_FEATURES.map((feature) => lexical.weights[feature]), ...BLOCK_KINDS.map((kind) => lexical.blocks[kind])]
}

/** Characters by category, which category leads, characters of the answer and of its thinking. */
export function charFeatures({ parts, thinkingSummarised }: AddedStep): readonly number[] {
  const chars = new Map<TokenCategory, number>()
  let answer = 0
  let thinking = 0
  for (const part of parts) {
    if (part.kind === 'thinking') thinking += part.chars
    else if (isAnswer(part)) answer += part.chars
    else if (!isUnwritten(part)) chars.set(categoryOf(part), (chars.get(categoryOf(part)) ?? 0) + part.chars)
  }
  // the plan went out with the call that ends plan mode; its result repeats it, the request does not
  const repeated = parts.find(({ kind, tool }) => kind === 'tool-result' && tool === 'ExitPlanMode')
  if (repeated !== undefined) {
    answer = Math.max(answer, repeated.chars)
    chars.set('other', Math.max(0, (chars.get('other') ?? 0) - repeated.chars))
  }
  const lead = leadingCategory(chars)
  return [
    ...TOKEN_CATEGORIES.map((category) => chars.get(category) ?? 0),
    ...TOKEN_CATEGORIES.map((category) => (category === lead ? 1 : 0)),
    edits(lead) ? 0 : answer,
    edits(lead) ? answer : 0,
    thinking,
    beyond(thinking, LONG_THINKING),
    thinkingSummarised ? beyond(thinking, SUMMARISED_THINKING) : 0,
  ]
}

function beyond(chars: number, whole: number): number {
  return Math.max(0, chars - whole)
}

function edits(lead: TokenCategory): boolean {
  return lead === 'edit' || lead === 'write'
}

export function charWeights({ chars }: TokenModel): readonly number[] {
  return [
    ...TOKEN_CATEGORIES.map((category) => chars.perChar[category]),
    ...TOKEN_CATEGORIES.map((category) => chars.perStep[category]),
    chars.answer,
    chars.edit,
    chars.thinking,
    chars.longThinking,
    chars.hiddenThinking,
  ]
}

export function mediaTokensOf({ parts }: AddedStep): number {
  return parts.reduce((sum, { mediaTokens }) => sum + mediaTokens, 0)
}

function countOf(lexical: LexicalCounts | null, feature: keyof LexicalCounts): number {
  return lexical === null ? 0 : lexical[feature]
}

function blockOf(part: AddedPart): BlockKind | null {
  if (isSaid(part)) return 'said'
  switch (part.kind) {
    case 'text':
    case 'thinking':
    case 'attachment':
    case 'echo':
    case 'reminder':
      return part.kind
    case 'tool-use':
      return 'toolUse'
    case 'tool-result':
      return 'toolResult'
    default:
      return null
  }
}

function leadingCategory(chars: ReadonlyMap<TokenCategory, number>): TokenCategory {
  let lead: TokenCategory = 'other'
  let most = 0
  for (const [category, own] of chars) {
    if (own > most) {
      lead = category
      most = own
    }
  }
  return lead
}
