// The patterns of a rule as they are matched: braces expanded, tails cut, what cannot match left out (SPEC 4.2).

import { expandBraces } from '../instructions/expand-braces'
import { judgePatterns, type PatternVerdict, trimPattern } from '../instructions/rules'
import type { Profile } from '../profile/profile'

export interface PatternForms {
  /** As written, after splitting. */
  readonly written: string
  readonly verdict: PatternVerdict
  /** Takes away what another one matches. */
  readonly negative: boolean
  /** What is matched, as in the rule; empty where it takes no part. */
  readonly forms: readonly string[]
  /** The same without the sign that takes away, for asking what it speaks of. */
  readonly tried: readonly string[]
  /** In lower case: every file it matches has this in its path. Empty where nothing can be said. */
  readonly literal: string
}

export function patternForms(patterns: readonly string[], profile: Profile): readonly PatternForms[] {
  return judgePatterns(patterns, profile).map((verdict) => {
    const { pattern, expands, dead } = verdict
    const all = dead ? [] : expands ? expandBraces(pattern) : [pattern]
    const forms = all.map(trimPattern).filter((form) => form !== '')
    const negative = pattern.startsWith('!')
    const tried = negative ? forms.map((form) => form.replace(/^!/, '')) : forms
    return { written: pattern, verdict, negative, forms, tried, literal: longestLiteral(pattern) }
  })
}

/** Skips braces and classes whole; a backslash makes it give up. Slashes at the ends of a piece may match nothing (`**` + `/`). */
export function longestLiteral(pattern: string): string {
  if (pattern.includes('\\')) return ''
  let depth = 0
  let inClass = false
  let piece = ''
  let longest = ''
  const end = (): void => {
    const plain = piece.replace(/^\/+|\/+$/g, '')
    if (plain.length > longest.length) longest = plain
    piece = ''
  }
  for (const char of trimPattern(pattern.replace(/^!/, '')).trim()) {
    if (inClass) inClass = char !== ']'
    else if (char === '[') {
      end()
      inClass = true
    } else if (char === '{') {
      end()
      depth += 1
    } else if (char === '}') {
      end()
      depth = Math.max(0, depth - 1)
    } else if (depth > 0) continue
    else if (char === '*' || char === '?') end()
    else piece += char
  }
  end()
  return longest.toLowerCase()
}
