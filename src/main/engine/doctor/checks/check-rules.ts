// Rules against the files of the project: patterns that match nothing, exceptions without effect, rules that say nothing of
// their own. What front matter and patterns are blamed for by themselves is told by the collection already.

import type { Layer } from '../../base/layer'
import { pathBelow } from '../../instructions/path-below'
import { createFileSets, type DescribedRule, type FileSets, scopedRules } from '../../reads/describe-rules'
import type { PatternForms } from '../../reads/pattern-forms'
import type { CheckInput } from '../check-input'
import { linesWithout } from '../compare-texts'
import type { Finding } from '../finding'

export function checkRules(input: CheckInput): readonly Finding[] {
  const { paths, collection, profile, files } = input
  const { root } = collection.places
  const rules = scopedRules(paths, collection, profile)
  const sets = createFileSets(paths, root, files.listed)
  // of a project whose files are not all known nothing can be said to match none of them
  const counted = !files.capped && files.listed.length > 0
  return [
    ...(counted ? rules.flatMap((rule) => deadPatterns(rule, sets, pathBelow(paths, root, rule.base))) : []),
    ...(files.listed.length > 0 ? rules.flatMap((rule) => lostNegations(rule, sets)) : []),
    ...shadowed(input, rules, sets),
  ]
}

/** A backslash before a letter, a number or a wildcard's star separates nothing in a pattern: it only takes the next character as it is. */
const WINDOWS_PATH = /[\w*]\\[\w*]/
const SLASHES = 'Write it with forward slashes: that is how patterns are written on Windows too.'

/** Rules of a person or an organisation are for many projects: that this one has no such file is no fault of theirs. */
function deadPatterns(rule: DescribedRule, sets: FileSets, below: string | null): readonly Finding[] {
  const { layer, patterns, base } = rule
  if (layer.kind === 'instructions.managed' || layer.kind === 'instructions.user' || below === null) return []
  const positive = patterns.filter(({ negative }) => !negative)
  const set = sets.below(base)
  const dead = positive.filter((forms) => !set.any(forms))
  // why it cannot match at all is told already
  const untold = dead.filter(({ verdict }) => verdict.problem === null)
  if (dead.length === 0 || untold.length === 0) return []
  const place = below === '' ? '' : ` below ${below}`
  if (dead.length === positive.length) {
    const [first] = untold
    const what = untold.map(({ written }) => written).join(', ')
    return [
      finding(rule, first, {
        code: 'rule.dead',
        severity: 'warning',
        message: `No file of the project matches ${shorten(what)}${place}, so the rule is never sent`,
        remedy: untold.some(({ written }) => WINDOWS_PATH.test(written)) ? SLASHES : 'Correct the patterns, or delete the rule.',
      }),
    ]
  }
  return untold.map((forms) =>
    finding(rule, forms, {
      code: 'rule.dead-pattern',
      severity: 'info',
      message: `No file of the project matches ${shorten(forms.written)}${place}`,
      remedy: WINDOWS_PATH.test(forms.written) ? SLASHES : 'Correct the pattern, or take it out.',
    }),
  )
}

function lostNegations(rule: DescribedRule, sets: FileSets): readonly Finding[] {
  const { patterns, base } = rule
  if (!patterns.some(({ negative }) => negative)) return []
  const set = sets.below(base)
  const all = set.ofRule(patterns).length
  return patterns.flatMap((forms) => {
    if (!forms.negative || forms.verdict.problem !== null) return []
    const matched = new Set(set.ofRule(patterns.filter((other) => other !== forms)))
    if (matched.size !== all || !set.matches(forms).some((i) => matched.has(i))) return []
    return [
      finding(rule, forms, {
        code: 'rule.negation-lost',
        severity: 'warning',
        message: `${shorten(forms.written)} takes nothing away: a directory around it is matched whole`,
        remedy: 'Match the files instead of the directory, such as src/**/* for src/**.',
      }),
    ]
  })
}

