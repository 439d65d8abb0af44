// Bodies of a session's rows, read from the file when they are asked for; the last few stay, because they come by pages.

import { WorkbenchError } from '../../../engine/base/workbench-error'
import { type BodyBlock, readEntryBody } from '../../../engine/conversation/read-entry-body'
import type { Entry } from '../../../engine/conversation/session'
import type { FileRanges } from '../../../engine/ports'
import { type StoredSession, unreadable } from './session-store'

export interface SessionTexts {
  /** The blocks of a row, each with its beginning. Throws `file.unreadable` where the file is not what it was. */
  blocks(stored: StoredSession, entry: Entry): Promise<readonly BodyBlock[]>
  blockText(stored: StoredSession, entry: Entry, block: number): Promise<string>
  /** Throws `input.invalid` behind the last line. */
  rawLine(stored: StoredSession, line: number): Promise<string>
}

const KEPT = 3
const BEGINNING_CHARS = 6_000
const LINE_PIECE = 256 * 1024
const NEWLINE = 10

export function createSessionTexts(ranges: FileRanges): SessionTexts {
  const kept = new Map<string, string>()

  async function keep(name: string, make: () => Promise<string>): Promise<string> {
    const text = kept.get(name) ?? (await make())
    kept.delete(name)
    kept.set(name, text)
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest)
    return text
  }

  async function body(
    stored: StoredSession,
    entry: Entry,
    page: { readonly block?: number; readonly maxChars: number },
  ): Promise<readonly BodyBlock[]> {
    const bytes = await ranges.readRange(stored.file, entry.offset, entry.length)
    if (!bytes.ok) throw unreadable(stored.file, bytes.error)
    const read = readEntryBody(bytes.value, page)
    // where the file was replaced unseen another row may lie at the same bytes
    if (read.ok && read.value.uuid === entry.uuid && read.value.type === entry.type) return read.value.blocks
    const why = read.ok ? 'Another row stands there now.' : read.error.message
    throw new WorkbenchError('file.unreadable', `Line ${entry.line} is not what it was; open the session again. ${why}`, {
      file: stored.file,
    })
  }

  async function line(stored: StoredSession, wanted: number): Promise<string> {
    const near = stored.lines.before(wanted)
    const { sizeBytes } = stored.session
    const pieces: Uint8Array[] = []
    let skip = wanted - near.line
    for (let at = near.offset; at < sizeBytes; ) {
      const read = await ranges.readRange(stored.file, at, Math.min(LINE_PIECE, sizeBytes - at))
      if (!read.ok) throw unreadable(stored.file, read.error)
      if (read.value.length === 0) break
      let from = 0
      for (; skip > 0; skip--) {
        const next = read.value.indexOf(NEWLINE, from)
        if (next < 0) break
        from = next + 1
      }
      if (skip === 0) {
        const end = read.value.indexOf(NEWLINE, from)
        pieces.push(read.value.subarray(from, end < 0 ? read.value.length : end))
        if (end >= 0) return decode(pieces)
      }
      at += read.value.length
    }
    if (pieces.length > 0) return decode(pieces)
    throw new WorkbenchError('input.invalid', `The file has no line ${wanted}`, { fields: ['line'] })
  }

  return {
    blocks: (stored, entry) => body(stored, entry, { maxChars: BEGINNING_CHARS }),
    blockText: (stored, entry, block) =>
      keep(`${stored.key} ${entry.index} ${block}`, async () => {
        const [found] = await body(stored, entry, { block, maxChars: Number.MAX_SAFE_INTEGER })
        if (found === undefined) throw new WorkbenchError('input.invalid', `The row has no block ${block}`, { fields: ['block'] })
        return found.text
      }),
    rawLine: (stored, wanted) => keep(`${stored.key} line ${wanted}`, () => line(stored, wanted)),
  }
}

function decode(pieces: readonly Uint8Array[]): string {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole)
}
