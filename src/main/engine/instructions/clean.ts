// From the bytes of an instruction file to what is sent of it (SPEC 4.1): decode, take the front matter off, take
// block comments out. Says which lines of the file on disk came through.

import type { Region } from '../base/layer'
import { decodeText } from '../markdown/decode-text'
import { extractIncludes, type FoundInclude } from '../markdown/extract-includes'
import { type LexedMarkdown, type LexProblem, lexMarkdown } from '../markdown/lex-markdown'
import { type ParsedFrontMatter, parseFrontMatter } from '../markdown/parse-front-matter'
import { splitFrontMatter } from '../markdown/split-front-matter'
import { type RemovedComment, stripBlockComments } from '../markdown/strip-block-comments'

export interface CleanText {
  /** As on disk, a byte-order mark included. */
  readonly diskText: string
  /** As sent: without blank lines in front and white space at the end, since entries are parted by one blank line. */
  readonly text: string
  readonly frontMatter: string | null
  /** Null where there is no front matter. */
  readonly parsed: ParsedFrontMatter | null
  readonly regions: readonly Region[]
  /** Comments that were taken out; lines count in the file on disk. */
  readonly comments: readonly RemovedComment[]
  readonly lines: number
  readonly utf8: boolean
  /** Its Markdown could not be taken apart: nothing was stripped and no include is found. */
  readonly lexProblem: LexProblem | null
  /** In order of appearance; lines and columns count in the file on disk. `all` as in extractIncludes. */
  includes(all: boolean): readonly FoundInclude[]
}

/** Null for what is no text (SPEC 2.2). */
export function clean(bytes: Uint8Array, options: { readonly stripComments: boolean }): CleanText | null {
  const { text: decoded, bom, utf8, binary } = decodeText(bytes)
  if (binary) return null
  const { frontMatter, frontMatterLines, body } = splitFrontMatter(decoded)
  // Most files have neither: then there is nothing to lex.
  const lexing = body.includes('<!--') || (body.includes('@') && /(?:^|\s)@\S/.test(body)) ? lexMarkdown(body) : null
  const lexed = lexing?.ok === true ? lexing.value : null
  const stripped =
    options.stripComments && lexed !== null ? stripBlockComments(body, lexed) : { text: body, removed: [] as readonly RemovedComment[] }
  const starts = lineStarts(decoded)
  return {
    diskText: bom ? `\ufeff${decoded}` : decoded,
    text: stripped.text.replace(/^(?:[^\S\r\n]*\r?\n)+/, '').trimEnd(),
    frontMatter,
    parsed: frontMatter === null ? null : parseFrontMatter(frontMatter),
    regions: regionsOf(starts, frontMatterLines, stripped.removed),
    comments: stripped.removed.map((comment) => ({
      ...comment,
      fromLine: comment.fromLine + frontMatterLines,
      toLine: comment.toLine + frontMatterLines,
    })),
    lines: starts.length - 1,
    utf8,
    lexProblem: lexing !== null && !lexing.ok ? lexing.error : null,
    includes: (all) => (lexed === null ? [] : includesOf(lexed, frontMatterLines, all)),
  }
}

function includesOf(lexed: LexedMarkdown, offset: number, all: boolean): readonly FoundInclude[] {
  return extractIncludes(lexed, all).map((found) => ({ ...found, line: found.line + offset }))
}

/** Where each line begins, and the end of the text. A text that ends in a line end has no further, empty line. */
function lineStarts(text: string): readonly number[] {
  if (text === '') return [0]
  const starts = [0]
  if (text.includes('\r')) {
    for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length)
  } else {
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1)
  }
  if (starts.at(-1) !== text.length) starts.push(text.length)
  return starts
}

/** The file in stretches without gaps. A line of which anything is sent counts as sent. */
function regionsOf(starts: readonly number[], frontMatterLines: number, removed: readonly RemovedComment[]): readonly Region[] {
  const regions: Region[] = []
  const lines = starts.length - 1
  let from = 1
  function upTo(toLine: number, kind: Region['kind']): void {
    const last = Math.min(toLine, lines)
    if (last < from) return
    regions.push({ kind, fromLine: from, toLine: last, chars: (starts[last] ?? 0) - (starts[from - 1] ?? 0) })
    from = last + 1
  }
  upTo(frontMatterLines, 'frontmatter')
  for (const { fromLine, toLine, tail } of removed) {
    upTo(frontMatterLines + fromLine - 1, 'sent')
    upTo(frontMatterLines + toLine - (tail ? 1 : 0), 'comment')
  }
  upTo(lines, 'sent')
  return regions
}
