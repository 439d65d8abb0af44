// Which files of a project a pattern matches, fast enough for every rule of a large project: files that lack the longest
// plain piece of a pattern are never tried. Knows no rule and no disk.

import ignore from 'ignore'
import type { PatternForms } from './pattern-forms'

export interface FileSet {
  readonly files: readonly string[]
  /** Positions of the files it matches, ascending. Remembered. Of what takes away (`!x`) what it would match. */
  matches(forms: PatternForms): readonly number[]
  /** The same for all patterns of a rule together, those that take away among them. */
  ofRule(patterns: readonly PatternForms[]): readonly number[]
  /** Whether any file matches; stops at the first. */
  any(forms: PatternForms): boolean
}

/** `files` are relative to where the patterns start, with `/` (SPEC 4.3). */
export function createFileSet(files: readonly string[]): FileSet {
  const known = new Map<string, readonly number[]>()
  const some = new Map<string, boolean>()
  let lowered: readonly string[] | null = null

  /** Tries what may match, until told to stop. */
  function walk({ tried, literal }: PatternForms, visit: (position: number) => boolean): void {
    if (tried.length === 0) return
    lowered ??= files.map((file) => file.toLowerCase())
    const matcher = ignore().add([...tried])
    for (const [i, file] of files.entries()) {
      if (literal !== '' && lowered[i]?.includes(literal) !== true) continue
      if (matcher.ignores(file) && !visit(i)) return
    }
  }

  function matches(forms: PatternForms): readonly number[] {
    const before = known.get(forms.written)
    if (before !== undefined) return before
    const found: number[] = []
    walk(forms, (i) => found.push(i) > 0)
    known.set(forms.written, found)
    return found
  }

  return {
    files,
    matches,
    ofRule(patterns) {
      const adding = patterns.filter(({ negative }) => !negative)
      const all = [...new Set(adding.flatMap(matches))].sort((a, b) => a - b)
      if (adding.length === patterns.length) return all
      const matcher = ignore().add(patterns.flatMap(({ forms }) => forms))
      return all.filter((i) => matcher.ignores(files[i] ?? ''))
    },
    any(forms) {
      const before = known.get(forms.written)
      if (before !== undefined) return before.length > 0
      const told = some.get(forms.written)
      if (told !== undefined) return told
      let found = false
      walk(forms, () => {
        found = true
        return false
      })
      some.set(forms.written, found)
      return found
    },
  }
}
