// What the Compare view knows: the two sides as they are chosen, what came of comparing them, captured requests, snapshots, a bundle.

import type { CaptureBlock, CaptureView, GivenSection, ReportRow, TakableSection } from '../../../../preload/contract/captures'
import type { DiagnosticView } from '../../../../preload/contract/common'
import type { ComparisonView, DiffLine, LayerChange, LayerRow } from '../../../../preload/contract/compare'
import type { OutputOf } from '../../../../preload/contract/define'
import type { OpenProblem } from '../../../../preload/contract/opened'
import type { Replacement, SnapshotView } from '../../../../preload/contract/snapshots'
import type { WorkbenchContract } from '../../../../preload/contract/workbench'
import type { Fault } from '../fault'
import { firstSide, type SideChoice } from './side-choice'

export type CompareTab = 'sides' | 'capture' | 'report' | 'snapshots' | 'bundle'
export type SideName = 'left' | 'right'
export type { DiffLine, LayerChange }

export type ComparePlaces = OutputOf<WorkbenchContract['compare.places']>
export type BundlePlace = OutputOf<WorkbenchContract['bundle.places']>['places'][number]
export type RedactionKind = Replacement['kind']

/** `differences`: everything but `same`. */
export type RowFilter = 'all' | 'differences' | LayerChange

/** Lines of a difference as far as they were asked for. */
export interface DiffState {
  readonly lines: readonly DiffLine[]
  readonly total: number
  readonly loading: boolean
  readonly fault: Fault | null
}

export interface ComparisonState {
  readonly view: ComparisonView
  readonly rows: readonly LayerRow[]
}

export interface CaptureState {
  readonly view: CaptureView
  readonly blocks: readonly CaptureBlock[]
  readonly summary: { readonly equal: number; readonly differs: number; readonly captured: number; readonly predicted: number } | null
  readonly sections: readonly TakableSection[]
  /** Number of the block that is looked at. */
  readonly block: number | null
  readonly diff: DiffState | null
}

export interface ReportState {
  readonly rows: readonly ReportRow[]
  readonly model: string | null
  readonly window: { readonly reported: number | null; readonly predicted: number }
  readonly total: { readonly reported: number | null; readonly predicted: number }
  readonly diagnostics: readonly DiagnosticView[]
}

export interface BundleState {
  readonly bundleId: string
  /** What it was made of: another collection on screen makes another bundle. */
  readonly collectionId: string
  readonly places: number
  readonly bytes: number
  readonly replacements: readonly Replacement[]
  /** Number of the replacement whose places are shown. */
  readonly picked: number | null
  readonly pickedPlaces: readonly BundlePlace[] | null
  readonly pickedTotal: number
}

/** What is asked for before a bundle is made. */
export interface BundleWish {
  readonly name: string
  readonly note: string
  /** One word a line. */
  readonly own: string
  readonly keep: readonly string[]
  readonly kinds: readonly RedactionKind[]
}

export interface CompareState {
  readonly tab: CompareTab
  readonly left: SideChoice
  readonly right: SideChoice
  readonly running: boolean
  /** What is wrong with a side. */
  readonly problem: { readonly side: SideName; readonly problem: OpenProblem } | null
  readonly fault: Fault | null
  readonly comparison: ComparisonState | null
  /** A side was changed since. */
  readonly stale: boolean
  readonly filter: RowFilter
  readonly filterText: string
  readonly row: number | null
  readonly textSide: 'sent' | 'disk'
  readonly wholeText: boolean
  readonly diff: DiffState | null
  /** Asks the diff to show its first changed line; `nonce` tells two askings apart. */
  readonly reveal: number | null
  /** By folder: what it can be compared with. */
  readonly places: Readonly<Record<string, ComparePlaces | Fault>>

  readonly capture: CaptureState | null
  readonly captureProblem: OpenProblem | null
  readonly captureBusy: boolean
  /** What was taken from captured requests on this machine; null until it is known. */
  readonly taken: readonly GivenSection[] | null
  /** What the last taking took, so that it can be taken back. */
  readonly lastTaken: readonly string[]

  readonly reportText: string
  readonly report: ReportState | null
  readonly reportBusy: boolean

  readonly snapshots: readonly SnapshotView[] | null
  readonly importProblem: OpenProblem | null
  readonly snapshotBusy: boolean
  /** The snapshot whose deleting is being decided. */
  readonly deleting: string | null
  /** The snapshot that is being given another name. */
  readonly renaming: string | null
  /** What stands in the Prompt view in place of now. */
  readonly reopened: { readonly projectId: string; readonly snapshot: SnapshotView; readonly collectionId: string } | null

  readonly wish: BundleWish
  readonly bundle: BundleState | null
  readonly bundleBusy: boolean
  /** Of captures, report, snapshots and bundle: what went wrong last. */
  readonly asideFault: Fault | null
}

export const ALL_KINDS: readonly RedactionKind[] = ['home', 'user', 'email', 'secret', 'host', 'own']

export const FIRST_COMPARE: CompareState = {
  tab: 'sides',
  left: firstSide('shown'),
  right: firstSide('revision'),
  running: false,
  problem: null,
  fault: null,
  comparison: null,
  stale: false,
  filter: 'differences',
  filterText: '',
  row: null,
  textSide: 'sent',
  wholeText: false,
  diff: null,
  reveal: null,
  places: {},
  capture: null,
  captureProblem: null,
  captureBusy: false,
  taken: null,
  lastTaken: [],
  reportText: '',
  report: null,
  reportBusy: false,
  snapshots: null,
  importProblem: null,
  snapshotBusy: false,
  deleting: null,
  renaming: null,
  reopened: null,
  wish: { name: '', note: '', own: '', keep: [], kinds: ALL_KINDS },
  bundle: null,
  bundleBusy: false,
  asideFault: null,
}
