// All rules of a collection: where their patterns start, what each pattern becomes and matches, and why a rule that looks
// scoped is not (SPEC 2.2, 4.2, 4.3).

import type { Diagnostic } from '../base/diagnostic'
import type { Layer } from '../base/layer'
import { clean } from '../instructions/clean'
import { splitPatterns } from '../instructions/expand-braces'
import { pathBelow } from '../instructions/path-below'
import { lineOfKey, ruleScope, wrongKeyOf } from '../instructions/rules'
import type { Paths } from '../ports'
import type { Profile } from '../profile/profile'
import type { Collection } from '../prompt/collection'
import { createFileSet, type FileSet } from './create-file-set'
import { type PatternForms, patternForms } from './pattern-forms'
import { isRule, patternBase } from './rule-place'

export interface DescribedRule {
  readonly layer: Layer
  readonly path: string
  readonly state: 'scoped' | 'always' | 'wrong-key' | 'yaml-failed' | 'off'
  /** Absolute. */
  readonly base: string
  /** Empty where it has none; of one that is off, what it would wait for. */
  readonly patterns: readonly PatternForms[]
  /** Patterns under a key without meaning, with its line. */
  readonly hidden: { readonly key: string; readonly line: number; readonly patterns: readonly PatternForms[] } | null
  /** What its front matter and patterns are blamed for. */
  readonly problems: readonly Diagnostic[]
}

/** Only those that wait for a match, without what their front matter is blamed for: nothing is read again. */
export function scopedRules(paths: Paths, collection: Collection, profile: Profile): readonly DescribedRule[] {
  const { layers, places } = collection
  const seen = new Set<string>()
  return layers.flatMap((layer): readonly DescribedRule[] => {
    const { path, patterns } = layer.origin
    if (path === null || patterns === null || layer.status === 'notLoaded' || seen.has(path) || !isRule(paths, places, layer)) return []
    seen.add(path)
    const base = patternBase(paths, places, layer.kind, path)
    return [{ layer, path, state: 'scoped', base, patterns: patternForms(patterns, profile), hidden: null, problems: [] }]
  })
}

/** In the order of the layers. */
export function describeRules(paths: Paths, collection: Collection, profile: Profile): readonly DescribedRule[] {
  const { layers, places } = collection
  const seen = new Set<string>()
  return layers.flatMap((layer): readonly DescribedRule[] => {
    const { path } = layer.origin
    if (path === null || seen.has(path) || !isRule(paths, places, layer)) return []
    seen.add(path)
    return [describeRule(paths, collection, profile, layer, path)]
  })
}

function describeRule(paths: Paths, collection: Collection, profile: Profile, layer: Layer, path: string): DescribedRule {
  const scope = scopeOf(layer, path, profile)
  const has = (code: string): boolean => scope.problems.some((problem) => problem.code === code)
  const off = layer.status === 'notLoaded' && layer.reason !== 'no-pattern-match'
  return {
    layer,
    path,
    state: off
      ? 'off'
      : scope.patterns !== null
        ? 'scoped'
        : has('rule.wrong-key')
          ? 'wrong-key'
          : has('rule.invalid-front-matter')
            ? 'yaml-failed'
            : 'always',
    base: patternBase(paths, collection.places, layer.kind, path),
    patterns: scope.patterns === null ? [] : patternForms(scope.patterns, profile),
    hidden: hiddenPatterns(layer, scope.values, profile),
    problems: scope.problems,
  }
}

/** From the file as it was read: what is off has been judged by nobody yet. */
function scopeOf(
  { diskText, origin }: Layer,
  path: string,
  profile: Profile,
): {
  readonly patterns: readonly string[] | null
  readonly problems: readonly Diagnostic[]
  readonly values: Record<string, unknown> | null
} {
  const cleaned = diskText === null ? null : clean(new TextEncoder().encode(diskText), profile.instructions)
  if (cleaned === null) return { patterns: origin.patterns, problems: [], values: null }
  const { patterns, diagnostics } = ruleScope(path, cleaned, profile)
  return { patterns, problems: diagnostics, values: cleaned.parsed?.values ?? null }
}

function hiddenPatterns({ frontMatter }: Layer, values: Record<string, unknown> | null, profile: Profile): DescribedRule['hidden'] {
  const key = values === null ? null : wrongKeyOf(values)
  if (values === null || frontMatter === null || key === null) return null
  const value = values[key]
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const patterns = items.flatMap((item) => (typeof item === 'string' ? splitPatterns(item) : []))
  return { key, line: lineOfKey(frontMatter, key), patterns: patternForms(patterns, profile) }
}

/** Sets of the same files, each seen from another directory; made when first asked for. */
export interface FileSets {
  /** `base` absolute. Of files that lie elsewhere nothing matches. */
  below(base: string): FileSet
  /** Names in that set are relative to `base`; this gives them relative to the project again. */
  fromRoot(base: string, file: string): string
}

/** `files` are relative to `root`, with `/`. */
export function createFileSets(paths: Paths, root: string, files: readonly string[]): FileSets {
  const sets = new Map<string, FileSet>()
  const own = createFileSet(files)
  const slashed = (path: string): string => path.split(paths.sep).join('/')
  return {
    below(base) {
      if (base === root) return own
      const known = sets.get(base)
      if (known !== undefined) return known
      const set = createFileSet(seenFrom(base))
      sets.set(base, set)
      return set
    },
    fromRoot: (base, file) => (base === root ? file : slashed(paths.relative(root, paths.join(base, file)))),
  }

  function seenFrom(base: string): readonly string[] {
    const inside = pathBelow(paths, root, base)
    if (inside !== null) {
      const prefix = `${slashed(inside)}/`
      return files.flatMap((file) => (file.startsWith(prefix) ? [file.slice(prefix.length)] : []))
    }
    const above = pathBelow(paths, base, root)
    return above === null ? [] : files.map((file) => `${slashed(above)}/${file}`)
  }
}
