// What the window knows of a replay: its source, what is changed about it, the newest run, and where the cursor stands.

import type {
  Analysis,
  CursorItem,
  GapEdits,
  PlanView,
  ReplayEventRow,
  ReplayPolicy,
  ReplayRun,
  ReplaySource,
} from '../../../../preload/contract/replay'
import type { EntryBlock } from '../../../../preload/contract/sessions'
import type { TimelineColumns } from '../../../../preload/contract/timeline'
import type { DiagnosticView } from '../contract-types'
import type { Fault } from '../fault'
import { noPages, type Pages } from '../sessions/pages'
import { type EditHistory, firstHistory } from './edit-history'
import { NO_GAP_EDITS } from './gap-edits'

export interface BundledScenario {
  readonly id: string
  readonly title: string
  readonly teaches: string
  readonly text: string
}

/** Where a source comes from, so that it can be opened once more. */
export type ReplayOrigin =
  | { readonly from: 'session'; readonly file: string }
  /** `text` is the last that could be run. */
  | { readonly from: 'text'; readonly name: string; readonly text: string }

export interface Edits {
  readonly policies: readonly ReplayPolicy[]
  readonly gaps: GapEdits
}

/** `call`: call by call. A number: so many times as fast as the clock of the session. */
export type ReplaySpeed = 'call' | 1 | 20 | 200
export type ReplayTab = 'results' | 'events' | 'context' | 'plan' | 'questions'
export type QuestionId = Analysis['id']

export interface RunState {
  readonly view: ReplayRun
  /** Grows with every run. */
  readonly revision: number
  /** Of the source it was made of. */
  readonly sourceId: string
  /** Of the policy that is looked at: all its calls, in as many columns as fit. */
  readonly overview: TimelineColumns | null
  readonly events: readonly ReplayEventRow[]
  readonly eventsTotal: number
}

/** A scenario as it is being written. */
export interface ScenarioState {
  readonly name: string
  /** Another number is another text: it comes into the editor anew. */
  readonly nonce: number
  readonly text: string
  readonly savedText: string
  readonly diagnostics: readonly DiagnosticView[]
  readonly checking: boolean
  /** What a bundled one shows. */
  readonly teaches: string | null
}

/** A scenario that was dropped in and is looked at first. `check` null: not yet. */
export interface OfferState {
  readonly name: string
  readonly text: string
  readonly check: { readonly diagnostics: readonly DiagnosticView[]; readonly calls: number } | null
  readonly fault: Fault | null
}

/** `blocks`: null while they are on their way; none where there is no text. */
export interface ContextPart {
  readonly at: number
  readonly item: CursorItem
  readonly blocks: readonly EntryBlock[] | null
  /** Of the file. */
  readonly line: number | null
  readonly fault: Fault | null
}

export interface QuestionState {
  readonly id: QuestionId
  readonly scope: 'session' | 'library'
  readonly answer: Analysis | null
  readonly fault: Fault | null
}

export interface ReplayState {
  readonly origin: ReplayOrigin | null
  /** Another number is another source: what is drawn begins anew. */
  readonly nonce: number
  readonly source: ReplaySource | null
  readonly opening: boolean
  readonly fault: Fault | null
  readonly edits: EditHistory<Edits>
  /** Grows with every undoing and redoing: what is being typed does not hold any more. */
  readonly moved: number
  /** Which policy is drawn and told of. */
  readonly chosen: number
  readonly run: RunState | null
  /** What is shown was not made of the edits as they stand. */
  readonly running: boolean
  readonly runFault: Fault | null
  readonly cursor: number
  /** The call under the cursor: of the policy, and of the recording. */
  readonly point: TimelineColumns | null
  readonly recordedPoint: TimelineColumns | null
  readonly playing: boolean
  readonly speed: ReplaySpeed
  /** The gap that is being changed; null: none. `nonce` tells two askings for its field apart. */
  readonly gap: { readonly call: number; readonly nonce: number } | null
  readonly tab: ReplayTab
  readonly sideOpen: boolean
  readonly context: Pages<CursorItem>
  readonly contextTokens: number | null
  /** The part of the conversation that is read. */
  readonly part: ContextPart | null
  readonly plan: { readonly key: string; readonly value: PlanView | null; readonly fault: Fault | null } | null
  readonly scenario: ScenarioState | null
  readonly offer: OfferState | null
  readonly question: QuestionState | null
  readonly gallery: readonly BundledScenario[] | null
}

export const NO_EDITS: Edits = { policies: [], gaps: NO_GAP_EDITS }

export const FIRST_REPLAY: ReplayState = {
  origin: null,
  nonce: 0,
  source: null,
  opening: false,
  fault: null,
  edits: firstHistory(NO_EDITS),
  moved: 0,
  chosen: 0,
  run: null,
  running: false,
  runFault: null,
  cursor: 0,
  point: null,
  recordedPoint: null,
  playing: false,
  speed: 20,
  gap: null,
  tab: 'results',
  sideOpen: true,
  context: noPages(),
  contextTokens: null,
  part: null,
  plan: null,
  scenario: null,
  offer: null,
  question: null,
  gallery: null,
}

/** Lanes are numbered as the host numbers them. */
export const RECORDED_LANE = -1

/** Of the source that is open; 0 where it has none. */
export function lastCall(state: ReplayState): number {
  return Math.max(0, (state.source?.calls ?? 0) - 1)
}
