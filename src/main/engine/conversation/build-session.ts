// All rows of a file → the Session: names, threads, events, calls, totals. Pure assembly; may be called again when more was read.

import type { ModelFacts } from '../profile/profile'
import { buildCalls } from './build-calls'
import { checkThreads } from './check-threads'
import { findEvents } from './find-events'
import { nameResult } from './read-parts'
import type { Row } from './read-row'
import type { Call, Entry, Problem, Session, SessionEvent } from './session'
import type { ToolUses } from './tool-uses'
import { totalCalls } from './total-calls'

export interface ReadRows
  extends Pick<
    Session,
    | 'file'
    | 'sizeBytes'
    | 'records'
    | 'problems'
    | 'problemsNotListed'
    | 'title'
    | 'firstPrompt'
    | 'startMs'
    | 'endMs'
    | 'sessionIds'
    | 'versions'
    | 'models'
    | 'cwds'
  > {
  readonly rows: readonly Row[]
  /** Position of the row that first carried a uuid. */
  readonly byUuid: ReadonlyMap<string, number>
  readonly tools: ToolUses
  /** Positions of rows that hold a result whose use was not above it. */
  readonly unnamed: readonly number[]
  /** Something stands in the file, and no row of a known type. */
  readonly foreign: boolean
}

export function buildSession(read: ReadRows, models: readonly ModelFacts[], mostProblems: number): Session {
  const entries: Entry[] = []
  for (const { entry } of read.rows) entries.push(entry)
  for (const index of read.unnamed) {
    const entry = entries[index]
    if (entry !== undefined) entries[index] = nameResults(entry, read.tools)
  }
  const threads = checkThreads(entries, read.byUuid)
  const found = findEvents(read.rows, read.byUuid)
  const { calls, modelSwitches } = buildCalls(read.rows, entries, found, models)
  const events = [...found, ...modelSwitches].sort((a, b) => a.entry - b.entry)
  const foreign: Problem = { code: 'foreign', line: 1, offset: 0, message: 'No row of a known type: a file of another tool.' }
  const all = [...(read.foreign ? [foreign] : []), ...read.problems, ...threads.problems].sort((a, b) => a.offset - b.offset)
  return {
    file: read.file,
    sizeBytes: read.sizeBytes,
    title: read.title,
    firstPrompt: read.firstPrompt,
    startMs: read.startMs,
    endMs: read.endMs,
    sessionIds: read.sessionIds,
    versions: read.versions,
    models: read.models,
    cwds: read.cwds,
    records: read.records,
    problems: all.slice(0, mostProblems),
    problemsNotListed: read.problemsNotListed + Math.max(0, all.length - mostProblems),
    entries,
    calls,
    events: placeEvents(events, calls),
    totals: {
      main: totalCalls(
        calls.filter(({ chain }) => chain === 'main'),
        entries,
      ),
      side: totalCalls(
        calls.filter(({ chain }) => chain === 'side'),
        entries,
      ),
    },
    integrity: threads.integrity,
  }
}

function nameResults(entry: Entry, tools: ToolUses): Entry {
  const parts = entry.parts.map((part) => {
    const use = part.tool === null && part.toolUseId !== null ? tools.get(part.toolUseId) : undefined
    return use === undefined ? part : nameResult(part, use)
  })
  return { ...entry, parts }
}

/** Each before the first main call whose first row is not above it. */
function placeEvents(
  events: readonly { readonly entry: number; readonly event: Omit<SessionEvent, 'beforeCall'> }[],
  calls: readonly Call[],
): readonly SessionEvent[] {
  const main = calls.filter(({ chain }) => chain === 'main')
  let at = 0
  return events.map(({ entry, event }) => {
    while (at < main.length && (main[at]?.rows[0] ?? -1) < entry) at++
    return { ...event, beforeCall: main[at]?.index ?? null }
  })
}
