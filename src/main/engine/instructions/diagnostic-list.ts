// Collects diagnostics and drops exact repetitions: a file may be looked at twice, once waiting and once attached.

import { type Diagnostic, sortDiagnostics } from '../base/diagnostic'

export interface DiagnosticList {
  add(diagnostic: Diagnostic): void
  sorted(): readonly Diagnostic[]
}

export function createDiagnosticList(): DiagnosticList {
  const seen = new Map<string, Diagnostic>()
  return {
    add(diagnostic) {
      const { code, at, message } = diagnostic
      seen.set(JSON.stringify([code, at?.path, at?.line, at?.column, message]), diagnostic)
    },
    sorted: () => sortDiagnostics([...seen.values()]),
  }
}
