// The whole strata/session@1 document (CLI.md) of one transcript. The command line prints it and exports write it.
// Rows and bodies are not in it: what it says is about them.

import { type Calibration, calibrateSession } from '../engine/conversation/calibrate-session'
import { createTranscriptReader } from '../engine/conversation/create-transcript-reader'
import { type CompactionStory, describeCompactions } from '../engine/conversation/describe-compaction'
import { type Drop, describeDrops } from '../engine/conversation/describe-drop'
import type { Call, Session } from '../engine/conversation/session'

export interface SessionDocument
  extends Pick<
    Session,
    | 'file'
    | 'sizeBytes'
    | 'title'
    | 'firstPrompt'
    | 'startMs'
    | 'endMs'
    | 'sessionIds'
    | 'versions'
    | 'models'
    | 'cwds'
    | 'records'
    | 'problems'
    | 'problemsNotListed'
    | 'events'
    | 'totals'
    | 'integrity'
  > {
  readonly schema: 'strata/session@1'
  readonly calls: readonly Omit<Call, 'rows' | 'addedRows'>[]
  readonly drops: readonly Drop[]
  readonly compactions: readonly CompactionStory[]
  readonly calibration: readonly Calibration[]
}

/** Bytes in any portions, in order; the chunk may be used again as soon as `push` returns. `file`: the name to show. */
export function createSessionDocumentReader(file: string): { push(chunk: Uint8Array): void; end(): SessionDocument } {
  const reader = createTranscriptReader(file)
  return { push: reader.push, end: () => sessionDocument(reader.end()) }
}

export function sessionDocument(session: Session): SessionDocument {
  const { entries: _entries, calls, problems, events, totals, integrity, records, ...about } = session
  return {
    schema: 'strata/session@1',
    ...about,
    records,
    problems,
    calls: calls.map(({ rows: _rows, addedRows: _addedRows, ...call }) => call),
    events,
    totals,
    integrity,
    drops: describeDrops(session),
    compactions: describeCompactions(session),
    calibration: calibrateSession(session),
  }
}
