// The index in memory: where no embedded store can be had, and for tests. The same answers, read anew at every start.

import { callsOfCarry, countCopies, isMessageId } from './count-copies'
import { searchWords } from './search-words'
import type { IndexAnswer, IndexEntry, IndexedSession, IndexOverview, IndexQuestion, IndexSort, SessionIndex } from './session-index'

export interface MemoryIndexOptions {
  readonly note?: string | null
  /** The host's separator of paths. */
  readonly separator?: string
}

const SNIPPET_CHARS = 160

export function createMemoryIndex({ note = null, separator = '/' }: MemoryIndexOptions = {}): SessionIndex {
  const entries = new Map<string, IndexEntry>()
  const isBelow = (roots: readonly string[], file: string): boolean =>
    roots.some((root) => file.startsWith(root.endsWith(separator) ? root : root + separator))
  const all = (roots: readonly string[]): readonly IndexEntry[] => [...entries.values()].filter(({ file }) => isBelow(roots, file))
  const hasSession = (id: string): boolean =>
    [...entries.values()].some(({ parentId, facts }) => parentId === null && facts.sessionId === id)
  /** Sessions, and side files of one that is not there. */
  const own = (roots: readonly string[]): readonly IndexEntry[] =>
    all(roots).filter(({ parentId }) => parentId === null || !hasSession(parentId))
  const sideFiles = (entry: IndexEntry): readonly IndexEntry[] =>
    entry.facts.sessionId === null || entry.parentId !== null
      ? []
      : [...entries.values()].filter(({ parentId }) => parentId === entry.facts.sessionId)
  const toSession = (entry: IndexEntry, snippet: string | null): IndexedSession => {
    const { carry: _carry, tailFrom: _tailFrom, prompts: _prompts, offset: _offset, proof: _proof, ...session } = entry
    return { ...session, subagents: sideFiles(entry).length, snippet }
  }

  return {
    note,
    generation: 0,
    known: (roots) => all(roots).map(({ file, sizeBytes, modifiedMs, offset, proof }) => ({ file, sizeBytes, modifiedMs, offset, proof })),
    file: (file) => entries.get(file) ?? null,
    write(written, gone) {
      for (const entry of written) {
        const known = entries.get(entry.file)
        if (entry.tailFrom !== null && known?.offset !== entry.tailFrom) continue
        const before = entry.tailFrom === null ? [] : (known?.prompts ?? [])
        entries.set(entry.file, { ...entry, prompts: [...before, ...entry.prompts] })
      }
      for (const file of gone) entries.delete(file)
    },
    sessions(question) {
      const { words, pieces } = searchWords(question.search)
      const patterns = words.flatMap(patternOf)
      const found = own(question.roots).filter((entry) => {
        if (!fits(entry, question)) return false
        if (words.length + pieces.length === 0) return true
        const texts = textsOf(entry)
        const bare = texts.map(withoutAccents)
        return (
          patterns.every((pattern) => bare.some((text) => pattern.test(text))) &&
          pieces.every((piece) => texts.some((text) => text.includes(piece)))
        )
      })
      const [first = pieces[0] ?? null] = patterns
      return answer(found, question, (entry) => toSession(entry, first === null ? null : snippetOf(entry, first)))
    },
    subagents: (file) => {
      const entry = entries.get(file)
      return entry === undefined ? [] : sideFiles(entry).map((side) => toSession(side, null))
    },
    overview: (roots) => overviewOf(own(roots), separator),
    newestOf: (roots, cwd) => {
      const [newest] = own(roots)
        .filter(({ facts }) => facts.cwd === cwd && facts.calls > 0)
        .sort((a, b) => b.modifiedMs - a.modifiedMs)
      return newest === undefined ? null : toSession(newest, null)
    },
    clear: () => entries.clear(),
    close: () => undefined,
  }
}

function fits({ facts }: IndexEntry, question: IndexQuestion): boolean {
  return (
    (question.cwd === null || (facts.cwd ?? '') === question.cwd) &&
    (question.model === null || facts.models.includes(question.model)) &&
    (question.version === null || facts.version === question.version) &&
    (!question.compacted || facts.autoCompactions + facts.manualCompactions > 0) &&
    (!question.misses || facts.misses > 0) &&
    (!question.problems || facts.problems > 0) &&
    (question.minCostUsd === null || (facts.costUsd ?? 0) >= question.minCostUsd)
  )
}

/** What is searched, apart from one another. */
function textsOf({ facts, prompts, file }: IndexEntry): readonly string[] {
  const name = /[^/\\]*$/.exec(file)?.[0] ?? file
  return [facts.title ?? '', facts.branch ?? '', name, prompts.join('\n')].map((text) => text.toLowerCase())
}

