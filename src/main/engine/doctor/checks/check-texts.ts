// Texts that say the same, nearly the same, or the opposite. Only of what can be sent together: files of two packages beside
// each other wait for different reads, and copies of them are as they should be.

import type { Layer } from '../../base/layer'
import { pathBelow } from '../../instructions/path-below'
import { nearDuplicates } from '../../memory/near-duplicates'
import { ownerDirectory } from '../../reads/rule-place'
import type { CheckInput } from '../check-input'
import { isInUse } from '../check-input'
import { linesWithout, plainLine, polarityOf } from '../compare-texts'
import type { Finding } from '../finding'
import { textLines } from '../text-lines'

const LEAST_CHARS = 40
const CONTAINED = 0.85
const ALIKE = 0.6
const MOST_CONTRADICTIONS = 50

interface Candidate {
  readonly layer: Layer
  readonly path: string
  readonly plain: string
}

export async function checkTexts(input: CheckInput, pause: () => Promise<void>): Promise<readonly Finding[]> {
  const candidates = candidatesOf(input)
  const together = (a: Candidate, b: Candidate): boolean => sentTogether(input, a, b)
  const same = sameTexts(candidates, together)
  const told = new Set(same.map(({ path }) => path))
  return [
    ...loadedTwice(input),
    ...same,
    ...(await nearTexts(
      candidates.filter(({ path }) => !told.has(path)),
      together,
      pause,
    )),
    ...contradictions(candidates, together),
  ]
}

function candidatesOf({ collection }: CheckInput): readonly Candidate[] {
  const seen = new Set<string>()
  return collection.layers.flatMap((layer): readonly Candidate[] => {
    const { path, realPath } = layer.origin
    if (path === null || !isInUse(layer) || !(layer.kind.startsWith('instructions.') || layer.kind === 'memory.index')) return []
    const real = realPath ?? path
    if (seen.has(real)) return []
    seen.add(real)
    return [{ layer, path, plain: linesWithout(layer.text).join('\n') }]
  })
}

/** Both at the start, or one waits for something the other is sent for as well. */
function sentTogether({ paths }: CheckInput, a: Candidate, b: Candidate): boolean {
  if (a.layer.status === 'loaded' || b.layer.status === 'loaded') return true
  const [first, second] = [ownerDirectory(paths, a.path), ownerDirectory(paths, b.path)]
  const related = pathBelow(paths, first, second) !== null || pathBelow(paths, second, first) !== null
  if (!related) return false
  // two rules that wait for different patterns are not sent for the same file as a matter of course
  const [p, q] = [a.layer.origin.patterns, b.layer.origin.patterns]
  return p === null || q === null || p.some((pattern) => q.includes(pattern))
}

/** Sent once, at the first of two places: harmless, but the second place stays empty. */
function loadedTwice({ collection }: CheckInput): readonly Finding[] {
  const loadedBy = new Set(
    collection.layers.flatMap(({ status, origin }) => (status === 'notLoaded' ? [] : [`${origin.includedBy}\0${origin.path}`])),
  )
  const includers = new Map<string, { readonly by: string; readonly line: number | null }>()
  for (const { status, origin } of collection.layers) {
    if (status === 'notLoaded' || origin.path === null || origin.includedBy === null) continue
    includers.set(origin.realPath ?? origin.path, { by: origin.includedBy, line: origin.includedAtLine })
  }
  return collection.layers.flatMap(({ reason, reasonText, origin, kind, title }): readonly Finding[] => {
    // an AGENTS.md that CLAUDE.md includes, or is a link to, is as it should be
    const isOwn = kind.startsWith('instructions.') && kind !== 'instructions.agentsMd'
    if (reason !== 'already-loaded' || !isOwn || origin.path === null) return []
    const { path, includedBy, includedAtLine } = origin
    // named once more in the file that includes it: a mention
    if (includedBy !== null && loadedBy.has(`${includedBy}\0${path}`)) return []
    // a file that is read from its own place anyway: told where a person can do something about it
    const includer = includedBy === null ? includers.get(origin.realPath ?? path) : undefined
    if (includer !== undefined) {
      return [
        {
          code: 'text.loaded-twice',
          severity: 'info',
          message: `${title} is included here, though it is read from its own place without that`,
          path: includer.by,
          line: includer.line,
          column: null,
          remedy: 'Take the include out, unless the text is to stand here.',
          fix: null,
          related: [{ path, line: null }],
        },
      ]
    }
    return [
      {
        code: 'text.loaded-twice',
        severity: 'info',
        message: includedBy === null ? `Passed over: ${reasonText}` : `${title} is included here again. ${reasonText}`,
        path: includedBy ?? path,
        line: includedBy === null ? null : includedAtLine,
        column: null,
        remedy: includedBy === null ? null : 'Keep the include at the place where the text is to stand.',
        fix: null,
        related: includedBy === null ? [] : [{ path, line: null }],
      },
    ]
  })
}