/** Sent whenever the rule would be, word for word, by a longer text. */
function shadowed({ collection }: CheckInput, rules: readonly DescribedRule[], sets: FileSets): readonly Finding[] {
  const always = collection.layers.filter(
    ({ kind, status, origin }) =>
      kind.startsWith('instructions.') && status === 'loaded' && origin.trigger === null && origin.path !== null,
  )
  const ruleOf = new Map(rules.map((rule) => [rule.layer, rule]))
  const index = indexLines([...always, ...ruleOf.keys()])
  return rules.flatMap((rule) => {
    const { layer } = rule
    const own = index.linesOf(layer)
    if ([...own].join(' ').length < LEAST_CHARS) return []
    const by = index.holding(own).find((other) => {
      if (other.origin.path === rule.path || other.text.length <= layer.text.length) return false
      const wide = ruleOf.get(other)
      return wide === undefined || coversFiles(wide, rule, sets)
    })
    if (by === undefined || by.origin.path === null) return []
    return [
      finding(rule, undefined, {
        code: 'rule.shadowed',
        severity: 'info',
        message: `All it says stands in ${by.title} too, which is sent whenever this rule would be`,
        remedy: 'Delete the rule, or take its lines out of the other file.',
        related: [{ path: by.origin.path, line: null }],
      }),
    ]
  })
}

const LEAST_CHARS = 30

/** Which texts hold which lines, so that only those with the rarest line of a text are looked at. */
function indexLines(layers: readonly Layer[]) {
  const lines = new Map(layers.map((layer) => [layer, new Set(linesWithout(layer.text))]))
  const holders = new Map<string, Layer[]>()
  for (const [layer, own] of lines) {
    for (const line of own) {
      const known = holders.get(line)
      if (known === undefined) holders.set(line, [layer])
      else known.push(layer)
    }
  }
  return {
    linesOf: (layer: Layer): ReadonlySet<string> => lines.get(layer) ?? new Set(),
    /** In the order given, the text itself among them. */
    holding(own: ReadonlySet<string>): readonly Layer[] {
      let fewest: readonly Layer[] | null = null
      for (const line of own) {
        const known = holders.get(line) ?? []
        if (fewest === null || known.length < fewest.length) fewest = known
      }
      return (fewest ?? []).filter((layer) => [...own].every((line) => lines.get(layer)?.has(line)))
    },
  }
}

function coversFiles(wide: DescribedRule, narrow: DescribedRule, sets: FileSets): boolean {
  if (wide.base !== narrow.base) return false
  const set = sets.below(wide.base)
  const hits = set.ofRule(narrow.patterns)
  const covered = new Set(set.ofRule(wide.patterns))
  return hits.length > 0 && hits.every((i) => covered.has(i))
}

function finding(
  { path, layer }: DescribedRule,
  forms: PatternForms | undefined,
  said: Pick<Finding, 'code' | 'severity' | 'message' | 'remedy'> & Partial<Pick<Finding, 'related'>>,
): Finding {
  const place = placeOf(layer.frontMatter ?? '', forms?.written ?? null)
  return { path, ...place, fix: null, related: [], ...said }
}

/** Of the pattern in the front matter; else of the key. Lines count the fence in front. */
function placeOf(frontMatter: string, written: string | null): { readonly line: number; readonly column: number | null } {
  const lines = frontMatter.split('\n')
  const key = lines.findIndex((line) => /^["']?paths["']?\s*:/.test(line))
  if (written !== null) {
    for (let i = Math.max(0, key); i < lines.length; i++) {
      const at = lines[i]?.indexOf(written) ?? -1
      if (at >= 0) return { line: i + 2, column: at + 1 }
    }
  }
  return { line: key < 0 ? 1 : key + 2, column: null }
}

function shorten(pattern: string): string {
  return pattern.length <= 80 ? pattern : `${pattern.slice(0, 77)}…`
}
