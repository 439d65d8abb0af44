// Turns the text of one layer into lines: as sent, with what was taken out drawn in, or as it lies on disk.

import { formatCount, plural } from '../../lib/format-count'
import { mapSentLines } from '../../lib/map-sent-lines'
import { fenceStates } from '../../lib/markdown-line'
import { splitLines } from '../../lib/split-lines'
import type { LayerKind, LayerView } from '../contract-types'
import type { LayerFamilies } from '../tree/layer-families'
import { reasonOf, reasonWords } from '../tree/reason-words'
import type { DocLine, LineInclude, LineLook, MarkLine, TextLine } from './text-document'

const LONGEST_PIECE = 8000

type Region = LayerView['regions'][number]

interface LineFacts {
  readonly layer: LayerView | null
  readonly kind: LayerKind | null
  readonly depth: number
  readonly look: LineLook
  readonly syntax: TextLine['syntax']
  readonly sentLine: number | null
}

/** Lines of the agent's own words; `layer` colours the strip where the words introduce it. */
export function fixedLines(text: string, layer: LayerView | null, depth: number, joined = false): readonly TextLine[] {
  const facts: LineFacts = { layer, kind: layer?.kind ?? null, depth, look: 'fixed', syntax: 'plain', sentLine: null }
  const lines = splitLines(text).flatMap((line) => pieces(line, facts, null, false, [], null))
  const first = lines[0]
  return joined && first !== undefined ? [{ ...first, continued: true }, ...lines.slice(1)] : lines
}

/** The text as sent. `disk` is the file's text where it is at hand: without it line numbers go by the regions alone. */
export function sentLines(layer: LayerView, text: string, disk: string | null, depth: number, families: LayerFamilies): readonly DocLine[] {
  const sent = splitLines(text)
  const fenced = fenceStates(sent)
  const isFile = layer.origin.path !== null
  // Of regions that were clipped only the beginning is known: then the file's lines alone decide.
  const regions = layer.clipped.includes('regions') ? [] : layer.regions
  const numbers = isFile ? mapSentLines(sent, regions, disk === null ? null : splitLines(disk)) : sent.map(() => null)
  const lastNumbered = numbers.findLastIndex((number) => number !== null)
  const facts: LineFacts = {
    layer,
    kind: layer.kind,
    depth,
    look: layer.paraphrased ? 'fixed' : 'text',
    syntax: syntaxOf(layer),
    sentLine: null,
  }
  const waiting = layer.regions.filter((region) => region.kind !== 'sent').sort((a, b) => a.fromLine - b.fromLine)
  const lines: DocLine[] = []
  const drawUpTo = (line: number): void => {
    for (let next = waiting[0]; next !== undefined && next.fromLine <= line; next = waiting[0]) {
      lines.push(markOf(layer, next, depth))
      waiting.shift()
    }
  }
  sent.forEach((line, at) => {
    const number = numbers[at] ?? null
    if (number !== null) drawUpTo(number)
    else if (at > lastNumbered) drawUpTo(Number.POSITIVE_INFINITY)
    // A note added behind a cut is the agent's wording, not the file's.
    const added = isFile && number === null && at > lastNumbered
    const own: LineFacts = { ...facts, look: added ? 'fixed' : facts.look, sentLine: at + 1 }
    lines.push(...pieces(line, own, number, fenced[at] ?? false, number === null ? [] : includesAt(layer, line, number, families), null))
  })
  drawUpTo(Number.POSITIVE_INFINITY)
  return lines
}

/** The file as it lies on disk, with what is not sent dimmed and the cut drawn. */
export function diskLines(layer: LayerView, text: string, families: LayerFamilies): readonly DocLine[] {
  const all = splitLines(text)
  const fenced = fenceStates(all)
  const regions = layer.regions.filter((region) => region.kind !== 'sent')
  const lines: DocLine[] = []
  all.forEach((line, at) => {
    const number = at + 1
    const region = regions.find((candidate) => number >= candidate.fromLine && number <= candidate.toLine)
    if (region?.kind === 'below-cut' && number === region.fromLine) lines.push(markOf(layer, region, 0))
    const look: LineLook =
      region === undefined ? 'text' : region.kind === 'comment' ? 'stripped' : region.kind === 'below-cut' ? 'below-cut' : 'frontmatter'
    const facts: LineFacts = {
      layer,
      kind: layer.kind,
      depth: 0,
      look,
      syntax: look === 'frontmatter' ? 'yaml' : look === 'text' ? syntaxOf(layer) : 'plain',
      sentLine: null,
    }
    const note = region !== undefined && number === region.toLine ? noteOf(region) : null
    lines.push(...pieces(line, facts, number, fenced[at] ?? false, includesAt(layer, line, number, families), note))
  })
  return lines
}

