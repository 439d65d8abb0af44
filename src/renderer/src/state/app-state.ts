// All the window knows, in one store: what the host answered, what a person chose, and what is open right now.

import type { LinkStatus } from '../bridge/link'
import { type CompareState, FIRST_COMPARE } from './compare/compare-state'
import type { Catalog, FindResult, HostInfo, ProjectView, RecentProject, StrataSettings, WhatWouldChange } from './contract-types'
import { type EditingState, FIRST_EDITING } from './documents/documents-state'
import type { Fault } from './fault'
import { FIRST_FINDINGS, type FindingsState } from './findings/findings-state'
import { FIRST_MEMORY, type MemoryState } from './memory/memory-state'
import type { BaseInput, WhatIf } from './prompt/collect-input'
import type { LayerChange } from './prompt/compare-snapshots'
import type { Snapshot } from './prompt/snapshot'
import { FIRST_READS, type ReadsState } from './reads/reads-state'
import { FIRST_REPLAY, type ReplayState } from './replay/replay-state'
import { FIRST_SESSIONS, type SessionsState } from './sessions/sessions-state'
import { FIRST_SUMMARY, type SummaryState } from './summary/summary-state'
import type { TextDocument } from './text/text-document'
import type { StatusFilter } from './tree/visible-rows'
import type { ViewState } from './view-state'

/** One open project: its inputs, and the collections made of them. */
export interface PromptState {
  readonly base: BaseInput
  readonly whatIf: WhatIf
  /** Key of the tree node that is read. */
  readonly selection: string | null
  /** Without the what-if. */
  readonly baseline: Snapshot | null
  /** With it; the same as `baseline` where there is none. */
  readonly shown: Snapshot | null
  /** Against the baseline; empty where nothing is tried. */
  readonly changes: ReadonlyMap<string, LayerChange>
  readonly loading: boolean
  /** What is shown was not made of the inputs as they stand now. */
  readonly stale: boolean
  readonly progress: { readonly directories: number; readonly files: number } | null
  readonly fault: Fault | null
  /** Layers that changed on disk a moment ago; `nonce` tells two flashes apart. */
  readonly flash: { readonly ids: ReadonlySet<string>; readonly nonce: number } | null
  /** Something changed on disk while another project was looked at. */
  readonly dirty: boolean
}

export interface DocumentState {
  readonly doc: TextDocument | null
  readonly loading: boolean
  readonly fault: Fault | null
  /** What would change the selected layer; null until it is known. */
  readonly changes: { readonly layerId: string; readonly list: readonly WhatWouldChange[] | null; readonly fault: Fault | null } | null
}

export interface FindState {
  readonly open: boolean
  readonly scope: 'text' | 'all'
  readonly query: string
  readonly matchCase: boolean
  /** Of the scope `all`. */
  readonly found: FindResult | null
  readonly searching: boolean
  readonly fault: Fault | null
  /** Which match is looked at, from 0; -1: none yet. */
  readonly current: number
}

export type PaneName =
  | 'title'
  | 'gauge'
  | 'tree'
  | 'text'
  | 'inspector'
  | 'drawer'
  | 'status'
  | 'memory-table'
  | 'memory-side'
  | 'sessions-library'
  | 'session'
  | 'session-side'
  | 'replay'
  | 'replay-side'
  | 'compare-sides'
  | 'compare-rows'
export type DrawerName = 'what-if' | 'reads'
export type DialogName = 'palette' | 'folder' | 'delete-data' | 'create'

export interface Notice {
  readonly text: string
  readonly tone: 'plain' | 'danger'
  readonly nonce: number
}

export interface UiState {
  readonly route: 'prompt' | 'memory' | 'sessions' | 'replay' | 'compare' | 'settings'
  readonly dialog: DialogName | null
  /** What stands below the text, if anything. */
  readonly drawer: DrawerName | null
  /** The inspector laid over the text where there is no room beside it. */
  readonly inspectorOverlay: boolean
  readonly filterOpen: boolean
  readonly filterText: string
  readonly filterStatus: StatusFilter
  readonly findingsOpen: boolean
  readonly notice: Notice | null
  /** A pane asked to take the focus; `nonce` tells two askings apart. */
  readonly focus: { readonly pane: PaneName; readonly nonce: number } | null
  /** A line the text is asked to show. */
  readonly goTo: { readonly layerId: string; readonly line: number; readonly side: 'sent' | 'disk'; readonly nonce: number } | null
}

export interface AppState {
  readonly link: LinkStatus
  readonly start: { readonly phase: 'starting' | 'ready' } | { readonly phase: 'failed'; readonly fault: Fault }
  readonly host: HostInfo | null
  readonly catalog: Catalog | null
  readonly settings: StrataSettings | null
  readonly projects: readonly ProjectView[]
  readonly recent: readonly RecentProject[]
  readonly activeId: string | null
  readonly prompts: Readonly<Record<string, PromptState>>
  /** By project; one that was never looked at is not here. */
  readonly memories: Readonly<Record<string, MemoryState>>
  readonly document: DocumentState
  readonly find: FindState
  readonly reads: ReadsState
  readonly findings: FindingsState
  readonly sessions: SessionsState
  readonly replay: ReplayState
  readonly summary: SummaryState
  readonly compare: CompareState
  /** Files opened to be edited. */
  readonly editing: EditingState
  readonly view: ViewState
  readonly ui: UiState
}

export const NO_DOCUMENT: DocumentState = { doc: null, loading: false, fault: null, changes: null }

export const FIRST_FIND: FindState = {
  open: false,
  scope: 'text',
  query: '',
  matchCase: false,
  found: null,
  searching: false,
  fault: null,
  current: 0,
}

export const FIRST_UI: UiState = {
  route: 'prompt',
  dialog: null,
  drawer: null,
  inspectorOverlay: false,
  filterOpen: false,
  filterText: '',
  filterStatus: 'all',
  findingsOpen: false,
  notice: null,
  focus: null,
  goTo: null,
}

export function firstAppState(view: ViewState, link: LinkStatus): AppState {
  return {
    link,
    start: { phase: 'starting' },
    host: null,
    catalog: null,
    settings: null,
    projects: [],
    recent: [],
    activeId: null,
    prompts: {},
    memories: {},
    document: NO_DOCUMENT,
    find: FIRST_FIND,
    reads: FIRST_READS,
    findings: FIRST_FINDINGS,
    sessions: FIRST_SESSIONS,
    replay: FIRST_REPLAY,
    summary: FIRST_SUMMARY,
    compare: FIRST_COMPARE,
    editing: FIRST_EDITING,
    view,
    ui: FIRST_UI,
  }
}

export function activeProject(state: AppState): ProjectView | null {
  return state.projects.find((project) => project.projectId === state.activeId) ?? null
}

export function activePrompt(state: AppState): PromptState | null {
  return state.activeId === null ? null : (state.prompts[state.activeId] ?? null)
}

/** Null where no project is open. */
export function activeMemory(state: AppState): MemoryState | null {
  return state.activeId === null ? null : (state.memories[state.activeId] ?? FIRST_MEMORY)
}
