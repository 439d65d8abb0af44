// What the states of an entry are called, how grave they are, and what they mean for the model.

import type { EntryState } from '../../../../preload/contract/memory'
import type { KeyedRow, MemoryFilter } from './memory-state'

export type RowState = EntryState | 'orphan' | 'log'
/** `fine`, `quiet` and `log` carry no colour. */
export type StateTone = 'fine' | 'quiet' | 'warn' | 'danger'

interface StateWords {
  readonly word: string
  readonly tone: StateTone
  readonly meaning: string
}

const WORDS: Readonly<Record<RowState, StateWords>> = {
  dangling: { word: 'dangling link', tone: 'danger', meaning: 'There is no such file: the model is told of something it cannot read.' },
  outside: { word: 'outside', tone: 'danger', meaning: 'The link leads out of the folder.' },
  'bad-frontmatter': { word: 'bad front matter', tone: 'danger', meaning: 'The head of the file cannot be read as YAML.' },
  'bad-type': { word: 'wrong type', tone: 'danger', meaning: 'The type is none of user, feedback, project and reference.' },
  duplicate: { word: 'duplicate', tone: 'warn', meaning: 'A line above leads to the same file.' },
  'below-cut': { word: 'below the cut', tone: 'warn', meaning: 'Its line is below the cut, so the model is not told that it exists.' },
  'too-long': {
    word: 'line too long',
    tone: 'warn',
    meaning: 'A line should have about 150 characters at most; what is longer takes room from others.',
  },
  'no-frontmatter': { word: 'no front matter', tone: 'warn', meaning: 'The file says neither what it is called nor of which type it is.' },
  orphan: { word: 'orphan file', tone: 'quiet', meaning: 'No line of the index leads to it: the model is not told that it exists.' },
  'not-an-entry': { word: 'not an entry', tone: 'quiet', meaning: 'Text that leads to no file. It is sent like every other line.' },
  ok: { word: 'fine', tone: 'fine', meaning: 'Sent, and its file is as it should be.' },
  log: { word: 'log', tone: 'fine', meaning: 'A day of the log. Only the agent adds to it.' },
}
const GRAVEST_FIRST = Object.keys(WORDS) as readonly RowState[]

/** Gravest first; never empty. */
export function statesOf(row: Pick<KeyedRow, 'kind' | 'states'>): readonly RowState[] {
  const own: RowState[] = row.states.filter((state) => state !== 'ok')
  if (row.kind === 'orphan') own.push('orphan')
  if (own.length === 0) return [row.kind === 'log' ? 'log' : 'ok']
  return own.sort((a, b) => GRAVEST_FIRST.indexOf(a) - GRAVEST_FIRST.indexOf(b))
}

export function wordsOf(state: RowState): StateWords {
  return WORDS[state]
}

/** For sorting: 0 is the gravest. */
export function gravity(row: Pick<KeyedRow, 'kind' | 'states'>): number {
  return GRAVEST_FIRST.indexOf(statesOf(row)[0] ?? 'ok')
}

const BEHIND: Readonly<Record<Exclude<MemoryFilter, 'all'>, readonly RowState[]>> = {
  fine: ['ok', 'log'],
  cut: ['below-cut'],
  links: ['dangling', 'outside', 'duplicate'],
  orphans: ['orphan'],
  front: ['bad-frontmatter', 'bad-type', 'no-frontmatter'],
  other: ['too-long', 'not-an-entry'],
}

export const FILTERS: readonly { readonly filter: MemoryFilter; readonly label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'fine', label: 'Fine' },
  { filter: 'cut', label: 'Below the cut' },
  { filter: 'links', label: 'Links' },
  { filter: 'orphans', label: 'Orphans' },
  { filter: 'front', label: 'Front matter' },
  { filter: 'other', label: 'Other' },
]

/** A row with several states passes several filters. */
export function passes(row: Pick<KeyedRow, 'kind' | 'states'>, filter: MemoryFilter): boolean {
  return filter === 'all' || statesOf(row).some((state) => BEHIND[filter].includes(state))
}

export function countFilters(rows: readonly KeyedRow[]): Readonly<Record<MemoryFilter, number>> {
  const counts = { all: 0, fine: 0, cut: 0, links: 0, orphans: 0, front: 0, other: 0 }
  for (const row of rows) for (const { filter } of FILTERS) if (passes(row, filter)) counts[filter] += 1
  return counts
}

/** What a row is called where it stands alone: its title, else its name, its file, or its text. */
export function rowTitle(row: Pick<KeyedRow, 'kind' | 'title' | 'name' | 'file' | 'raw'>): string {
  if (row.kind === 'log' && row.name === null && row.file !== null)
    return row.file.slice(row.file.lastIndexOf('/') + 1).replace(/\.md$/i, '')
  return row.title || row.name || row.file || row.raw.replace(/^\s*[-*+]\s+/, '').trim() || 'Empty line'
}
