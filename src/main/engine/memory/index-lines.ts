// New lines of an index: how one is written and where it goes. Works on documents; reads nothing.

import { MOST_ENTRY_CHARS } from './forecast-entries'
import type { EditedLine, IndexDocument, IndexLine } from './index-document'
import type { MemoryEntry } from './memory-report'
import { encodeTarget, fold } from './resolve-link'

export interface NewEntry {
  readonly title: string
  /** Relative to the folder. */
  readonly file: string
  readonly hook: string
  readonly type: string | null
}

/** SPEC 6.4: `- [Title](file.md) — hook`, the hook shortened so that the line keeps to about 150 characters; with the bullet the others have. */
export function renderEntryLine(document: IndexDocument | null, { title, file, hook }: NewEntry): string {
  const head = `${usualBullet(document)} [${escapeTitle(title)}](${encodeTarget(file)})`
  const text = oneLine(hook)
  return text === '' ? head : `${head} — ${shorten(text, MOST_ENTRY_CHARS - head.length - 3)}`
}

function usualBullet(document: IndexDocument | null): string {
  const bullets = (document?.lines ?? []).flatMap((line) => (line.kind === 'entry' ? [line.text.trimStart().charAt(0)] : []))
  const stars = bullets.filter((bullet) => bullet === '*').length
  return stars * 2 > bullets.length ? '*' : '-'
}

/** Brackets in a title would end it early. */
export function escapeTitle(title: string): string {
  return oneLine(title).replace(/\\?[[\]]/g, (found) => (found.length === 2 ? found : `\\${found}`))
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** At a blank where there is one in the last third; never within a character. */
function shorten(text: string, most: number): string {
  if (text.length <= most || most < 20) return text
  const cut = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  const blank = cut.lastIndexOf(' ')
  return `${(blank > most * 0.66 ? cut.slice(0, blank) : cut).replace(/[\s,;:—–-]+$/, '')}…`
}

/**
 * The lines of an index with a new one: at the end of the section named after its type, else of the section where most
 * of its type stand, else after the last line that says anything.
 */
export function addLine(
  lines: readonly EditedLine[],
  text: string,
  type: string | null,
  entries: readonly MemoryEntry[],
): readonly EditedLine[] {
  const own = lines.filter((line): line is IndexLine => typeof line !== 'string')
  const section = sectionFor(own, type, entries)
  let at = lastSaying(lines)
  if (section !== null) {
    // new lines follow the line they were put after, so they count for its section
    let inSection = false
    for (const [i, line] of lines.entries()) {
      if (typeof line !== 'string') inSection = line.section === section
      if (inSection && (typeof line === 'string' || line.kind === 'entry' || line.kind === 'heading')) at = i
    }
  }
  return [...lines.slice(0, at + 1), text, ...lines.slice(at + 1)]
}

function sectionFor(lines: readonly IndexLine[], type: string | null, entries: readonly MemoryEntry[]): string | null {
  if (type === null) return null
  const headings = lines.filter((line) => line.kind === 'heading').map((line) => line.section ?? '')
  const named = headings.find((heading) => {
    const words = fold(heading).split(/[^\p{L}\p{N}]+/u)
    return words.includes(fold(type)) || words.includes(`${fold(type)}s`)
  })
  if (named !== undefined) return named
  const counts = new Map<string, number>()
  for (const entry of entries)
    if (entry.type === type && entry.section !== null) counts.set(entry.section, (counts.get(entry.section) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most !== undefined && headings.includes(most[0]) ? most[0] : null
}

function lastSaying(lines: readonly EditedLine[]): number {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]
    if (line !== undefined && (typeof line === 'string' || line.kind !== 'blank')) return i
  }
  return -1
}
