// What the Findings pane knows: the newest run of the doctor, what of it is looked at, and the change that is about to be made.

import type { DoctorPlanView, DoctorView, FindingSeverity, FindingView } from '../../../../preload/contract/doctor'
import type { DiagnosticView } from '../contract-types'
import type { Fault } from '../fault'
import type { FileDiff } from '../memory/file-diff'

export interface FindingsLook {
  readonly projectId: string
  /** What was on screen when it was looked: of another collection it says nothing. */
  readonly collectionId: string
  /** Null where the doctor has nothing to look at: what was saved or committed is shown with what its collection told. */
  readonly view: DoctorView | null
  readonly findings: readonly FindingView[]
}

export interface FindingsFilter {
  readonly severity: FindingSeverity | 'all'
  readonly code: string | null
  readonly text: string
}

export interface FindingsPlan {
  readonly what: 'fix' | 'silence'
  readonly view: DoctorPlanView
  readonly diffs: readonly FileDiff[]
  readonly applying: boolean
}

export interface FindingsState {
  readonly look: FindingsLook | null
  readonly running: boolean
  readonly fault: Fault | null
  readonly filter: FindingsFilter
  /** `index` of the finding that is read; null: the list alone. */
  readonly picked: number | null
  readonly plan: FindingsPlan | null
  /** What was just done, and how it is taken back. */
  readonly done: {
    readonly text: string
    readonly tone: 'plain' | 'danger'
    readonly transactionId: string | null
    readonly undone?: boolean
  } | null
}

const NO_FILTER: FindingsFilter = { severity: 'all', code: null, text: '' }

export const FIRST_FINDINGS: FindingsState = {
  look: null,
  running: false,
  fault: null,
  filter: NO_FILTER,
  picked: null,
  plan: null,
  done: null,
}

const WEIGHT: Readonly<Record<FindingSeverity, number>> = { error: 0, warning: 1, info: 2 }

export interface FindingsCount {
  readonly total: number
  readonly worst: FindingSeverity | null
  /** `folder`: all the pane lists. `prompt`: what collecting alone told, until the pane has looked at the rest. */
  readonly of: 'folder' | 'prompt'
}

/** One number for the status bar: the pane's own as soon as it has looked at what is shown. */
export function countFindings(
  { look }: Pick<FindingsState, 'look'>,
  shown: { readonly collectionId: string; readonly diagnostics: Readonly<Record<FindingSeverity, number>> },
): FindingsCount {
  const isOfFolder = look?.collectionId === shown.collectionId
  const counts = isOfFolder
    ? (severity: FindingSeverity) => look.findings.filter((finding) => finding.severity === severity).length
    : (severity: FindingSeverity) => shown.diagnostics[severity]
  const [error, warning, info] = [counts('error'), counts('warning'), counts('info')]
  const worst = error > 0 ? 'error' : warning > 0 ? 'warning' : info > 0 ? 'info' : null
  return { total: error + warning + info, worst, of: isOfFolder ? 'folder' : 'prompt' }
}

/** Those the filter lets through, worst first; else in the order they came. */
export function shownFindings({ look, filter }: Pick<FindingsState, 'look' | 'filter'>): readonly FindingView[] {
  const needle = filter.text.trim().toLowerCase()
  const shown = (look?.findings ?? []).filter(({ severity, code, title, message, file, path }) => {
    if (filter.severity !== 'all' && severity !== filter.severity) return false
    if (filter.code !== null && code !== filter.code) return false
    return needle === '' || `${code}\n${title}\n${message}\n${file ?? path ?? ''}`.toLowerCase().includes(needle)
  })
  return [...shown].sort((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity] || a.index - b.index)
}

/** A finding of a collection alone: no explanation, no fix. */
export function fromDiagnostics(diagnostics: readonly DiagnosticView[]): readonly FindingView[] {
  return diagnostics.map(({ code, severity, message, at, fix }, index) => ({
    index,
    code,
    title: code,
    severity,
    message,
    explanation: '',
    path: at?.path ?? null,
    file: null,
    line: at?.line ?? null,
    column: at?.column ?? null,
    remedy: fix ?? null,
    fixLabel: null,
    related: [],
    silence: [],
  }))
}
