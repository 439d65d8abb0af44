// Brings the index up to date with the files: looks, reads what is new or grew, writes in batches. Knows no view and no event.

import type { WorkbenchError } from '../../../engine/base/workbench-error'
import { type FoundFile, findTranscripts } from '../../../engine/library/find-transcripts'
import type { Scanner, ScanOutcome, ScanTask } from '../../../engine/library/scan-transcript'
import type { IndexEntry, SessionIndex } from '../../../engine/library/session-index'
import { sideFile } from '../../../engine/library/side-file'
import type { Ports } from '../../../engine/ports'

export interface IndexProgress {
  readonly files: number
  readonly filesDone: number
  readonly bytes: number
  readonly bytesDone: number
}

export interface IndexOutcome {
  readonly missingRoots: readonly string[]
  readonly unreadable: readonly { readonly path: string; readonly message: string }[]
  /** Directories that hold transcripts. */
  readonly directories: readonly string[]
}

export interface IndexingDeps {
  readonly ports: Pick<Ports, 'fs' | 'paths' | 'log'>
  readonly index: SessionIndex
  readonly scanner: Scanner
}

const BATCH_FILES = 24
const BATCH_BYTES = 4_000_000
const WRITTEN_AT_ONCE = 96

/** An aborted signal rejects; what was written until then stays. */
export async function indexTranscripts(
  { ports, index, scanner }: IndexingDeps,
  roots: readonly string[],
  signal: AbortSignal,
  onProgress: (progress: IndexProgress) => void,
): Promise<IndexOutcome> {
  const known = new Map(index.known(roots).map((file) => [file.file, file]))
  // where all is to be read, its threads start while it is looked for; whether they did is told by the first batch
  if (known.size === 0) void Promise.allSettled(Array.from({ length: scanner.width }, () => scanner.scan([], signal)))
  const found = await findTranscripts(ports, roots, signal)
  const there = new Set(found.files.map(({ file }) => file))
  const unsure = found.unreadable.map(({ path }) => path)
  const gone = [...known.keys()].filter((file) => !there.has(file) && !unsure.some((dir) => file.startsWith(dir + ports.paths.sep)))
  if (gone.length > 0) index.write([], gone)

  const changed = found.files.filter((file) => isChanged(file, known.get(file.file)))
  // what was used last is looked for first
  changed.sort((a, b) => b.modifiedMs - a.modifiedMs)
  const bytes = changed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const progress = { files: found.files.length, filesDone: found.files.length - changed.length, bytes, bytesDone: 0 }
  onProgress(progress)
  const onDone = (files: number, read: number): void => {
    progress.filesDone += files
    progress.bytesDone += read
    onProgress({ ...progress })
  }
  const failed = await scanFiles({ ports, index, scanner }, changed, signal, onDone, (file) => known.has(file))
  return {
    missingRoots: found.missing,
    unreadable: [...found.unreadable.map(({ path, error }) => ({ path, message: error.message })), ...failed],
    directories: [...new Set(found.files.map(({ file }) => ports.paths.dirname(file)))],
  }
}

/** Reads these files and writes what they hold; gives those that could not be read. */
export async function scanFiles(
  { index, scanner, ports }: IndexingDeps,
  files: readonly FoundFile[],
  signal: AbortSignal,
  onDone: (files: number, bytes: number) => void,
  /** Of a file that the index does not know nothing needs to be asked. */
  mayKnow: (file: string) => boolean = () => true,
): Promise<readonly { readonly path: string; readonly message: string }[]> {
  const failed: { path: string; message: string }[] = []
  const waiting: IndexEntry[] = []
  const batches = batchesOf(files)
  const flush = (): void => {
    if (waiting.length > 0) index.write(waiting.splice(0), [])
  }
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      signal.throwIfAborted()
      const outcomes = await scanBatch(
        scanner,
        batch.map((file) => taskOf(file, mayKnow(file.file) ? index : null)),
        signal,
      )
      for (const outcome of outcomes) {
        if (outcome.ok) waiting.push(toEntry(outcome.scanned))
        else failed.push({ path: outcome.file, message: outcome.message })
      }
      if (waiting.length >= WRITTEN_AT_ONCE) flush()
      onDone(
        batch.length,
        batch.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      )
    }
  }
  try {
    await Promise.all(Array.from({ length: scanner.width }, work))
  } finally {
    flush()
    scanner.rest()
  }
  for (const { path, message } of failed) ports.log.write('warning', 'A transcript could not be read for the index', { path, message })
  return failed
}

/** A thread that ended takes one batch with it: then each file alone, so that only the one that felled it is left out. */
async function scanBatch(scanner: Scanner, tasks: readonly ScanTask[], signal: AbortSignal): Promise<readonly ScanOutcome[]> {
  try {
    return await scanner.scan(tasks, signal)
  } catch (error) {
    if (!isLost(error)) throw error
    if (tasks.length > 1) return (await Promise.all(tasks.map((task) => scanBatch(scanner, [task], signal)))).flat()
    return tasks.map(({ file }) => ({ ok: false, file, message: 'Reading it ended the thread that read it' }))
  }
}

function isLost(error: unknown): error is WorkbenchError {
  return error instanceof Error && 'code' in error && error.code === 'worker.lost'
}

function isChanged(file: FoundFile, known: { readonly sizeBytes: number; readonly modifiedMs: number } | undefined): boolean {
  return known === undefined || known.sizeBytes !== file.sizeBytes || known.modifiedMs !== file.modifiedMs
}

/** Only a file that grew is read on; one of the same size with another time is another file. */
function taskOf(file: FoundFile, index: SessionIndex | null): ScanTask {
  const known = index?.file(file.file) ?? null
  if (known === null || file.sizeBytes <= known.sizeBytes) return { ...file, after: null }
  return { ...file, after: { carry: known.carry, offset: known.offset, proof: known.proof } }
}

function batchesOf(files: readonly FoundFile[]): FoundFile[][] {
  const batches: FoundFile[][] = []
  let bytes = 0
  for (const file of files) {
    const last = batches.at(-1)
    if (last === undefined || last.length >= BATCH_FILES || bytes + file.sizeBytes > BATCH_BYTES) {
      batches.push([file])
      bytes = file.sizeBytes
    } else {
      last.push(file)
      bytes += file.sizeBytes
    }
  }
  return batches
}

function toEntry({ folded, ...file }: Extract<ScanOutcome, { ok: true }>['scanned']): IndexEntry {
  const { facts, carry, offset, prompts } = folded
  return { ...file, offset, facts, carry, prompts, ...sideFile(file.file, facts) }
}
