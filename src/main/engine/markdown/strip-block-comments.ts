// Removes HTML comments that are blocks of their own. Inline ones, ones in code and unclosed ones stay (SPEC 4.4).

import { type LexedMarkdown, type LexProblem, lexMarkdown } from './lex-markdown'

export interface RemovedComment {
  /** 1-based lines of the body, both ends included. */
  readonly fromLine: number
  readonly toLine: number
  /** UTF-16 units of the comment itself. */
  readonly chars: number
  /** Text after the closer stayed on the last line. */
  readonly tail: boolean
}

export interface StrippedText {
  readonly text: string
  readonly removed: readonly RemovedComment[]
  /** The text could not be lexed and is as it was. */
  readonly problem: LexProblem | null
}

const COMMENT = /<!--[\s\S]*?-->/g

/**
 * Without a comment opener the text comes back untouched, CRLF and all; with one it is rebuilt from tokens and has LF
 * line ends (SPEC 2.9). `lexed` saves lexing again where the caller has the tokens of the same body.
 */
export function stripBlockComments(body: string, lexed?: LexedMarkdown): StrippedText {
  if (!body.includes('<!--')) return { text: body, removed: [], problem: null }
  const lexing = lexed === undefined ? lexMarkdown(body) : { ok: true as const, value: lexed }
  if (!lexing.ok) return { text: body, removed: [], problem: lexing.error }
  const parts: string[] = []
  const removed: RemovedComment[] = []
  let line = 1
  let afterComment = false
  for (const { type, raw } of lexing.value.tokens) {
    const breaks = countBreaks(raw)
    if (type === 'html' && isComment(raw)) {
      const rest = raw.replace(COMMENT, '')
      const tail = rest.trim() !== ''
      if (tail) parts.push(rest)
      removed.push({ fromLine: line, toLine: line + countBreaks(raw.trimEnd()), chars: raw.length - (tail ? rest.length : 0), tail })
      afterComment = !tail
    } else {
      parts.push(afterComment ? withoutGap(raw, type === 'space', parts.at(-1)) : raw)
      afterComment = false
    }
    line += breaks
  }
  return { text: parts.join(''), removed, problem: null }
}

/** What follows a comment that is gone: without the comment's line end, and without a second blank line. */
function withoutGap(raw: string, isSpace: boolean, before: string | undefined): string {
  if (isSpace && (before === undefined || before.endsWith('\n\n'))) return ''
  return raw.startsWith('\n') ? raw.slice(1) : raw
}

/** A block that begins with a comment which is closed; text may follow the closer. */
export function isComment(raw: string): boolean {
  return raw.trimStart().startsWith('<!--') && raw.includes('-->')
}

function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
