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

/** Additions aside: they only clash with what goes away around them. */
interface Changes {
  readonly inserts: Replace[]
  readonly spans: Replace[]
}
type Replace = Extract<FileEdit, { readonly kind: 'replace' }>

/** `wanted`: positions among the report's findings. Null: all that have a fix. */
export function planFixes({ findings, files }: DoctorReport, wanted: readonly number[] | null): DoctorPlan {
  const chosen = wanted ?? findings.flatMap(({ fix }, i) => (fix === null ? [] : [i]))
  const changes = new Map<string, Changes>()
  const creates = new Map<string, string>()
  const fixes: number[] = []
  const left: { finding: number; why: string }[] = []
  for (const finding of [...new Set(chosen)].sort((a, b) => a - b)) {
    const fix = findings[finding]?.fix ?? null
    if (fix === null) left.push({ finding, why: 'It has no fix that is surely right' })
    else if (fix.edits.some((edit) => clashes(edit, changes.get(edit.path), creates)))
      left.push({ finding, why: 'Another fix changes the same place' })
    else {
      fixes.push(finding)
      for (const edit of fix.edits) {
        if (edit.kind === 'create') creates.set(edit.path, edit.text)
        else add(changes, edit)
      }
    }
  }
  const planned: PlannedFile[] = [...creates].map(([path, after]) => ({ path, before: null, after }))
  for (const [path, { inserts, spans }] of changes) {
    const before = files.get(path)?.text
    if (before === undefined) continue
    const after = applyEdits(before, [...inserts, ...spans])
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
function clashes(edit: FileEdit, known: Changes | undefined, creates: ReadonlyMap<string, string>): boolean {
  if (edit.kind === 'create') return creates.has(edit.path) && creates.get(edit.path) !== edit.text
  if (known === undefined) return false
  const cuts = (one: Replace, other: Replace): boolean => !same(one, other) && one.from < other.to && other.from < one.to
  if (edit.from === edit.to) return known.spans.some((span) => cuts(edit, span))
  return known.spans.some((span) => cuts(edit, span)) || known.inserts.some((insert) => cuts(edit, insert))
}

function add(changes: Map<string, Changes>, edit: Replace): void {
  const known = changes.get(edit.path) ?? { inserts: [], spans: [] }
  changes.set(edit.path, known)
  if (edit.from === edit.to) known.inserts.push(edit)
  else if (!known.spans.some((span) => same(span, edit))) known.spans.push(edit)
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
