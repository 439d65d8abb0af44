// The FileRanges port without waiting: for threads that do nothing else than read. On a main loop it would hold up everybody.

import fs from 'node:fs'
import { err, ok, type Result } from '../engine/base/result'
import type { FileRanges, FsError } from '../engine/ports'
import { toFsError } from './to-fs-error'

const PIECE_BYTES = 1024 * 1024
/** Opening must not wait for a writer at a pipe. */
const OPEN_FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOCTTY ?? 0)

/** Its pieces share one buffer. */
export function createSyncFileRanges(): FileRanges {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES)
  return {
    stream: async (path, { from, to }, onPiece, signal) =>
      withFile(path, (fd, size) => {
        const end = to === null ? size : Math.min(to, size)
        let at = from
        while (at < end) {
          signal?.throwIfAborted()
          const bytesRead = fs.readSync(fd, buffer, 0, Math.min(buffer.length, end - at), at)
          if (bytesRead === 0) break
          onPiece(buffer.subarray(0, bytesRead))
          at += bytesRead
        }
        return at
      }),
    readRange: async (path, offset, length) =>
      withFile(path, (fd, size) => {
        const wanted = Math.max(0, Math.min(length, size - offset))
        const bytes = Buffer.allocUnsafe(wanted)
        let filled = 0
        while (filled < wanted) {
          const bytesRead = fs.readSync(fd, bytes, filled, wanted - filled, offset + filled)
          if (bytesRead === 0) break
          filled += bytesRead
        }
        return bytes.subarray(0, filled)
      }),
  }
}

/** Only what the system refuses becomes an error value; what `use` throws goes on. */
function withFile<T>(path: string, use: (fd: number, size: number) => T): Result<T, FsError> {
  let fd: number | null = null
  try {
    fd = fs.openSync(path, OPEN_FLAGS)
    const stat = fs.fstatSync(fd)
    if (stat.isDirectory()) return err({ kind: 'is-directory', message: `${path} is a directory` })
    if (!stat.isFile()) return err({ kind: 'other', message: `${path} is a device, pipe or socket` })
    return ok(use(fd, stat.size))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return err(toFsError(error, path))
    throw error
  } finally {
    if (fd !== null) fs.closeSync(fd)
  }
}
