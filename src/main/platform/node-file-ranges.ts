// The FileRanges port over Node: large files in pieces, through one buffer that is used again and again.

import { constants } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import { err, ok, type Result } from '../engine/base/result'
import type { FileRanges, FsError } from '../engine/ports'
import { toFsError } from './to-fs-error'

const PIECE_BYTES = 1024 * 1024
/** Opening must not wait for a writer at a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

export const nodeFileRanges: FileRanges = {
  stream: (path, { from, to }, onPiece, signal) =>
    withFile(path, async (file, size) => {
      const end = to === null ? size : Math.min(to, size)
      const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(PIECE_BYTES, end - from)))
      let at = from
      while (at < end) {
        signal?.throwIfAborted()
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at), at)
        if (bytesRead === 0) break
        onPiece(buffer.subarray(0, bytesRead))
        at += bytesRead
      }
      return at
    }),
  readRange: (path, offset, length) =>
    withFile(path, async (file, size) => {
      const wanted = Math.max(0, Math.min(length, size - offset))
      const buffer = Buffer.allocUnsafe(wanted)
      let filled = 0
      while (filled < wanted) {
        const { bytesRead } = await file.read(buffer, filled, wanted - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    }),
}

/** Only what the system refuses becomes an error value; what `use` throws goes on. */
async function withFile<T>(path: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<Result<T, FsError>> {
  let file: FileHandle | null = null
  try {
    const stat = await fs.stat(path)
    if (stat.isDirectory()) return err({ kind: 'is-directory', message: `${path} is a directory` })
    if (!stat.isFile()) return err({ kind: 'other', message: `${path} is a device, pipe or socket` })
    file = await fs.open(path, OPEN_FLAGS)
    return ok(await use(file, stat.size))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return err(toFsError(error, path))
    throw error
  } finally {
    await file?.close()
  }
}