function sameTexts(candidates: readonly Candidate[], together: (a: Candidate, b: Candidate) => boolean): readonly Finding[] {
  const first = new Map<string, Candidate[]>()
  const found: Finding[] = []
  for (const candidate of candidates) {
    if (candidate.plain.length < LEAST_CHARS) continue
    const known = first.get(candidate.plain) ?? []
    const other = known.find((one) => together(one, candidate))
    first.set(candidate.plain, [...known, candidate])
    if (other === undefined) continue
    found.push({
      code: 'text.same',
      severity: 'warning',
      message: `It says the same as ${other.layer.title}, and both are sent`,
      path: candidate.path,
      line: null,
      column: null,
      remedy: 'Keep one of them, or let one include the other.',
      fix: null,
      related: [{ path: other.path, line: null }],
    })
  }
  return found
}

async function nearTexts(
  candidates: readonly Candidate[],
  together: (a: Candidate, b: Candidate) => boolean,
  pause: () => Promise<void>,
): Promise<readonly Finding[]> {
  const pairs = await nearDuplicates(
    candidates.map(({ plain }) => plain),
    CONTAINED,
    pause,
  )
  return pairs.flatMap(({ a, b, contained, similarity }): readonly Finding[] => {
    const [first, second] = [candidates[a], candidates[b]]
    if (first === undefined || second === undefined || similarity < ALIKE || !together(first, second)) return []
    return [
      {
        code: 'text.near-duplicate',
        severity: 'info',
        message: `${Math.round(contained * 100)}% of the shorter of it and ${first.layer.title} is the same, and both are sent`,
        path: second.path,
        line: null,
        column: null,
        remedy: 'Put what they have in common into one file that both include.',
        fix: null,
        related: [{ path: first.path, line: null }],
      },
    ]
  })
}

/** “Use tabs for indentation” here, “never use tabs for indentation” there. */
function contradictions(candidates: readonly Candidate[], together: (a: Candidate, b: Candidate) => boolean): readonly Finding[] {
  interface Said {
    readonly candidate: Candidate
    readonly line: number
    readonly negative: boolean
    readonly plain: string
  }
  const said = new Map<string, Said[]>()
  const found: Finding[] = []
  for (const candidate of candidates) {
    const lines = textLines(candidate.layer.diskText ?? '')
    for (const { fromLine, toLine } of sentLines(candidate.layer, lines.count)) {
      for (let line = fromLine; line <= toLine && found.length < MOST_CONTRADICTIONS; line++) {
        const raw = lines.line(line)
        // what only introduces a list is no instruction by itself: “Write tests for:” and “Do not write tests for:” belong together
        const plain = /[:：][*_\s]*$/.test(raw) ? '' : plainLine(raw)
        const polarity = plain === '' ? null : polarityOf(plain)
        if (polarity === null) continue
        const known = said.get(polarity.core) ?? []
        const other = known.find((one) => one.negative !== polarity.negative && together(one.candidate, candidate))
        said.set(polarity.core, [...known, { candidate, line, negative: polarity.negative, plain }])
        if (other === undefined) continue
        const where = other.candidate === candidate ? `line ${other.line}` : `${other.candidate.layer.title}, line ${other.line}`
        found.push({
          code: 'text.contradiction',
          severity: 'warning',
          message: `“${clip(plain)}” says the opposite of “${clip(other.plain)}” (${where})`,
          path: candidate.path,
          line,
          column: null,
          remedy: 'Keep the one that holds.',
          fix: null,
          related: [{ path: other.candidate.path, line: other.line }],
        })
      }
    }
  }
  return found
}

function sentLines({ regions }: Layer, count: number): readonly { readonly fromLine: number; readonly toLine: number }[] {
  const sent = regions.filter(({ kind }) => kind === 'sent')
  return regions.length === 0 ? [{ fromLine: 1, toLine: count }] : sent
}

function clip(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`
}
