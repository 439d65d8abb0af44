// Markdown tokens as the agent sees them (SPEC 3.2: GFM off, since `~` pairs were taken for strike-through).
// The one place that knows the lexer's weak spots: deep nesting overflows its stack, unclosed openers cost it quadratic time.

import { Lexer, type Token } from 'marked'
import { err, ok, type Result } from '../base/result'

export interface LexedMarkdown {
  /** The text with LF line ends; the raws of `tokens` joined give exactly this. */
  readonly source: string
  readonly tokens: readonly Token[]
}

export interface LexProblem {
  readonly kind: 'too-deep' | 'too-costly'
  readonly message: string
}

const DEEPEST_QUOTE = 200
const LONG_MARKS = /[*_]{2000}/
const DEEPEST_LIST = 100
/** Openers without an end times length: 10,000 in 70 kB take a tenth of a second, this bound about one. */
const COSTLIEST = 5e9

/** Never throws: a text that cannot be lexed safely is an error, and its caller says what that means. */
export function lexMarkdown(text: string): Result<LexedMarkdown, LexProblem> {
  const source = text.replace(/\r\n|\r/g, '\n')
  const problem = weakSpot(source)
  if (problem !== null) return err(problem)
  try {
    return ok({ source, tokens: new Lexer({ gfm: false }).lex(source) })
  } catch (error) {
    if (error instanceof RangeError) return err({ kind: 'too-deep', message: 'its Markdown is nested too deeply' })
    throw error
  }
}

function weakSpot(source: string): LexProblem | null {
  if (new RegExp(`^(?:[ \\t]*>){${DEEPEST_QUOTE}}`, 'm').test(source)) {
    return { kind: 'too-deep', message: `it has quotes nested more than ${DEEPEST_QUOTE} deep` }
  }
  if (listDepth(source) > DEEPEST_LIST) return { kind: 'too-deep', message: `it has lists nested more than ${DEEPEST_LIST} deep` }
  if (LONG_MARKS.test(source)) return { kind: 'too-costly', message: 'it holds thousands of asterisks or underscores in a row' }
  const openers = source.match(/<[!?]/g)?.length ?? 0
  if (openers * source.length > COSTLIEST) return { kind: 'too-costly', message: `it holds ${openers} openers of comments and the like` }
  return null
}

/** Upper bound of list nesting: how many list markers stand one further right than the other. */
function listDepth(source: string): number {
  const indents: number[] = []
  let deepest = 0
  for (const [, indent = '', markers = ''] of source.matchAll(/^([ \t]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+)/gm)) {
    const width = indent.replaceAll('\t', '    ').length
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= width) indents.pop()
    indents.push(width)
    deepest = Math.max(deepest, indents.length + (markers.match(/\S+/g)?.length ?? 1) - 1)
  }
  return deepest
}
