// The keys of a front matter and the patterns of a rule with their places in the text. Works on lines: what is no YAML, but
// read as it was meant, has keys all the same.

import type { CleanText } from '../instructions/clean'
import { ruleScope } from '../instructions/rules'
import type { Profile } from '../profile/profile'
import type { HitCounter } from './count-hits'
import type { AnalysedFrontMatter, AnalysedPattern, DocumentAnalysis, DocumentRole, FrontMatterKey } from './document-analysis'
import type { TextPlaces } from './text-places'

const KEY = /^([ \t]*)(?:"([^"]*)"|'([^']*)'|([\w$.-]+))[ \t]*:(?=[ \t]|$)/
const KNOWN: Readonly<Partial<Record<DocumentRole, ReadonlySet<string>>>> = {
  rule: new Set(['paths']),
  'memory-topic': new Set(['name', 'description', 'type', 'modified', 'metadata', 'metadata.type', 'metadata.modified']),
}

/** `lines` of the block with its fences, as split-front-matter.ts counts them; 0: there is none. */
export function analyseFrontMatter(
  places: TextPlaces,
  lines: number,
  problem: string | null,
  role: DocumentRole,
): AnalysedFrontMatter | null {
  if (lines === 0) return null
  const keys: FrontMatterKey[] = []
  const above: { readonly indent: number; readonly name: string }[] = []
  for (let line = 2; line < lines; line++) {
    const text = places.line(line)
    const match = KEY.exec(text)
    if (match === null) continue
    const indent = (match[1] ?? '').length
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
    const own = match[2] ?? match[3] ?? match[4] ?? ''
    const name = [...above.map((key) => key.name), own].join('.')
    above.push({ indent, name: own })
    const start = places.start(line)
    const value = text.slice(match[0].length)
    const from = match[0].length + (value.length - value.trimStart().length)
    keys.push({
      name,
      known: KNOWN[role]?.has(name) ?? false,
      span: places.spanOf(start + indent, start + match[0].trimEnd().length - 1),
      valueSpan: places.spanOf(start + Math.min(from, text.length), start + Math.max(Math.min(from, text.length), text.trimEnd().length)),
    })
  }
  return { span: { fromLine: 1, fromColumn: 1, toLine: lines, toColumn: places.line(lines).length + 1 }, problem, keys }
}

/** SPEC 4.2, 4.3. Each pattern where it stands; the whole value where it is written in a way that hides it. */
export function analysePatterns(
  places: TextPlaces,
  path: string,
  cleaned: CleanText,
  frontMatter: AnalysedFrontMatter | null,
  profile: Profile,
  hits: HitCounter | null,
): Pick<DocumentAnalysis, 'patterns' | 'files'> {
  const { patterns } = ruleScope(path, cleaned, profile)
  const key = frontMatter?.keys.find(({ name }) => name === 'paths')
  if (patterns === null || key === undefined || frontMatter === null) return { patterns: [], files: null }
  const text = places.lines.slice(key.span.fromLine - 1, frontMatter.span.toLine - 1).join('\n')
  let at = 0
  const found = patterns.map((pattern): AnalysedPattern => {
    const index = text.indexOf(pattern, at)
    const counted = hits?.count([pattern]) ?? null
    if (index >= 0) at = index + pattern.length
    const span = index < 0 ? places.spanOfLine(key.span.fromLine) : spanIn(places, key.span.fromLine, text, index, pattern.length)
    return { pattern, span, hits: counted?.hits ?? null, examples: counted?.examples ?? [] }
  })
  const files = hits === null ? null : { hits: hits.count(patterns).hits, total: hits.total, capped: hits.capped }
  return { patterns: found, files }
}

/** Of a piece of joined lines; patterns do not go over line ends. */
function spanIn(places: TextPlaces, fromLine: number, text: string, index: number, length: number) {
  const before = text.slice(0, index).split('\n')
  const line = fromLine + before.length - 1
  const start = places.start(line) + (before.at(-1) ?? '').length
  return places.spanOf(start, start + length)
}
