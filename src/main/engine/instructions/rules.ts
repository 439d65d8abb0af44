// What the front matter of a rule says about when it applies (SPEC 4.2).

import type { Diagnostic } from '../base/diagnostic'
import type { Profile } from '../profile/profile'
import type { CleanText } from './clean'
import { measureBraces, splitPatterns } from './expand-braces'
import { isTooWild } from './is-too-wild'

export interface RuleScope {
  /** As written, after splitting and before expanding braces; null: unconditional. */
  readonly patterns: readonly string[] | null
  readonly diagnostics: readonly Diagnostic[]
}

/** Keys of other agents, or slips, that people take for `paths` (#45587); in any case of letters. */
const WRONG_KEYS: ReadonlySet<string> = new Set(['globs', 'glob', 'applyto', 'apply_to', 'apply-to', 'path', 'paths'])
/** What says that a rule is for everything, and what is sent with or without it. */
const EVERYTHING = /^(?:\.?\/)?(?:\*\*?|\*\*\/\*\*?|\*\.\*|\*\*\/\*\.\*)?$/
/** Expanded text of one rule, in UTF-16 units, beyond which Strata stops in every profile. */
const CEILING_UNITS = 16 * 1024 * 1024

type Say = (code: string, severity: Diagnostic['severity'], message: string, line: number, fix?: string) => void