/** The line that opens a file inside a longer text. */
export function beginMark(layer: LayerView, label: string, depth: number): MarkLine {
  return { type: 'mark', mark: 'begin', label, layerId: layer.id, kind: layer.kind, depth }
}

function pieces(
  text: string,
  facts: LineFacts,
  number: number | null,
  fenced: boolean,
  includes: readonly LineInclude[],
  note: string | null,
): readonly TextLine[] {
  const common = {
    type: 'text' as const,
    layerId: facts.layer?.id ?? null,
    kind: facts.kind,
    depth: facts.depth,
    look: facts.look,
    syntax: facts.syntax,
    fenced,
  }
  if (text.length <= LONGEST_PIECE) return [{ ...common, text, continued: false, number, sentLine: facts.sentLine, includes, note }]
  const out: TextLine[] = []
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + LONGEST_PIECE)
    const unit = text.charCodeAt(to - 1)
    if (to < text.length && unit >= 0xd800 && unit <= 0xdbff) to -= 1 // never between the halves of one sign
    out.push({
      ...common,
      text: text.slice(from, to),
      continued: from > 0,
      number: from === 0 ? number : null,
      sentLine: from === 0 ? facts.sentLine : null,
      includes: [],
      note: to === text.length ? note : null,
    })
    from = to
  }
  return out
}

function syntaxOf(layer: LayerView): TextLine['syntax'] {
  const path = layer.origin.path
  if (path === null) return layer.kind === 'git' ? 'plain' : 'markdown'
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const dot = name.lastIndexOf('.')
  return dot <= 0 || /^\.(md|mdc|mdx|markdown|txt)$/i.test(name.slice(dot)) ? 'markdown' : 'plain'
}

function markOf(layer: LayerView, region: Region, depth: number): MarkLine {
  const common = { type: 'mark' as const, layerId: layer.id, kind: layer.kind, depth }
  const lines = region.fromLine === region.toLine ? `line ${region.fromLine}` : `lines ${region.fromLine}–${region.toLine}`
  switch (region.kind) {
    case 'frontmatter': {
      const keys = frontMatterKeys(layer.frontMatter)
      return { ...common, mark: 'frontmatter', label: `front matter stripped, ${lines}${keys.length > 0 ? `: ${keys.join(', ')}` : ''}` }
    }
    case 'below-cut': {
      const count = region.toLine - region.fromLine + 1
      return {
        ...common,
        mark: 'cut',
        label: `cut at line ${formatCount(region.fromLine - 1)}: ${plural(count, 'line')} below, ${plural(region.chars, 'character')}, not sent`,
      }
    }
    default:
      return { ...common, mark: 'comment', label: `comment stripped, ${lines}, ${plural(region.chars, 'character')}` }
  }
}

function noteOf(region: Region): string | null {
  if (region.kind === 'comment') return 'stripped before sending'
  return region.kind === 'frontmatter' ? 'front matter, not sent' : null
}

function frontMatterKeys(frontMatter: string | null): readonly string[] {
  if (frontMatter === null) return []
  return splitLines(frontMatter).flatMap((line) => {
    const key = /^([A-Za-z_][\w-]*)\s*:/.exec(line)?.[1]
    return key === undefined ? [] : [key]
  })
}

function includesAt(layer: LayerView, line: string, number: number, families: LayerFamilies): readonly LineInclude[] {
  const found: LineInclude[] = []
  for (const attempt of layer.includes) {
    if (attempt.line !== number) continue
    const word = `@${attempt.raw.replace(/^@/, '')}`
    // The column is the file's; on a line that lost a comment the word has moved.
    const from = line.startsWith(word, attempt.column - 1) ? attempt.column - 1 : line.indexOf(word)
    if (from < 0) continue
    const target = families.included(layer, number, attempt.target)
    found.push({ from, to: from + word.length, targetId: target?.id ?? null, ...sayInclude(attempt.outcome, target, families) })
  }
  return found
}

function sayInclude(outcome: string, target: LayerView | null, families: LayerFamilies): Pick<LineInclude, 'tone' | 'note'> {
  if (outcome === 'loaded' && target !== null) {
    const below = families.loadedBelow(target).reduce((sum, layer) => sum + layer.tokens.sent, 0)
    const own = plural(target.tokens.sent, 'token')
    return { tone: 'loaded', note: below > 0 ? `${own}, and ${formatCount(below)} of its own includes` : `${own}, follows this file` }
  }
  const words = (target !== null && target.reason === outcome ? reasonOf(target) : null) ?? reasonWords(outcome)
  const note = words.charAt(0).toLowerCase() + words.slice(1)
  return {
    tone: ['missing', 'is-directory', 'unreadable', 'not-text', 'too-large', 'too-deep'].includes(outcome) ? 'finding' : 'absent',
    note,
  }
}
