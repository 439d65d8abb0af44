// The FileSystem port over Node: reads, never writes. Whatever a tree holds (links in circles, pipes, devices, names no
// one would choose), the answer is a Result. Knows nothing of what the files mean.

import fs, { type Dirent } from 'node:fs'
import { err, ok, type Result } from '../engine/base/result'
import type { DirEntry, FileKind, FileStat, FileSystem, FsError } from '../engine/ports'
import { toFsError } from './to-fs-error'

/** What is read of a file when the caller names no bound. */
const DEFAULT_MAX_BYTES = 512 * 1024 * 1024
/** Opening must neither wait for a writer at a pipe nor make a terminal ours, should the file have become one meanwhile. */
const OPEN_FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOCTTY ?? 0)

export const nodeFileSystem: FileSystem = {
  async readFile(path, options = {}) {
    try {
      return await readWhole(path, { maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES, head: options.head === true })
    } catch (error) {
      return err(toFsError(error, path))
    }
  },
  stat: (path) => ask(path, toFileStat, (done) => fs.stat(path, done)),
  realPath: (path) =>
    ask(
      path,
      (real: string) => real,
      (done) => fs.realpath.native(path, done),
    ),
  readDir: (path) => ask(path, toEntries, (done) => fs.readdir(path, { withFileTypes: true }, done)),
}

/** Node's callback form throughout: a walk is made of nothing else, and promises of their own cost it half as much again. */
function ask<A, T>(
  path: string,
  convert: (answer: A) => T,
  start: (done: (error: Error | null, answer: A) => void) => void,
): Promise<Result<T, FsError>> {
  return new Promise((resolve) => {
    try {
      start((error, answer) => resolve(error === null ? ok(convert(answer)) : err(toFsError(error, path))))
    } catch (error) {
      // A path with a zero byte in it is refused at once.
      resolve(err(toFsError(error, path)))
    }
  })
}

/**
 * Only an ordinary file is ever opened: opening a device can already do something. Four calls, as many as Node's own
 * readFile makes, and in its callback form: reading some hundred small files is most of what a collection does.
 */
function readWhole(path: string, bound: Bound): Promise<Result<Uint8Array, FsError>> {
  return new Promise((resolve, reject) => {
    fs.stat(path, (statError, stat) => {
      if (statError !== null) return reject(statError)
      const refused = refuse(stat, path, bound)
      if (refused !== null) return resolve(err(refused))
      fs.open(path, OPEN_FLAGS, (openError, fd) => {
        if (openError !== null) return reject(openError)
        readOpen(fd, path, stat.size, bound, (readError, result) => {
          fs.close(fd, (closeError) => {
            const error = readError ?? closeError
            if (error !== null && error !== undefined) reject(error)
            else resolve(result)
          })
        })
      })
    })
  })
}

/** `head`: of a larger file its beginning is the answer, not a refusal. */
interface Bound {
  readonly maxBytes: number
  readonly head: boolean
}

type Done = (error: NodeJS.ErrnoException | null, result: Result<Uint8Array, FsError>) => void

function readOpen(fd: number, path: string, size: number, { maxBytes, head }: Bound, done: Done): void {
  // One more than it should hold: a file that grows is noticed, and so is the end of one that does not.
  let buffer = Buffer.allocUnsafe(Math.min(size, maxBytes) + 1)
  let filled = 0
  const next = () => {
    const wanted = buffer.length - filled
    fs.read(fd, buffer, filled, wanted, null, (error, bytesRead) => {
      const whole = new Uint8Array(buffer.buffer, buffer.byteOffset, filled + bytesRead)
      if (error !== null) return done(error, ok(whole))
      filled += bytesRead
      if (filled > maxBytes) return done(null, head ? ok(whole.subarray(0, maxBytes)) : err(tooLarge(path, filled, maxBytes)))
      // Files that say they have no size, such as those of /proc, may give less than they have; others end there.
      if (bytesRead === 0 || (bytesRead < wanted && size > 0)) return done(null, ok(whole))
      if (filled === buffer.length) buffer = Buffer.concat([buffer], Math.min(maxBytes + 1, Math.max(buffer.length * 2, 4096)))
      next()
    })
  }
  next()
}

function toFileStat(stat: fs.Stats): FileStat {
  return { kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other', sizeBytes: stat.size, modifiedMs: stat.mtimeMs }
}

function refuse(stat: fs.Stats, path: string, { maxBytes, head }: Bound): FsError | null {
  if (stat.isDirectory()) return { kind: 'is-directory', message: `${path} is a directory` }
  if (!stat.isFile()) return { kind: 'other', message: `${path} is a device, pipe or socket` }
  return stat.size > maxBytes && !head ? tooLarge(path, stat.size, maxBytes) : null
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