/** Never fails: what cannot be used is told, and a rule without usable `paths` is unconditional (SPEC 2.2). */
export function ruleScope(path: string, cleaned: CleanText, profile: Profile): RuleScope {
  const diagnostics: Diagnostic[] = []
  const { parsed, frontMatter } = cleaned
  if (parsed === null || frontMatter === null) return { patterns: null, diagnostics }
  const say: Say = (code, severity, message, line, fix) => {
    diagnostics.push({ code, severity, message, at: { path, line }, ...(fix === undefined ? {} : { fix }) })
  }
  if (parsed.values === null) {
    say(
      'rule.invalid-front-matter',
      'warning',
      `The front matter cannot be read, so the rule applies to everything: ${parsed.problem}`,
      1 + (parsed.problemLine ?? 0),
      'Write it as YAML, with patterns in quotes.',
    )
    return { patterns: null, diagnostics }
  }
  const line = lineOfKey(frontMatter, 'paths')
  if (parsed.retried) {
    say(
      'rule.unquoted-value',
      'info',
      'The front matter is no valid YAML; it was read again with its values quoted.',
      line,
      'Put patterns in quotes.',
    )
  }
  const { paths } = parsed.values
  if (paths === undefined) {
    const wrong = wrongKeyOf(parsed.values)
    if (wrong !== null) {
      say(
        'rule.wrong-key',
        'warning',
        `The key ${wrong} has no meaning here, so the rule applies to everything.`,
        lineOfKey(frontMatter, wrong),
        `Rename ${wrong} to paths.`,
      )
    }
    return { patterns: null, diagnostics }
  }
  if (!profile.instructions.pathListsReliable && (Array.isArray(paths) || /^\s*paths:\s*["']/m.test(frontMatter))) {
    say(
      'rule.paths-unreliable',
      'info',
      'Lists and quoted values in paths did not always work before 2.1.84; they are taken as if they did.',
      line,
    )
  }
  const patterns = usablePatterns(paths, line, say)
  // A lone `**` says as much as nothing at all.
  if (patterns.every((pattern) => ['', '**'].includes(trimPattern(pattern)))) return { patterns: null, diagnostics }
  lookAtPatterns(patterns, profile, line, say)
  return { patterns, diagnostics }
}

/**
 * The key, as written, under which patterns stand that were meant for `paths`. Null where it makes no difference: where
 * nothing stands under it, where it says everything, or where another key says that the rule is always for everything.
 */
export function wrongKeyOf(values: Readonly<Record<string, unknown>>): string | null {
  if (values.paths !== undefined || values.alwaysApply === true) return null
  const key = Object.keys(values).find((one) => WRONG_KEYS.has(one.toLowerCase()))
  if (key === undefined) return null
  const value = values[key]
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const patterns = items.flatMap((item) => (typeof item === 'string' ? splitPatterns(item) : []))
  return patterns.every((pattern) => EVERYTHING.test(pattern)) ? null : key
}

/** SPEC 4.2: a trailing `/**` is cut off. */
export function trimPattern(pattern: string): string {
  return pattern.endsWith('/**') ? pattern.slice(0, -3) : pattern
}

function usablePatterns(paths: unknown, line: number, say: Say): readonly string[] {
  const items: readonly unknown[] = Array.isArray(paths) ? paths : [paths]
  return items.flatMap((item) => {
    if (typeof item === 'string') return splitPatterns(item)
    if (item !== null || Array.isArray(paths)) {
      say('rule.bad-path', 'warning', `paths holds ${inWords(item)}, which is no pattern and is passed over.`, line, 'Use strings only.')
    }
    return []
  })
}

function inWords(value: unknown): string {
  if (value === null) return 'an empty entry'
  return typeof value === 'object' ? 'a nested list or mapping' : `${JSON.stringify(value)}`
}

function lookAtPatterns(patterns: readonly string[], profile: Profile, line: number, say: Say): void {
  if (patterns.every((pattern) => pattern.startsWith('!'))) {
    const message = `${shorten(patterns.join(', '))} only takes away, and there is nothing to take it from: the rule matches nothing.`
    say('rule.never-matches', 'warning', message, line, 'Put a pattern in front that matches, such as **/*.')
  }
  for (const verdict of judgePatterns(patterns, profile)) {
    if (verdict.problem === null) continue
    say(verdict.problem.code, 'warning', `${shorten(verdict.pattern)} ${verdict.problem.text}`, line, verdict.problem.fix)
  }
}

export interface PatternVerdict {
  readonly pattern: string
  /** Braces are expanded; otherwise they stand for themselves. */
  readonly expands: boolean
  /** It takes no part in matching at all. */
  readonly dead: boolean
  readonly problem: { readonly code: string; readonly text: string; readonly fix?: string } | null
}

/** Which patterns of one rule are expanded, which are left as they are, which cannot match. The budget is the rule's. */
export function judgePatterns(patterns: readonly string[], profile: Profile): readonly PatternVerdict[] {
  const { braceBudget, patternCeiling } = profile.instructions
  let spent = { patterns: 0, units: 0 }
  return patterns.map((pattern) => {
    const size = measureBraces(pattern)
    const after = { patterns: spent.patterns + size.patterns, units: spent.units + size.units }
    if (after.patterns > patternCeiling || after.units > CEILING_UNITS) {
      const text = `would expand beyond ${patternCeiling.toLocaleString('en-US')} patterns, where Strata stops; it matches nothing.`
      return {
        pattern,
        expands: false,
        dead: true,
        problem: { code: 'rule.brace-ceiling', text, fix: 'Use a wildcard instead of braces.' },
      }
    }
    if (braceBudget !== null && (after.patterns > braceBudget.patterns || after.units > braceBudget.bytes)) {
      const text = `would pass the budget of ${braceBudget.patterns.toLocaleString('en-US')} patterns a rule; its braces stay as written and match nothing.`
      return {
        pattern,
        expands: false,
        dead: false,
        problem: { code: 'rule.brace-budget', text, fix: 'Use a wildcard instead of braces.' },
      }
    }
    spent = after
    return { pattern, expands: true, ...deadEnd(pattern) }
  })
}

function deadEnd(pattern: string): Pick<PatternVerdict, 'dead' | 'problem'> {
  if (hasOpenClass(pattern)) {
    const text = 'has a character class that is not closed; it matches nothing.'
    return { dead: true, problem: { code: 'rule.broken-class', text, fix: 'Close the bracket, or write \\[ for the character itself.' } }
  }
  if (isTooWild(pattern)) {
    const text = 'has so many wildcards that matching could take forever; Strata does not try it.'
    return { dead: true, problem: { code: 'rule.too-many-wildcards', text, fix: 'Use fewer wildcards in a row.' } }
  }
  if (pattern.startsWith('#')) {
    const text = 'is a comment, as in a .gitignore; it matches nothing.'
    return { dead: false, problem: { code: 'rule.never-matches', text, fix: 'Write \\# for a name that begins with the sign.' } }
  }
  if (/^\.{1,2}\/|^~\//.test(pattern)) {
    const text = 'can match nothing: patterns are relative and begin with a name, a wildcard or a slash.'
    return { dead: false, problem: { code: 'rule.never-matches', text, fix: 'Leave the first part away.' } }
  }
  return { dead: false, problem: null }
}

/** An opening bracket without a closing one: gitignore rules make the whole pattern match nothing (SPEC 4.2). */
function hasOpenClass(pattern: string): boolean {
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === '\\') i += 1
    else if (pattern[i] === '[') {
      // A `]` right behind the opening, also behind its `!`, belongs to the class.
      let end = i + 1
      if (pattern[end] === '!' || pattern[end] === '^') end += 1
      end = pattern.indexOf(']', end + 1)
      if (end < 0) return true
      i = end
    }
  }
  return false
}

function shorten(pattern: string): string {
  return pattern.length <= 80 ? pattern : `${pattern.slice(0, 77)}…`
}

/** Line in the file, counting the fence in front; that of the fence when the key stands nowhere at the margin. */
export function lineOfKey(frontMatter: string, key: string): number {
  const at = frontMatter.split('\n').findIndex((line) => new RegExp(`^["']?${key}["']?\\s*:`).test(line))
  return at < 0 ? 1 : at + 2
}
