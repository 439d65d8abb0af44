// The FileSystem port over Node: reads, never writes. Whatever a tree holds (links in circles, pipes, devices, names no
// one would choose), the answer is a Result. Knows nothing of what the files mean.

import fs, { type Dirent } from 'node:fs'
import { err, ok, type Result } from '../engine/base/result'
import type { DirEntry, FileKind, FileSystem, FsError, FsErrorKind } from '../engine/ports'

/** What is read of a file when the caller names no bound. */
const DEFAULT_MAX_BYTES = 512 * 1024 * 1024
/** Opening must neither wait for a writer at a pipe nor make a terminal ours, should the file have become one meanwhile. */
const OPEN_FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOCTTY ?? 0)

const KINDS: Readonly<Record<string, FsErrorKind>> = {
  ENOENT: 'missing',
  // No file can have such a name, so none is there.
  ENAMETOOLONG: 'missing',
  ERR_INVALID_ARG_VALUE: 'missing',
  ENOTDIR: 'not-a-directory',
  EISDIR: 'is-directory',
  EACCES: 'denied',
  EPERM: 'denied',
  ELOOP: 'loop',
}

export const nodeFileSystem: FileSystem = {
  async readFile(path, options = {}) {
    try {
      return await readWhole(path, options.maxBytes ?? DEFAULT_MAX_BYTES)
    } catch (error) {
      return err(toFsError(error, path))
    }
  },
  async stat(path) {
    try {
      const stat = await fs.promises.stat(path)
      return ok({
        kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other',
        sizeBytes: stat.size,
        modifiedMs: stat.mtimeMs,
      })
    } catch (error) {
      return err(toFsError(error, path))
    }
  },
  async realPath(path) {
    try {
      return ok(await fs.promises.realpath(path))
    } catch (error) {
      return err(toFsError(error, path))
    }
  },
  readDir(path) {
    // The callback form: promises cost a tenth more, and a walk is made of nothing else.
    return new Promise((resolve) => {
      const done = (error: NodeJS.ErrnoException | null, entries: Dirent[]) =>
        resolve(error === null ? ok(toEntries(entries)) : err(toFsError(error, path)))
      try {
        fs.readdir(path, { withFileTypes: true }, done)
      } catch (error) {
        resolve(err(toFsError(error, path)))
      }
    })
  },
}

/** Only an ordinary file is ever opened: opening a device can already do something. */
async function readWhole(path: string, maxBytes: number): Promise<Result<Uint8Array, FsError>> {
  const seen = await fs.promises.stat(path)
  const refused = refuse(seen, path, maxBytes)
  if (refused !== null) return err(refused)
  const handle = await fs.promises.open(path, OPEN_FLAGS)
  try {
    const opened = await handle.stat()
    const changed = refuse(opened, path, maxBytes)
    if (changed !== null) return err(changed)
    // One more than it should hold: a file that grows, or says 0 as those of /proc do, is noticed.
    let buffer = Buffer.allocUnsafe(opened.size + 1)
    let filled = 0
    for (;;) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, null)
      if (bytesRead === 0) return ok(new Uint8Array(buffer.buffer, buffer.byteOffset, filled))
      filled += bytesRead
      if (filled > maxBytes) return err(tooLarge(path, filled, maxBytes))
      if (filled === buffer.length) buffer = Buffer.concat([buffer], Math.min(maxBytes + 1, Math.max(buffer.length * 2, 4096)))
    }
  } finally {
    await handle.close()
  }
}

function refuse(stat: fs.Stats, path: string, maxBytes: number): FsError | null {
  if (stat.isDirectory()) return { kind: 'is-directory', message: `${path} is a directory` }
  if (!stat.isFile()) return { kind: 'other', message: `${path} is a device, pipe or socket` }
  return stat.size > maxBytes ? tooLarge(path, stat.size, maxBytes) : null
}

function tooLarge(path: string, bytes: number, maxBytes: number): FsError {
  return { kind: 'too-large', message: `${path} has ${bytes} bytes, more than ${maxBytes}` }
}

function toEntries(entries: readonly Dirent[]): readonly DirEntry[] {
  const listed = entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
  return listed.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function kindOf(entry: Dirent): FileKind {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'directory'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

function toFsError(error: unknown, path: string): FsError {
  const { code, message } = error as NodeJS.ErrnoException
  return { kind: (code === undefined ? undefined : KINDS[code]) ?? 'other', message: `${path}: ${message}` }
}
