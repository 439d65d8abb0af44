// Finds the `@path` directives of a Markdown body with their place in it (SPEC 3.1, 3.2). Knows nothing of files:
// whether a path leads anywhere is the including step's business.

import type { Token, Tokens } from 'marked'
import type { LexedMarkdown } from './lex-markdown'
import { LineFinder } from './line-finder'
import { isComment } from './strip-block-comments'

export interface FoundInclude {
  /** As written, with the `@`. */
  readonly raw: string
  /** After unescaping blanks and cutting the fragment; null when this cannot be a path (`not-a-path`). */
  readonly path: string | null
  /** 1-based, in the body. Column counts UTF-16 units and is the place of the `@`. */
  readonly line: number
  readonly column: number
  /** Only `text` counts; the others are listed when asked for. */
  readonly where: 'text' | 'code' | 'comment' | 'html'
  /** What follows on the same line, for hints about an unescaped blank. */
  readonly rest: string
}

/** `@` at the start of the text or after white space, up to the next white space but for `\ `. */
const DIRECTIVE = /(^|\s)@((?:\\ |\S)+)/g
const BLOCKS_OF_BLOCKS: ReadonlySet<string> = new Set(['blockquote', 'list', 'list_item'])
const COMMENT = /<!--[\s\S]*?-->/g

/** The path of a directive without its `@`: `\ ` to a blank, `#fragment` off, null when it cannot be one. */
export function includePath(written: string): string | null {
  const path = (written.split('#', 1)[0] ?? '').replaceAll('\\ ', ' ')
  const shaped = path.startsWith('./') || path.startsWith('~/') || (path.startsWith('/') && path !== '/')
  return shaped || /^[A-Za-z0-9._-]/.test(path) ? path : null
}

/**
 * In order of appearance. Of block structure and emphasis only the text leaves count, so `**@a.md**` and
 * `[@a.md](x)` do, since a leaf begins there. `all` adds what stands in code, comments and HTML.
 */
export function extractIncludes(lexed: LexedMarkdown, all = false): readonly FoundInclude[] {
  const found: FoundInclude[] = []
  const finder = new LineFinder(lexed.source)

  function scan(text: string, line: number, where: FoundInclude['where']): void {
    if (where !== 'text' && !all) return
    DIRECTIVE.lastIndex = 0
    // looked for once: a text of one long line would else be searched to its end for every directive
    let feed = text.indexOf('\n')
    let at = line
    for (let match = DIRECTIVE.exec(text); match !== null; match = DIRECTIVE.exec(text)) {
      const start = match.index + (match[1] ?? '').length
      for (; feed >= 0 && feed < start; feed = text.indexOf('\n', feed + 1)) at += 1
      const raw = text.slice(start, DIRECTIVE.lastIndex)
      const path = includePath(raw.slice(1))
      if (where !== 'text' && path === null) continue
      const place = finder.find(at, raw)
      found.push({ raw, path, line: at, column: place.column, where, rest: place.rest })
    }
  }

  /** `line` is where the first of `tokens` begins; the raws of siblings follow one another. */
  function walk(tokens: readonly Token[], line: number, block: boolean): void {
    let at = line
    for (const token of tokens) {
      if (block) at = finder.align(token.raw, at)
      const children = childrenOf(token)
      const before = finder.reached(at)
      if (children !== null) {
        walk(children, at, BLOCKS_OF_BLOCKS.has(token.type))
      } else if (token.type === 'text') {
        scan(token.raw, at, 'text')
      } else if (token.type === 'code' || token.type === 'codespan') {
        scan(codeOf(token), at, 'code')
      } else if (token.type === 'html') {
        if (isComment(token.raw)) scanComment(token.raw, at)
        else scan(token.raw, at, token.raw.trimStart().startsWith('<!--') ? 'comment' : 'html')
      }
      at = finder.pass(token.raw, at, before)
    }
  }

  /** The comments blanked out, the rest scanned where it stands. */
  function scanComment(raw: string, line: number): void {
    const blank = (text: string) => text.replace(/[^\n]/g, ' ')
    if (all) scan(raw.replace(/^[\s\S]*?<!--|-->[\s\S]*?(?:<!--|$)/g, blank), line, 'comment')
    scan(raw.replace(COMMENT, blank), line, 'text')
  }

  walk(lexed.tokens, 1, true)
  return found.sort((a, b) => a.line - b.line || a.column - b.column)
}

function childrenOf(token: Token): readonly Token[] | null {
  if (token.type === 'list') return (token as Tokens.List).items
  // The alternative text of a picture is no text of the document.
  if (token.type === 'image') return []
  return 'tokens' in token && token.tokens !== undefined ? token.tokens : null
}

/** A code span's text without its backticks' glue, so that `@` right behind them begins a text. */
function codeOf(token: Token): string {
  return token.type === 'codespan' ? token.raw.replace(/^`+|`+$/g, ' ') : token.raw
}
