// What `strata score` says (CLI.md, strata/score@1): transcripts below a folder against themselves, or the number tables. What cannot
// be read is told and left out; only the folder itself has to be there.

import { type Diagnostic, sortDiagnostics } from '../engine/base/diagnostic'
import { WorkbenchError } from '../engine/base/workbench-error'
import { parseTranscript } from '../engine/conversation/parse-transcript'
import type { FsError, Ports } from '../engine/ports'
import { createRowReader } from '../engine/replay/predict/create-row-reader'
import { CACHE_MODEL, TOKEN_MODEL } from '../engine/replay/predict/models'
import type { ScoreDocument } from '../engine/replay/predict/score/score-document'
import { METRIC_TABLES, type MetricTable, readMetricRows, scoreMetrics } from '../engine/replay/predict/score/score-metrics'
import { scoreSessions } from '../engine/replay/predict/score/score-sessions'
import { type SessionRows, sessionRows } from '../engine/replay/predict/score/session-rows'

export type { Interval } from '../engine/replay/predict/fit/five-folds'
export type { ScoreDocument, ScoreFigures } from '../engine/replay/predict/score/score-document'

export interface ScoreInput {
  readonly ports: Pick<Ports, 'fs' | 'paths'>
  /** Absolute. */
  readonly folder: string
  readonly signal: AbortSignal
}

const TRANSCRIPT = '.jsonl'
/** A recording is read whole; no real one comes near. */
const MOST_BYTES = 512 * 1024 * 1024
const DEEPEST = 40

/** Rejects with `folder.missing`, `folder.not-a-directory` or `cancelled`. Links to folders are not followed. */
export async function collectScore(input: ScoreInput, options: { readonly split: boolean }): Promise<ScoreDocument> {
  await checkFolder(input)
  const diagnostics: Diagnostic[] = []
  const sessions: SessionRows[] = []
  for (const path of await transcriptsBelow(input, input.folder, diagnostics, 0)) {
    checkCancelled(input.signal)
    const read = await input.ports.fs.readFile(path, { maxBytes: MOST_BYTES })
    if (!read.ok) {
      diagnostics.push(unreadable(path, read.error))
      continue
    }
    const session = parseTranscript(read.value, path)
    if (session.problems.some(({ code }) => code === 'foreign')) {
      const message = 'This file holds no row of a transcript; it is left out.'
      diagnostics.push({ code: 'score.foreign', severity: 'info', message, at: { path } })
      continue
    }
    const rows = sessionRows(session, createRowReader(read.value), TOKEN_MODEL)
    if (rows !== null) sessions.push(rows)
  }
  if (sessions.length === 0) {
    const message = 'No transcript with a call of its main conversation lies below this folder.'
    diagnostics.push({ code: 'score.nothing', severity: 'warning', message, at: { path: input.folder } })
  }
  const models = { cache: CACHE_MODEL, tokens: TOKEN_MODEL }
  return { ...scoreSessions(sessions, models, options.split), diagnostics: sortDiagnostics(diagnostics) }
}

/** The tables of the folder, five folds by source. Rejects like `collectScore`; a table that is not there is told. */
export async function collectMetricsScore(input: ScoreInput): Promise<ScoreDocument> {
  await checkFolder(input)
  const { fs, paths } = input.ports
  const diagnostics: Diagnostic[] = []
  const contents: Record<MetricTable, string | null> = {
    turnPairs: null,
    charTokens: null,
    compactions: null,
    firstCalls: null,
    microcompactions: null,
  }
  for (const [name, { file }] of Object.entries(METRIC_TABLES) as readonly [MetricTable, (typeof METRIC_TABLES)[MetricTable]][]) {
    checkCancelled(input.signal)
    const path = paths.join(input.folder, file)
    const read = await fs.readFile(path, { maxBytes: MOST_BYTES })
    if (read.ok) contents[name] = new TextDecoder().decode(read.value)
    else diagnostics.push(unreadable(path, read.error))
  }
  const document = scoreMetrics(readMetricRows(contents, (file) => paths.join(input.folder, file)))
  return { ...document, diagnostics: sortDiagnostics([...diagnostics, ...document.diagnostics]) }
}

async function checkFolder({ ports, folder }: ScoreInput): Promise<void> {
  const stat = await ports.fs.stat(folder)
  if (!stat.ok) throw new WorkbenchError('folder.missing', `There is no folder ${folder} that can be read.`, { path: folder })
  if (stat.value.kind !== 'directory') throw new WorkbenchError('folder.not-a-directory', `${folder} is not a folder.`, { path: folder })
}

async function transcriptsBelow(input: ScoreInput, folder: string, diagnostics: Diagnostic[], depth: number): Promise<readonly string[]> {
  checkCancelled(input.signal)
  const { fs, paths } = input.ports
  const entries = await fs.readDir(folder)
  if (!entries.ok) {
    diagnostics.push(unreadable(folder, entries.error))
    return []
  }
  const found: string[] = []
  for (const { name, kind } of entries.value) {
    const path = paths.join(folder, name)
    if (kind === 'directory' && depth < DEEPEST) found.push(...(await transcriptsBelow(input, path, diagnostics, depth + 1)))
    else if ((kind === 'file' || kind === 'link') && name.endsWith(TRANSCRIPT)) found.push(path)
  }
  return found
}

function unreadable(path: string, { message }: FsError): Diagnostic {
  return { code: 'score.unreadable', severity: 'error', message: `This cannot be read and is left out: ${message}`, at: { path } }
}

function checkCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new WorkbenchError('cancelled', 'Interrupted.', null)
}
