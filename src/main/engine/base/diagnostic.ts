// Bad data is told beside the value, never thrown and never swallowed.

export type Severity = 'info' | 'warning' | 'error'

/** `line` and `column` count from 1. `fix` is one sentence that says what to do. */
export interface Diagnostic {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly at: { readonly path: string; readonly line?: number; readonly column?: number } | null
  readonly fix?: string
  /** Where a safe change is known: what to write in place of `length` UTF-16 units from `at` on. */
  readonly edit?: { readonly length: number; readonly text: string }
}

/** Diagnostics in a stable order: by path, line, column, code. Those without a place come last. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const key = (d: Diagnostic) => [d.at?.path ?? '\uffff', d.at?.line ?? 0, d.at?.column ?? 0, d.code, d.message] as const
  return [...diagnostics].sort((a, b) => {
    const ka = key(a)
    const kb = key(b)
    for (let i = 0; i < ka.length; i++) {
      const x = ka[i] as string | number
      const y = kb[i] as string | number
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  })
}
