// New lines of an index: how one is written and where it goes. Works on documents; reads nothing.

import { MOST_ENTRY_CHARS } from './forecast-entries'
import type { EditedLine, IndexDocument, IndexLine } from './index-document'
import type { MemoryEntry } from './memory-report'
import { parseIndexEntry } from './parse-index-entry'
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
  const target = encodeTarget(file)
  const text = forLine(hook)
  return readable(title, target, (written) => {
    const head = `${usualBullet(document)} [${written}](${target})`
    return text === '' ? head : `${head} — ${shorten(text, MOST_ENTRY_CHARS - head.length - 3)}`
  })
}

/** The line with the title as it is where that reads back as an entry, else with everything escaped that could end it early. */
export function readable(title: string, target: string, write: (written: string) => string): string {
  const line = write(escapeTitle(title))
  return parseIndexEntry(line)?.target === target ? line : write(forLine(title).replace(/[\\`[\]]/g, '\\$&'))
}

function usualBullet(document: IndexDocument | null): string {
  const bullets = (document?.lines ?? []).flatMap((line) => (line.kind === 'entry' ? [line.text.trimStart().charAt(0)] : []))
  const stars = bullets.filter((bullet) => bullet === '*').length
  return stars * 2 > bullets.length ? '*' : '-'
}

/** Brackets in a title would end it early. */
function escapeTitle(title: string): string {
  return forLine(title).replace(/\\?[[\]]/g, (found) => (found.length === 2 ? found : `\\${found}`))
}

/** A text that may stand in a line of the index: half a comment in one would hide other lines, or show hidden ones. */
export function forLine(text: string): string {
  return oneLine(text)
    .replace(/<!--/g, '<! --')
    .replace(/--(!?)>/g, '-- $1>')
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

/** A line that is to be added, and the type of the memory it leads to. */
export interface NewLine {
  readonly text: string
  readonly type: string | null
}

/**
 * The lines of an index with new ones: each at the end of the section named after its type, else of the section where most
 * of its type stand, else after the last line that says anything. Takes time with the lines, not with their square.
 */
export function addLines(own: readonly IndexLine[], added: readonly NewLine[], entries: readonly MemoryEntry[]): readonly EditedLine[] {
  const places = new Map<string | null, number>()
  const after = new Map<number, string[]>()
  for (const { text, type } of added) {
    const place = places.get(type) ?? placeFor(own, type, entries)
    places.set(type, place)
    const texts = after.get(place)
    if (texts === undefined) after.set(place, [text])
    else texts.push(text)
  }
  return [...(after.get(-1) ?? []), ...own.flatMap((line, i): readonly EditedLine[] => [line, ...(after.get(i) ?? [])])]
}

/** The position after which a line of this type goes; -1: in front of all. */
function placeFor(own: readonly IndexLine[], type: string | null, entries: readonly MemoryEntry[]): number {
  const section = sectionFor(own, type, entries)
  const inSection = own.findLastIndex((line) => line.section === section && (line.kind === 'entry' || line.kind === 'heading'))
  return section !== null && inSection !== -1 ? inSection : own.findLastIndex((line) => line.kind !== 'blank')
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
