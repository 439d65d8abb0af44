// A captured system prompt as pieces: what its sections are, which block they stand in, what was appended.

import { ATTRIBUTION_PREFIX } from '../../prompt/split-blocks'
import type { CapturedText } from './captured-request'
import { sectionOfHeading } from './section-of-heading'

export interface SystemPiece {
  /** Of the block in the request. */
  readonly block: number
  /** Id of the registry, `attribution`, `identity`, `gitStatus`; else a name made of the heading. */
  readonly section: string
  readonly title: string
  readonly known: boolean
  readonly text: string
}

/** An identity is one short sentence of its own. */
const MOST_IDENTITY_CHARS = 300
const APPENDED = /^(gitStatus|cacheBreaker): /m
/** Further headings of a block belong to its last piece. */
const MOST_PIECES = 300
const FENCE = /^\s*(?:```|~~~)/

export function splitSystem(blocks: readonly CapturedText[]): readonly SystemPiece[] {
  const pieces = blocks.flatMap(({ text }, block) => splitBlock(text, block, blocks.length))
  const seen = new Map<string, number>()
  return pieces.map((piece) => {
    const count = (seen.get(piece.section) ?? 0) + 1
    seen.set(piece.section, count)
    return count === 1 ? piece : { ...piece, section: `${piece.section}#${count}`, known: false }
  })
}

function splitBlock(text: string, block: number, count: number): readonly SystemPiece[] {
  const whole = (section: string, title: string): readonly SystemPiece[] => [{ block, section, title, known: true, text }]
  if (text.startsWith(ATTRIBUTION_PREFIX)) return whole('attribution', 'Attribution')
  if (block < count - 1 && text.length <= MOST_IDENTITY_CHARS && !text.trim().includes('\n') && !text.startsWith('#'))
    return whole('identity', 'Identity')
  const appended = APPENDED.exec(text)
  const main = appended === null ? text : text.slice(0, appended.index)
  return [...sections(main, block), ...(appended === null ? [] : appendedEntries(text.slice(appended.index), block))]
}

/** Parted at headings of the first level that stand outside code. */
function sections(text: string, block: number): readonly SystemPiece[] {
  const found: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }]
  let fenced = false
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) fenced = !fenced
    const heading = fenced || found.length >= MOST_PIECES ? null : (/^# (.+)$/.exec(line)?.[1] ?? null)
    if (heading !== null) found.push({ heading, lines: [line] })
    else found.at(-1)?.lines.push(line)
  }
  return found.flatMap(({ heading, lines }) => {
    const piece = lines.join('\n').trim()
    if (piece === '') return []
    if (heading === null) return [{ block, section: 'intro', title: 'Introduction', known: true, text: piece }]
    const known = sectionOfHeading(heading)
    return [
      { block, section: known ?? `heading:${heading.trim().toLowerCase()}`, title: heading.trim(), known: known !== null, text: piece },
    ]
  })
}

/** SPEC 1.3: `key: text` entries at the very end. */
function appendedEntries(text: string, block: number): readonly SystemPiece[] {
  const keys = [...text.matchAll(/^(gitStatus|cacheBreaker): /gm)]
  return keys.map((match, i) => {
    const end = keys[i + 1]?.index ?? text.length
    const section = match[1] ?? ''
    return {
      block,
      section,
      title: section === 'gitStatus' ? 'Git snapshot' : 'Cache breaker',
      known: true,
      text: text.slice(match.index + match[0].length, end).trimEnd(),
    }
  })
}
