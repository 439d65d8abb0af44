// From fixes to a plan: what each file is and what it becomes. Two fixes that touch the same place are not made together.

import type { FileEdit, Finding } from './finding'
import type { DoctorReport } from './run-doctor'

export interface PlannedFile {
  readonly path: string
  /** Null: the file is new. */
  readonly before: string | null
  readonly after: string
}

export interface DoctorPlan {
  readonly label: string
  /** By path; only files that change. */
  readonly files: readonly PlannedFile[]
  /** Positions of the findings it deals with. */
  readonly fixes: readonly number[]
  readonly left: readonly { readonly finding: number; readonly why: string }[]
}

type Replace = Extract<FileEdit, { readonly kind: 'replace' }>

/** `wanted`: positions among the report's findings. Null: all that have a fix. */
export function planFixes({ findings, files }: DoctorReport, wanted: readonly number[] | null): DoctorPlan {
  const chosen = wanted ?? findings.flatMap(({ fix }, i) => (fix === null ? [] : [i]))
  const replaces = new Map<string, Replace[]>()
  const creates = new Map<string, string>()
  const fixes: number[] = []
  const left: { finding: number; why: string }[] = []
  for (const finding of [...new Set(chosen)].sort((a, b) => a - b)) {
    const fix = findings[finding]?.fix ?? null
    if (fix === null) left.push({ finding, why: 'It has no fix that is surely right' })
    else if (fix.edits.some((edit) => clashes(edit, replaces, creates))) left.push({ finding, why: 'Another fix changes the same place' })
    else {
      fixes.push(finding)
      for (const edit of fix.edits) {
        if (edit.kind === 'create') creates.set(edit.path, edit.text)
        else if (!holds(replaces.get(edit.path), edit)) replaces.set(edit.path, [...(replaces.get(edit.path) ?? []), edit])
      }
    }
  }
  const planned: PlannedFile[] = [...creates].map(([path, after]) => ({ path, before: null, after }))
  for (const [path, edits] of replaces) {
    const before = files.get(path)?.text
    if (before === undefined) continue
    const after = applyEdits(before, edits)
    if (after !== before) planned.push({ path, before, after })
  }
  planned.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { label: labelOf(fixes.flatMap((i) => findings[i] ?? [])), files: planned, fixes, left }
}

function labelOf(fixed: readonly Finding[]): string {
  const labels = [...new Set(fixed.map(({ fix }) => fix?.label ?? ''))]
  return labels.length === 1 ? (labels[0] ?? '') : `Fix ${fixed.length} findings`
}

/** Two additions at one place stand one behind the other; the very same change twice is one. */
function clashes(edit: FileEdit, replaces: ReadonlyMap<string, readonly Replace[]>, creates: ReadonlyMap<string, string>): boolean {
  if (edit.kind === 'create') return creates.has(edit.path) && creates.get(edit.path) !== edit.text
  return (replaces.get(edit.path) ?? []).some((other) => {
    if (same(other, edit)) return false
    if (other.from === other.to && edit.from === edit.to) return false
    return edit.from < other.to && other.from < edit.to
  })
}

function holds(edits: readonly Replace[] | undefined, edit: Replace): boolean {
  return edit.from !== edit.to && edits?.some((other) => same(other, edit)) === true
}

function same(a: Replace, b: Replace): boolean {
  return a.from === b.from && a.to === b.to && a.text === b.text
}

function applyEdits(text: string, edits: readonly Replace[]): string {
  const ordered = edits.map((edit, i) => ({ edit, i })).sort((a, b) => a.edit.from - b.edit.from || a.i - b.i)
  let result = ''
  let at = 0
  for (const { edit } of ordered) {
    result += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return result + text.slice(at)
}
