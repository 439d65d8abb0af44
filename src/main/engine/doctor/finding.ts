// What the doctor says: values only.

import type { Severity } from '../base/diagnostic'

/** One change of a file. Offsets are UTF-16 units of its text as it lies on disk, a byte-order mark included. */
export type FileEdit =
  | { readonly kind: 'replace'; readonly path: string; readonly from: number; readonly to: number; readonly text: string }
  | { readonly kind: 'create'; readonly path: string; readonly text: string }

export interface FindingFix {
  /** What it does, in the imperative. */
  readonly label: string
  readonly edits: readonly FileEdit[]
}

export interface Finding {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  /** Absolute; null for what is of no file. */
  readonly path: string | null
  /** From 1. */
  readonly line: number | null
  readonly column: number | null
  readonly remedy: string | null
  /** Null where a person has to decide. */
  readonly fix: FindingFix | null
  readonly related: readonly { readonly path: string; readonly line: number | null }[]
}

/** By path, line, column, code; what is of no file comes last. */
export function sortFindings<T extends Finding>(findings: readonly T[]): readonly T[] {
  const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
  return [...findings].sort(
    (a, b) =>
      compare(a.path ?? '\uffff', b.path ?? '\uffff') ||
      compare(a.line ?? 0, b.line ?? 0) ||
      compare(a.column ?? 0, b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  )
}
