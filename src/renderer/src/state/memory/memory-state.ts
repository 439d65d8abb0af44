// What the window knows of a project's memory: the last look at it, what a person chose in the table, what is planned.

import type { DiagnosticView } from '../../../../preload/contract/common'
import type { MemoryGraph, MemoryHint, MemoryPlanView, MemoryView } from '../../../../preload/contract/memory'
import type { Fault } from '../fault'
import type { ActionDraft } from './action-draft'
import type { FileDiff } from './file-diff'
import type { KeyedRow } from './key-rows'
import type { Picked } from './pick-rows'

export type { KeyedRow } from './key-rows'

/** One inspection with everything the table shows. Replaced whole. */
export interface MemoryLook {
  readonly view: MemoryView
  /** Entries in the order of the index, then files without a line; of a log its days. */
  readonly rows: readonly KeyedRow[]
  readonly hints: readonly MemoryHint[]
  readonly findings: readonly DiagnosticView[]
  /** When it was taken; ages are counted from here. */
  readonly atMs: number
}

export type MemoryFilter = 'all' | 'fine' | 'cut' | 'links' | 'orphans' | 'front' | 'other'
export type MemoryColumn = 'line' | 'title' | 'file' | 'type' | 'bytes' | 'tokens' | 'age' | 'state'
export interface MemorySort {
  readonly by: MemoryColumn
  readonly down: boolean
}

/** What the pane beside the table shows while nothing is planned. */
export type MemoryPanel = 'detail' | 'sent' | 'hints' | 'links'

/** A text fetched for the look it belongs to. */
export interface MemoryText {
  readonly memoryId: string
  readonly text: string
}

export interface PlanState {
  readonly draft: ActionDraft
  /** `incomplete`: a field is still to be filled in. `stale` texts of the plan before stay on screen while planning. */
  readonly phase: 'incomplete' | 'planning' | 'ready' | 'refused' | 'failed' | 'applying'
  readonly plan: MemoryPlanView | null
  /** By position in `plan.files`; what is not here is fetched when it is opened. */
  readonly diffs: ReadonlyMap<number, FileDiff>
  /** Why it cannot be done as things are. */
  readonly refused: string | null
  readonly fault: Fault | null
}

/** Something that was written and can be taken back as one step. */
export interface MemoryChange {
  readonly transactionId: string
  readonly label: string
  /** Files that came, went or have another name; null where there is none. */
  readonly moves: readonly FileMove[]
}

export interface FileMove {
  readonly from: string | null
  readonly to: string | null
}

export interface MemoryToast {
  readonly text: string
  readonly offer: 'undo' | 'redo' | null
  readonly tone: 'plain' | 'danger'
  readonly nonce: number
}

export interface MemoryState {
  readonly source: string
  readonly look: MemoryLook | null
  readonly loading: boolean
  readonly fault: Fault | null
  /** Something changed since, while nobody looked. */
  readonly dirty: boolean
  readonly filter: MemoryFilter
  /** Null: the field is not there. */
  readonly query: string | null
  /** Counts how often the field was asked for. */
  readonly findAsked: number
  readonly sort: MemorySort
  readonly picked: Picked
  readonly panel: MemoryPanel
  /** The file a person asked to edit last: its editor takes the keyboard when it comes up. */
  readonly asked: string | null
  readonly sent: MemoryText | null
  readonly index: MemoryText | null
  readonly graph: { readonly memoryId: string; readonly graph: MemoryGraph } | null
  readonly plan: PlanState | null
  /** Newest last. */
  readonly done: readonly MemoryChange[]
  readonly undone: readonly MemoryChange[]
  readonly toast: MemoryToast | null
}

export const IN_ORDER: MemorySort = { by: 'line', down: false }
export const NOTHING_PICKED: Picked = { keys: [], anchor: null, focus: null }

export const FIRST_MEMORY: MemoryState = {
  source: 'auto',
  look: null,
  loading: false,
  fault: null,
  dirty: false,
  filter: 'all',
  query: null,
  findAsked: 0,
  sort: IN_ORDER,
  picked: NOTHING_PICKED,
  panel: 'detail',
  asked: null,
  sent: null,
  index: null,
  graph: null,
  plan: null,
  done: [],
  undone: [],
  toast: null,
}

/** The rows that are picked, in the order of the index. */
export function pickedRows(memory: MemoryState): readonly KeyedRow[] {
  if (memory.look === null || memory.picked.keys.length === 0) return []
  const keys = new Set(memory.picked.keys)
  return memory.look.rows.filter((row) => keys.has(row.key))
}
