// What the window knows of recorded sessions: the library and what a person looks for in it, and the session that is open.

import type {
  CallDetail,
  CallRow,
  CompactionReport,
  EntryBlock,
  EntryRow,
  EventRow,
  LaneInfo,
  LibraryView,
  ProblemView,
  PromptThen,
  SessionRow,
  SessionSort,
  SessionView,
} from '../../../../preload/contract/sessions'
import type { TimelineColumns } from '../../../../preload/contract/timeline'
import type { Fault } from '../fault'
import type { Detected } from '../prompt/collect-input'
import { noPages, type Pages } from './pages'

export interface LibraryFilter {
  readonly cwd: string | null
  readonly search: string
  readonly model: string | null
  readonly version: string | null
  readonly compacted: boolean
  readonly misses: boolean
  readonly problems: boolean
  readonly minCostUsd: number | null
}

export interface LibrarySums {
  readonly sessions: number
  readonly calls: number
  readonly costUsd: number | null
  readonly costComplete: boolean
}

export type SessionTab = 'timeline' | 'calls' | 'entries' | 'events' | 'problems' | 'compactions' | 'prompt'
export type SessionAxis = 'calls' | 'idle' | 'clock'

/** An answer to one question that is asked anew when what it is about changes. */
export interface Asked<K, T> {
  readonly key: K
  readonly value: T | null
  readonly fault: Fault | null
}

export interface RawLine {
  readonly text: string
  readonly totalChars: number
}

/** The long lists of a session, by name. */
export interface SessionLists {
  readonly calls: CallRow
  readonly entries: EntryRow
  readonly events: EventRow
  readonly problems: ProblemView
}

export type ListPages = { readonly [K in keyof SessionLists]: Pages<SessionLists[K]> }

export interface OpenedSession extends ListPages {
  readonly file: string
  /** Of a subagent with a file of its own that was come to from its session: that session, and the threads to choose among. */
  readonly family: { readonly file: string; readonly lanes: readonly LaneInfo[] } | null
  readonly view: SessionView | null
  readonly loading: boolean
  readonly fault: Fault | null
  /** Grows with every reading of the file. */
  readonly revision: number
  /** The file went while it was looked at. */
  readonly gone: boolean
  readonly tab: SessionTab
  readonly lane: string
  /** Position in the lane. */
  readonly cursor: number | null
  /** The column of the call under the cursor, and of the last call of the lane. */
  readonly point: TimelineColumns | null
  readonly end: TimelineColumns | null
  readonly call: Asked<number, CallDetail> | null
  /** Place in the list of entries; `nonce` tells two askings to show it apart. */
  readonly entryAt: { readonly at: number; readonly nonce: number } | null
  readonly entry: Asked<number, { readonly row: EntryRow; readonly blocks: readonly EntryBlock[]; readonly blocksTotal: number }> | null
  readonly raw: Asked<number, RawLine> | null
  readonly event: number | null
  readonly problem: number | null
  readonly compaction: Asked<number, CompactionReport> | null
  readonly promptThen: Asked<string, PromptThen> | null
}

export interface SessionsState {
  readonly libraryId: string | null
  readonly library: LibraryView | null
  readonly loading: boolean
  readonly fault: Fault | null
  readonly filter: LibraryFilter
  readonly sort: SessionSort
  readonly descending: boolean
  readonly rows: Pages<SessionRow>
  readonly rowsLoading: boolean
  readonly sums: LibrarySums | null
  /** Side files of sessions whose row is unfolded, by file. */
  readonly subagents: Readonly<Record<string, readonly SessionRow[]>>
  readonly opened: OpenedSession | null
  /** A second session under the one that is open. */
  readonly compared: {
    readonly file: string
    readonly view: SessionView | null
    readonly fault: Fault | null
    readonly revision: number
  } | null
  /** The next row that is opened is compared with, not opened. */
  readonly choosing: boolean
  /** The field for a path is shown. */
  readonly asking: boolean
  /** The library gives its room to the session. Null: where the window is too low for both. */
  readonly folded: boolean | null
  /** What the newest session of a project ran with, by project; null: it has none. */
  readonly detected: Readonly<Record<string, Detected | null>>
  /** What was sent to Replay last; `nonce` tells two sendings apart. */
  readonly replay: { readonly file: string; readonly nonce: number } | null
}

export const NO_FILTER: LibraryFilter = {
  cwd: null,
  search: '',
  model: null,
  version: null,
  compacted: false,
  misses: false,
  problems: false,
  minCostUsd: null,
}

export const FIRST_SESSIONS: SessionsState = {
  libraryId: null,
  library: null,
  loading: false,
  fault: null,
  filter: NO_FILTER,
  sort: 'start',
  descending: true,
  rows: noPages(),
  rowsLoading: false,
  sums: null,
  subagents: {},
  opened: null,
  compared: null,
  choosing: false,
  asking: false,
  folded: null,
  detected: {},
  replay: null,
}

export function newSession(file: string, family: OpenedSession['family'] = null): OpenedSession {
  return {
    file,
    family,
    view: null,
    loading: true,
    fault: null,
    revision: 0,
    gone: false,
    tab: 'timeline',
    lane: 'main',
    cursor: null,
    point: null,
    end: null,
    call: null,
    calls: noPages(),
    entries: noPages(),
    entryAt: null,
    entry: null,
    raw: null,
    events: noPages(),
    event: null,
    problems: noPages(),
    problem: null,
    compaction: null,
    promptThen: null,
  }
}

export function isFiltered(filter: LibraryFilter): boolean {
  return (Object.keys(NO_FILTER) as (keyof LibraryFilter)[]).some((key) => key !== 'cwd' && filter[key] !== NO_FILTER[key])
}
