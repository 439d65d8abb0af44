// Which lines of an index on disk went where: sent, stripped, or below the cut. Works on texts alone.

import type { Region } from '../base/layer'

/** A text without what is never sent, and where that stood in it. All lines count from 1 in the whole file. */
export interface CleanText {
  readonly text: string
  readonly frontMatter: string | null
  readonly frontMatterLines: number
  readonly comments: readonly CommentLines[]
}

interface CommentLines {
  readonly fromLine: number
  readonly toLine: number
}

/** Every line of the file in one region, in order. `keptEnd` is the UTF-16 unit where the kept part ends; null: nothing is cut. */
export function indexRegions(diskText: string, clean: CleanText, keptEnd: number | null): readonly Region[] {
  const lines = (diskText.endsWith('\n') ? diskText.slice(0, -1) : diskText).split('\n')
  const keptLines = keptEnd === null ? lines.length : diskText.slice(0, keptEnd).split('\n').length
  const covering = coveringComments(clean.comments)
  const regions: { kind: Region['kind']; fromLine: number; toLine: number; chars: number }[] = []
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    const comments = covering.get(line)
    const hidden = comments !== undefined && visibleText(text, line, comments).trim() === ''
    const kind = line > keptLines ? 'below-cut' : line <= clean.frontMatterLines ? 'frontmatter' : hidden ? 'comment' : 'sent'
    const last = regions.at(-1)
    if (last !== undefined && last.kind === kind) {
      last.toLine = line
      last.chars += text.length + 1
    } else regions.push({ kind, fromLine: line, toLine: line, chars: text.length })
  }
  return keptEnd === null ? regions : splitHardCut(regions, lines.length, keptLines, lostOfLine(diskText, keptEnd))
}

/**
 * Where on disk the kept part of a stripped text ends, in UTF-16 units. Stripping takes out stretches and leaves the
 * rest in order, so each kept line is looked for from where the one before was found.
 */
export function keptEndOnDisk(diskText: string, clean: CleanText, kept: string): number {
  const lines = diskText.split('\n')
  const covering = coveringComments(clean.comments)
  let at = clean.frontMatterLines
  let offset = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0)
  let end = 0
  for (const line of kept.split('\n')) {
    const wanted = line.trim()
    // A blank line may stand for a comment that is gone; only lines with text are worth walking for.
    if (wanted === '') continue
    while (at < lines.length && !visibleText(lines[at] ?? '', at + 1, covering.get(at + 1) ?? []).includes(wanted)) {
      offset += (lines[at] ?? '').length + 1
      at += 1
    }
    if (at === lines.length) break
    const text = lines[at] ?? ''
    // What a comment on the same line repeats stands before the text; a hard cut keeps the front of an ordinary line.
    const from = covering.has(at + 1) ? text.lastIndexOf(wanted) : text.indexOf(wanted)
    end = offset + from + wanted.length
    offset += text.length + 1
    at += 1
  }
  return end
}

function coveringComments(comments: readonly CommentLines[]): ReadonlyMap<number, readonly CommentLines[]> {
  const covering = new Map<number, CommentLines[]>()
  for (const comment of comments) {
    for (let line = comment.fromLine; line <= comment.toLine; line++) {
      const here = covering.get(line)
      if (here === undefined) covering.set(line, [comment])
      else here.push(comment)
    }
  }
  return covering
}

/** What is left of a line on disk once the comments that cover it are gone. */
function visibleText(line: string, number: number, comments: readonly CommentLines[]): string {
  if (comments.length === 0) return line
  if (comments.some((c) => c.fromLine < number && number < c.toLine)) return ''
  let text = line.replace(/<!--.*?-->/g, '')
  if (comments.some((c) => c.fromLine < number)) text = text.slice(text.indexOf('-->') + '-->'.length)
  const opener = comments.some((c) => c.toLine > number) ? text.lastIndexOf('<!--') : -1
  return opener === -1 ? text : text.slice(0, opener)
}

/** Characters of the line in whose middle the kept part ends; 0 when it ends with the line. */
function lostOfLine(diskText: string, keptEnd: number): number {
  const lineEnd = diskText.indexOf('\n', keptEnd)
  return diskText.slice(keptEnd, lineEnd === -1 ? diskText.length : lineEnd).trimEnd().length
}

/** A line cut in its middle stands in both regions, with its share of the characters in each. */
function splitHardCut(regions: readonly Region[], lineCount: number, keptLines: number, lost: number): readonly Region[] {
  if (lost === 0) return regions
  const below = regions.find((r) => r.kind === 'below-cut')
  const rest = regions.filter((r) => r.kind !== 'below-cut').map((r) => (r.toLine === keptLines ? { ...r, chars: r.chars - lost } : r))
  const chars = lost + (below === undefined ? 0 : below.chars + 1)
  return [...rest, { kind: 'below-cut', fromLine: keptLines, toLine: below?.toLine ?? lineCount, chars }]
}
