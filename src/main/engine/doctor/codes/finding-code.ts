// One row of the table of findings.

import type { Severity } from '../../base/diagnostic'

export interface FindingCode {
  readonly code: string
  /** What is usual; a single finding may be milder or worse. */
  readonly severity: Severity
  readonly title: string
  /** Why it matters and how it comes about, in a few sentences. */
  readonly explanation: string
}

export type CodeRow = readonly [code: string, severity: Severity, title: string, explanation: string]

export function toCodes(rows: readonly CodeRow[]): readonly FindingCode[] {
  return rows.map(([code, severity, title, explanation]) => ({ code, severity, title, explanation }))
}