const SIGNS = /[\p{L}\p{N}]+/gu

/** As the index on disk cuts words: at `_` too. Their parts must stand one behind the other, the last may go on. */
function patternOf(word: string): readonly RegExp[] {
  const parts = withoutAccents(word).match(SIGNS)
  return parts === null ? [] : [new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[^\\p{L}\\p{N}]+')}`, 'u')]
}

/** As the index on disk compares words. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u0331\u0345]/g, '')
    .normalize('NFC')
    .replaceAll('ς', 'σ')
}

function snippetOf(entry: IndexEntry, looked: RegExp | string): string | null {
  for (const text of [...entry.prompts, entry.facts.title ?? '']) {
    const lower = text.toLowerCase()
    const at = typeof looked === 'string' ? lower.indexOf(looked) : withoutAccents(lower).search(looked)
    if (at < 0) continue
    const from = Math.max(0, at - SNIPPET_CHARS / 4)
    return `${from > 0 ? '…' : ''}${text.slice(from, from + SNIPPET_CHARS).replace(/\s+/g, ' ')}`
  }
  return null
}

function answer(found: readonly IndexEntry[], question: IndexQuestion, view: (entry: IndexEntry) => IndexedSession): IndexAnswer {
  const sign = question.descending ? -1 : 1
  const sorted = [...found].sort(
    (a, b) => compare(sortKey(a, question.sort), sortKey(b, question.sort), sign) || (a.file < b.file ? -1 : 1),
  )
  const known = found.flatMap(({ facts, repeats }) => (facts.costUsd === null ? [] : [repeats ? 0 : facts.costUsd]))
  const copies = countCopies(
    found.flatMap(({ facts: { firstCall, costUsd }, repeats, carry }) =>
      repeats || firstCall === null || !isMessageId(firstCall) ? [] : [{ firstCall, costUsd, calls: () => callsOfCarry(carry) }],
    ),
  )
  return {
    total: found.length,
    rows: sorted.slice(question.offset, question.offset + question.limit).map(view),
    calls: found.reduce((sum, { facts, repeats }) => sum + (repeats ? 0 : facts.calls), 0) - copies.calls,
    costUsd: known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0) - copies.costUsd,
    costComplete: known.length === found.length && found.every(({ facts, repeats }) => repeats || facts.outputReliable),
  }
}

function sortKey({ facts, sizeBytes }: IndexEntry, sort: IndexSort): string | number | null {
  switch (sort) {
    case 'start':
      return facts.startMs
    case 'title':
      return facts.title?.toLowerCase() ?? null
    case 'model':
      return facts.models[0] ?? null
    case 'version':
      return facts.version === null ? null : versionKey(facts.version)
    case 'calls':
      return facts.calls
    case 'peak':
      return facts.peakContext
    case 'compactions':
      return facts.autoCompactions + facts.manualCompactions
    case 'hitRate':
      return facts.promptTokens === 0 ? null : facts.cacheReadTokens / facts.promptTokens
    case 'cost':
      return facts.costUsd
    case 'problems':
      return facts.problems
    case 'size':
      return sizeBytes
  }
}

/** A text that sorts as the version does: every number with eight digits. */
export function versionKey(version: string): string {
  return version.replace(/\d+/g, (digits) => digits.padStart(8, '0'))
}

/** What is not known comes last, whichever way round. */
function compare(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return (a < b ? -1 : 1) * sign
}

function overviewOf(entries: readonly IndexEntry[], separator: string): IndexOverview {
  const projects = new Map<string | null, { dirs: Set<string>; sessions: number; newestMs: number | null }>()
  const models = new Set<string>()
  const versions = new Set<string>()
  for (const { facts, file } of entries) {
    const project = projects.get(facts.cwd) ?? { dirs: new Set(), sessions: 0, newestMs: null }
    projects.set(facts.cwd, project)
    project.dirs.add(file.slice(0, file.lastIndexOf(separator)))
    project.sessions += 1
    if (facts.endMs !== null && (project.newestMs === null || facts.endMs > project.newestMs)) project.newestMs = facts.endMs
    for (const model of facts.models) models.add(model)
    if (facts.version !== null) versions.add(facts.version)
  }
  return {
    projects: [...projects]
      .map(([cwd, { dirs, ...rest }]) => ({ cwd, dirs: [...dirs].sort(), ...rest }))
      .sort((a, b) => (b.newestMs ?? 0) - (a.newestMs ?? 0) || ((a.cwd ?? '') < (b.cwd ?? '') ? -1 : 1)),
    sessions: entries.length,
    models: [...models].sort(),
    versions: [...versions].sort((a, b) => (versionKey(a) < versionKey(b) ? -1 : 1)),
  }
}
