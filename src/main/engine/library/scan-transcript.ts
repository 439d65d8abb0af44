// One file read for the index: whole, or its tail where it only grew. The same in a thread and in process.

import { ok, type Result } from '../base/result'
import type { FileRanges, FsError } from '../ports'
import type { FoundFile } from './find-transcripts'
import { createTranscriptFold } from './fold-transcript'
import type { LineReaders } from './line-readers'
import type { FoldedTranscript } from './transcript-facts'

export interface ScanTask extends FoundFile {
  /** What an earlier reading left, for a file that grew since. */
  readonly after: { readonly carry: string; readonly offset: number; readonly proof: string } | null
}

export interface ScannedFile extends FoundFile {
  readonly folded: FoldedTranscript
  readonly proof: string
  /** Where the tail began that was read; null when the file was read whole. */
  readonly tailFrom: number | null
}

export type ScanOutcome =
  | { readonly ok: true; readonly scanned: ScannedFile }
  | { readonly ok: false; readonly file: string; readonly message: string }

export type ScanTranscripts = (tasks: readonly ScanTask[], signal: AbortSignal) => Promise<readonly ScanOutcome[]>

const HEAD_BYTES = 1024
const TAIL_BYTES = 256

/** Whoever scans files for the library. */
export interface Scanner {
  /** How many batches it works on at once. */
  readonly width: number
  readonly scan: ScanTranscripts
  /** Nothing is to be scanned for now: what it holds ready may go. */
  rest(): void
  dispose(): Promise<void>
}

export async function scanTranscripts(
  ranges: FileRanges,
  tasks: readonly ScanTask[],
  signal: AbortSignal,
  lines?: LineReaders,
): Promise<readonly ScanOutcome[]> {
  const outcomes: ScanOutcome[] = []
  for (const task of tasks) {
    signal.throwIfAborted()
    const scanned = await scanOne(ranges, task, signal, lines)
    outcomes.push(scanned.ok ? { ok: true, scanned: scanned.value } : { ok: false, file: task.file, message: scanned.error.message })
  }
  return outcomes
}

async function scanOne(
  ranges: FileRanges,
  task: ScanTask,
  signal: AbortSignal,
  lines: LineReaders | undefined,
): Promise<Result<ScannedFile, FsError>> {
  const { file, sizeBytes, modifiedMs, after } = task
  const grown = after !== null && (await proofOf(ranges, file, after.offset)) === after.proof ? after : undefined
  const fold = createTranscriptFold({ lines, after: grown })
  // no further than the size that was seen: what came since is another reading, with its own time
  const ends = keepEnds()
  const onPiece = (piece: Uint8Array): void => {
    ends.push(piece)
    fold.push(piece)
  }
  const read = await ranges.stream(file, { from: fold.from, to: sizeBytes }, onPiece, signal)
  if (!read.ok) return read
  const folded = fold.end()
  return ok({
    file,
    sizeBytes,
    modifiedMs,
    folded,
    tailFrom: fold.from > 0 ? fold.from : null,
    proof: (fold.from === 0 ? ends.proof(folded.offset) : null) ?? (await proofOf(ranges, file, folded.offset)) ?? '',
  })
}

/** Of the file's beginning and of what stands before `offset`; null where it cannot be read. */
async function proofOf(ranges: FileRanges, file: string, offset: number): Promise<string | null> {
  const head = await ranges.readRange(file, 0, Math.min(HEAD_BYTES, offset))
  const from = Math.max(0, offset - TAIL_BYTES)
  const tail = await ranges.readRange(file, from, offset - from)
  if (!head.ok || !tail.ok || head.value.length + tail.value.length < Math.min(HEAD_BYTES, offset) + offset - from) return null
  return proofFrom(offset, head.value, tail.value)
}

function proofFrom(offset: number, head: Uint8Array, tail: Uint8Array): string {
  return `${offset.toString(36)}-${fnv(head)}-${fnv(tail)}`
}

/** Of what is read anyway as much as proofOf would read again; it has to begin with the file. */
function keepEnds(): { push(piece: Uint8Array): void; proof(offset: number): string | null } {
  const head = new Uint8Array(HEAD_BYTES)
  let tail = new Uint8Array(0)
  let size = 0
  return {
    push(piece) {
      if (size < HEAD_BYTES) head.set(piece.subarray(0, HEAD_BYTES - size), size)
      size += piece.length
      const before = tail.subarray(Math.max(0, tail.length + Math.min(piece.length, TAIL_BYTES) - TAIL_BYTES))
      const last = piece.subarray(Math.max(0, piece.length - TAIL_BYTES))
      tail = new Uint8Array(before.length + last.length)
      tail.set(before)
      tail.set(last, before.length)
    },
    /** Null where the last line has no end: what stands before it is not at hand. */
    proof: (offset) => (offset === size ? proofFrom(offset, head.subarray(0, Math.min(size, HEAD_BYTES)), tail) : null),
  }
}

/** FNV-1a: tells changes, not enemies. */
function fnv(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}
