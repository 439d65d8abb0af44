// The push parser of a transcript: bytes in any portions → a Session. Synchronous, no step per line waits; of the bodies
// only sizes are kept.

import { loadModels } from '../profile/load-models'
import type { ModelFacts } from '../profile/profile'
import { buildSession, type ReadRows } from './build-session'
import { createLineSplitter } from './create-line-splitter'
import { promptText } from './prompt-text'
import { readRecords } from './read-records'
import { type Row, readRow, type Share } from './read-row'
import { isObject, type JsonObject, KNOWN_TYPES } from './row-types'
import type { Entry, Problem, Session } from './session'
import type { ToolUses } from './tool-uses'

export interface TranscriptReaderOptions {
  /** Prices, windows and tokenizers; the bundled table by default. */
  readonly models?: readonly ModelFacts[]
}

export interface TranscriptReader {
  /** The chunk may be used again as soon as this returns. */
  push(chunk: Uint8Array): void
  /** What the whole lines so far make; more may be pushed afterwards, for a file that still grows. */
  snapshot(): Session
  /** The same once the input has ended: what stands after the last newline is a line too. */
  end(): Session
}

/** Listed problems are bounded: a file of another kind may have one in each of millions of lines. */
const MOST_PROBLEMS = 20_000
const PROMPT_CHARS = 300
const NO_TYPE = '(none)'

/** `file` is a name for the result; nothing is opened. */
export function createTranscriptReader(file: string, options: TranscriptReaderOptions = {}): TranscriptReader {
  const models = options.models ?? loadModels()
  const rows: Row[] = []
  const problems: Problem[] = []
  const byUuid = new Map<string, number>()
  const byType = new Map<string, number>()
  const tools: ToolUses = new Map()
  const sessionIds = new Set<string>()
  const versions = new Set<string>()
  const modelNames = new Set<string>()
  const cwds = new Set<string>()
  const titles: { custom: string | null; ai: string | null } = { custom: null, ai: null }
  /** By the row they are about: at its head a file may list titles of other sessions (SPEC 9.2). */
  const summaries = new Map<string, string>()
  const unnamed: number[] = []
  let startMs: number | null = null
  let endMs: number | null = null
  let firstPrompt: string | null = null
  let firstSidePrompt: string | null = null
  let sizeBytes = 0
  let total = 0
  let unreadable = 0
  let problemsNotListed = 0
  let known = false
  let anything = false

  const share = createShare()
  const noteSession = addTo(sessionIds)
  const noteVersion = addTo(versions)
  const noteModel = addTo(modelNames)
  const noteCwd = addTo(cwds)

  const noteRecord = (value: JsonObject) => {
    total++
    const type = typeof value.type === 'string' ? share(value.type) : NO_TYPE
    byType.set(type, (byType.get(type) ?? 0) + 1)
    known ||= KNOWN_TYPES.has(type)
    noteSession(typeof value.sessionId === 'string' ? share(value.sessionId) : null)
    if (type === 'custom-title' && typeof value.customTitle === 'string') titles.custom = value.customTitle
    else if (type === 'ai-title' && typeof value.aiTitle === 'string') titles.ai = value.aiTitle
    else if (type === 'summary' && typeof value.summary === 'string' && typeof value.leafUuid === 'string') {
      summaries.set(value.leafUuid, value.summary)
    }
  }

  const noteProblem = (problem: Problem) => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem)
    else problemsNotListed++
  }

  const noteRow = (row: Row, value: JsonObject) => {
    const { entry } = row
    noteVersion(entry.version)
    noteCwd(entry.cwd)
    if (entry.model !== '<synthetic>') noteModel(entry.model)
    if (entry.uuid !== null && byUuid.has(entry.uuid)) {
      rows.push({ ...row, entry: { ...entry, repeated: true } })
      return
    }
    if (entry.uuid !== null) byUuid.set(entry.uuid, rows.length)
    rows.push(row)
    const { tsMs, turn } = entry
    if (tsMs !== null) {
      if (startMs === null || tsMs < startMs) startMs = tsMs
      if (endMs === null || tsMs > endMs) endMs = tsMs
    }
    if (entry.type === 'user' && turn !== 'prompt' && isUnnamed(entry)) unnamed.push(entry.index)
    if (turn !== 'prompt') return
    if (entry.chain === 'main') firstPrompt ??= promptOf(value)
    else firstSidePrompt ??= promptOf(value)
  }

  const splitter = createLineSplitter((bytes, offset, line, last) => {
    const found = readRecords(bytes, offset, line, last)
    if (found.blank) return
    anything = true
    if (found.records.length === 0) unreadable++
    for (const problem of found.problems) noteProblem(problem)
    for (const record of found.records) {
      noteRecord(record.value)
      const row = readRow(record, { index: rows.length, line }, tools, share)
      if (row === null) continue
      if (row.odd.length > 0) noteProblem(oddProblem(row))
      noteRow(row, record.value)
    }
  })

  const build = (): Session => {
    const read: ReadRows = {
      file,
      sizeBytes,
      rows,
      byUuid,
      tools,
      unnamed,
      startMs,
      endMs,
      records: { total, byType: Object.fromEntries(byType), unreadable },
      problems,
      problemsNotListed,
      foreign: anything && !known,
      title: titles.custom ?? titles.ai ?? [...summaries].findLast(([leaf]) => byUuid.has(leaf))?.[1] ?? null,
      firstPrompt: firstPrompt ?? firstSidePrompt,
      sessionIds: [...sessionIds],
      versions: [...versions],
      models: [...modelNames],
      cwds: [...cwds],
    }
    return buildSession(read, models, MOST_PROBLEMS)
  }

  return {
    push(chunk) {
      sizeBytes += chunk.length
      splitter.push(chunk)
    },
    snapshot: build,
    end() {
      splitter.end()
      return build()
    },
  }
}

function oddProblem({ entry, odd }: Row): Problem {
  const message = `No ${odd.length === 1 ? 'count' : 'counts'} of tokens: ${odd.join(', ')}. A fraction was rounded, all else counts as nothing; the rest of the row was read.`
  return { code: 'bad-count', line: entry.line, offset: entry.offset, message }
}

function isUnnamed({ parts }: Entry): boolean {
  for (const { kind, tool, toolUseId } of parts) if (kind === 'tool-result' && tool === null && toolUseId !== null) return true
  return false
}

/** Adds names in order of appearance; the name of the row before costs one comparison. */
function addTo(set: Set<string>): (name: string | null) => void {
  let latest: string | null = null
  return (name) => {
    if (name === latest || name === null || name === '') return
    latest = name
    set.add(name)
  }
}

const SLOTS = 256

/** One string for equal ones. A few slots by length and ends come before the map: most texts repeat those of the row before. */
function createShare(): Share {
  const known = new Map<string, string>()
  const slots: (string | undefined)[] = new Array(SLOTS)
  return (text) => {
    const { length } = text
    if (length === 0) return ''
    const at = (length * 31 + text.charCodeAt(0) * 7 + text.charCodeAt(length - 1)) % SLOTS
    const near = slots[at]
    if (near === text) return near
    let same = known.get(text)
    if (same === undefined) {
      known.set(text, text)
      same = text
    }
    slots[at] = same
    return same
  }
}

/** The beginning of what was typed. A copy: a slice would keep the whole prompt alive. */
function promptOf({ message }: JsonObject): string | null {
  const text = promptText(isObject(message) ? message.content : null)
  return text === null ? null : [...text.slice(0, PROMPT_CHARS).replace(/[\ud800-\udbff]$/, '')].join('')
}
