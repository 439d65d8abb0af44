// The sessions that are open: read once, kept by key, the newest few. A file that only grew is read on from where it ended.

import { WorkbenchError } from '../../../engine/base/workbench-error'
import { createTranscriptReader, type TranscriptReader } from '../../../engine/conversation/create-transcript-reader'
import type { Session } from '../../../engine/conversation/session'
import type { FileStat, FsError } from '../../../engine/ports'
import type { HeavyDeps } from '../heavy-deps'
import { createLineIndex, type LineIndex } from './line-index'

export interface StoredSession {
  readonly key: string
  readonly file: string
  readonly session: Session
  readonly lines: LineIndex
  readonly modifiedMs: number
  /** What views derive from the session, by name: computed once, gone with it. */
  readonly derived: Map<string, unknown>
}

export interface SessionStore {
  /** Throws `file.missing` or `file.unreadable`; an aborted signal rejects and leaves nothing behind. */
  open(file: string, signal: AbortSignal): Promise<StoredSession>
  /** Throws `session.unknown`. */
  get(key: string): StoredSession
  /** Files of the sessions that are kept. */
  files(): readonly string[]
  clear(): void
}

interface Reading {
  readonly reader: TranscriptReader
  readonly lines: LineIndex
  readonly readBytes: number
  /** What the file began with, and what stood before the end of what was read: it must still, or the file is another. */
  readonly head: Uint8Array
  readonly tail: Uint8Array
  readonly stored: StoredSession
}

const KEPT = 6
const KEPT_BYTES = 1_200_000_000
const PROOF_BYTES = 256

export function createSessionStore(deps: Pick<HeavyDeps, 'ports' | 'ranges' | 'clock'>): SessionStore {
  const { ports, ranges, clock } = deps
  const seed = clock.nowMs().toString(36)
  const byKey = new Map<string, StoredSession>()
  const readings = new Map<string, Reading>()
  let count = 0

  async function open(file: string, signal: AbortSignal): Promise<StoredSession> {
    const stat = await ports.fs.stat(file)
    if (!stat.ok) throw unreadable(file, stat.error)
    if (stat.value.kind !== 'file') throw new WorkbenchError('file.unreadable', `${file} is not a file`, { file })
    const known = readings.get(file)
    if (known !== undefined && isUnchanged(known, stat.value)) return touch(known)
    const grown = known !== undefined && (await onlyGrew(file, known, stat.value)) ? known : null
    const reading = await read(file, stat.value, grown, signal)
    readings.delete(file)
    readings.set(file, reading)
    byKey.set(reading.stored.key, reading.stored)
    drop()
    return reading.stored
  }

  function touch(reading: Reading): StoredSession {
    const { stored } = reading
    readings.delete(stored.file)
    readings.set(stored.file, reading)
    byKey.delete(stored.key)
    byKey.set(stored.key, stored)
    return stored
  }

  function drop(): void {
    while (byKey.size > KEPT || (byKey.size > 1 && bytesKept() > KEPT_BYTES)) {
      // what a file was before it grew goes before another file does
      const [key, oldest] = [...byKey].find(([key, { file }]) => readings.get(file)?.stored.key !== key) ?? [...byKey][0] ?? []
      if (key === undefined || oldest === undefined) return
      byKey.delete(key)
      if (readings.get(oldest.file)?.stored.key === key) readings.delete(oldest.file)
    }
  }

  function bytesKept(): number {
    return [...byKey.values()].reduce((sum, { session }) => sum + session.sizeBytes, 0)
  }

  async function onlyGrew(file: string, { readBytes, head, tail, lines }: Reading, stat: FileStat): Promise<boolean> {
    if (stat.sizeBytes <= readBytes || !lines.ended) return false
    const [first, last] = await Promise.all([
      ranges.readRange(file, 0, head.length),
      ranges.readRange(file, readBytes - tail.length, tail.length),
    ])
    return first.ok && last.ok && equal(first.value, head) && equal(last.value, tail)
  }

  async function read(file: string, stat: FileStat, grown: Reading | null, signal: AbortSignal): Promise<Reading> {
    const reader = grown?.reader ?? createTranscriptReader(file)
    const lines = grown?.lines ?? createLineIndex()
    const from = grown?.readBytes ?? 0
    let broken = true
    try {
      const to = await ranges.stream(
        file,
        { from, to: null },
        (piece) => {
          reader.push(piece)
          lines.push(piece)
        },
        signal,
      )
      if (!to.ok) throw unreadable(file, to.error)
      broken = false
      const readBytes = to.value
      const tailBytes = Math.min(PROOF_BYTES, readBytes)
      const [head, tail] = await Promise.all([
        ranges.readRange(file, 0, tailBytes),
        ranges.readRange(file, readBytes - tailBytes, tailBytes),
      ])
      count += 1
      const stored: StoredSession = {
        key: `${seed}-${count}`,
        file,
        session: reader.end(),
        lines,
        modifiedMs: stat.modifiedMs,
        derived: new Map(),
      }
      // a copy: the buffer behind a range may be a larger one
      return { reader, lines, readBytes, head: head.ok ? head.value.slice() : EMPTY, tail: tail.ok ? tail.value.slice() : EMPTY, stored }
    } finally {
      // half a reading is none to go on from
      if (broken && grown !== null) readings.delete(file)
    }
  }

  return {
    open,
    get(key) {
      const stored = byKey.get(key)
      if (stored === undefined)
        throw new WorkbenchError('session.unknown', 'This session is no longer kept; open it again', { sessionKey: key })
      byKey.delete(key)
      byKey.set(key, stored)
      return stored
    },
    files: () => [...new Set([...byKey.values()].map(({ file }) => file))],
    clear() {
      byKey.clear()
      readings.clear()
    },
  }
}

const EMPTY = new Uint8Array(0)

function isUnchanged({ readBytes, stored }: Reading, { sizeBytes, modifiedMs }: FileStat): boolean {
  return readBytes === sizeBytes && stored.modifiedMs === modifiedMs
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

export function unreadable(file: string, error: FsError): WorkbenchError {
  return error.kind === 'missing' || error.kind === 'not-a-directory'
    ? new WorkbenchError('file.missing', `There is no file ${file}`, { file, why: error.kind })
    : new WorkbenchError('file.unreadable', `${file} cannot be read: ${error.message}`, { file, why: error.kind })
}
