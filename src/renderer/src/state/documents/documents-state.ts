// Which files are open for editing and how they stand against the disk. Their texts live in buffers, not here.

import type {
  CreateKind,
  CreatePlan,
  DocumentAnalysis,
  DocumentFacts,
  DraftView,
  FileMatch,
  HistoryEntryView,
} from '../../../../preload/contract/documents'
import type { MergeChunk } from '../../lib/merge-chunk'
import type { Fault } from '../fault'

export type { AnalysedInclude, DocumentFacts, DocumentMarker, HistoryEntryView } from '../../../../preload/contract/documents'

/** What the engine says of a text, and which version of the buffer it was said of. */
export type Analysis = DocumentAnalysis & { readonly version: number }

/** A file that changed on disk while it was edited. */
export interface Conflict {
  /** What both began with. */
  readonly base: string
  readonly yours: string
  readonly disk: string
  readonly chunks: readonly MergeChunk[]
  readonly facts: DocumentFacts
  /** When the disk was found changed, epoch ms. */
  readonly seenMs: number
  /** When the other program wrote, as the file says. */
  readonly writtenMs: number | null
  /** The three-way view is up. */
  readonly shown: boolean
}

export interface OpenFile {
  readonly path: string
  readonly phase: 'opening' | 'ready' | 'failed'
  readonly fault: Fault | null
  readonly facts: DocumentFacts | null
  /** The text on disk as it was last read; null: there is none. */
  readonly disk: string | null
  /** The buffer differs from the disk. */
  readonly dirty: boolean
  readonly draft: 'none' | 'waiting' | 'kept' | 'failed'
  readonly saving: boolean
  readonly saveFault: Fault | null
  readonly analysis: Analysis | null
  /** Why the newest text was not analysed. */
  readonly analysisFault: Fault | null
  /** Only the beginning of a file too large to edit is here. */
  readonly partial: boolean
  readonly conflict: Conflict | null
  /** Changes with every change of the text, so that what is made of it is made anew. */
  readonly version: number
  /** The newest write that can be taken back. */
  readonly lastWrite: { readonly id: string; readonly label: string } | null
  /** A line the editor is asked to show. */
  readonly goTo: { readonly line: number; readonly column: number; readonly nonce: number } | null
}

export type SidePane = 'none' | 'sent' | 'preview' | 'history'

/** A text an ended window or host left unsaved. */
export type LeftDraft = DraftView & { readonly diskChanged: boolean }

export interface HistoryState {
  readonly path: string
  readonly loading: boolean
  readonly fault: Fault | null
  readonly versions: readonly HistoryEntryView[]
  readonly chosen: string | null
}

/** Two texts shown in the place of the editor. */
export interface Comparison {
  readonly path: string
  readonly before: { readonly label: string; readonly text: string }
  readonly after: { readonly label: string; readonly text: string }
  /** What may be done with the older one. */
  readonly take: { readonly kind: 'version'; readonly id: string } | { readonly kind: 'draft'; readonly id: string } | null
}

export interface FileSearch {
  readonly open: boolean
  readonly query: string
  readonly matchCase: boolean
  readonly searching: boolean
  readonly fault: Fault | null
  readonly found: {
    readonly matches: readonly FileMatch[]
    readonly total: number
    readonly files: number
    readonly truncated: boolean
  } | null
}

/** A file that is about to be made. */
export interface CreateState {
  readonly kind: CreateKind
  /** Of a rule. */
  readonly name: string
  /** What a person wrote in place of the template; null: the template. */
  readonly text: string | null
  readonly plan: CreatePlan | null
  readonly making: boolean
  readonly fault: Fault | null
}

export interface EditingState {
  /** In the order of their tabs. */
  readonly files: readonly OpenFile[]
  readonly active: string | null
  /** The editor stands in the place of the text. */
  readonly editing: boolean
  readonly side: SidePane
  readonly comparison: Comparison | null
  readonly history: HistoryState | null
  readonly left: readonly LeftDraft[]
  readonly search: FileSearch
  readonly create: CreateState | null
  /** Something the editor or the merge on screen is asked to do; `nonce` tells two askings apart. */
  readonly ask: { readonly what: string; readonly nonce: number } | null
}

export const FIRST_SEARCH: FileSearch = { open: false, query: '', matchCase: false, searching: false, fault: null, found: null }

export const FIRST_EDITING: EditingState = {
  files: [],
  active: null,
  editing: false,
  side: 'none',
  comparison: null,
  history: null,
  left: [],
  search: FIRST_SEARCH,
  create: null,
  ask: null,
}

export function newFile(path: string): OpenFile {
  return {
    path,
    phase: 'opening',
    fault: null,
    facts: null,
    disk: null,
    dirty: false,
    draft: 'none',
    saving: false,
    saveFault: null,
    analysis: null,
    analysisFault: null,
    partial: false,
    conflict: null,
    version: 0,
    lastWrite: null,
    goTo: null,
  }
}

interface WithEditing {
  readonly editing: EditingState
}

export function openFile(state: WithEditing, path: string | null): OpenFile | null {
  return state.editing.files.find((file) => file.path === path) ?? null
}

export function activeFile(state: WithEditing): OpenFile | null {
  return openFile(state, state.editing.active)
}

/** The conflict that takes the whole view; null while none is looked at. */
export function shownConflict(state: WithEditing): OpenFile | null {
  const file = state.editing.editing ? activeFile(state) : null
  return file?.conflict?.shown === true ? file : null
}
