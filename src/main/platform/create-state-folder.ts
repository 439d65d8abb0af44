// Strata's own data: one flat folder of small files, made with the first write, private to the person. Knows nothing
// of what is in the files.

import fs from 'node:fs/promises'
import path from 'node:path'
import { ok, type Result } from '../engine/base/result'
import { WorkbenchError } from '../engine/base/workbench-error'
import type { FsError } from '../engine/ports'
import { atomicWrite, PRIVATE_MODE } from './atomic-write'
import { checkPrivateFolder } from './check-private-folder'
import { nodeFileSystem } from './node-file-system'
import { toFsError } from './to-fs-error'

export interface StateFolder {
  readonly dir: string
  readonly logFile: string
  /** `missing` when it was never written; `denied` when the folder is not fit to be trusted. */
  readText(name: string): Promise<Result<string, FsError>>
  /** Whole or not at all; throws when it cannot. */
  writeText(name: string, text: string): Promise<void>
  /** Moves a damaged file out of the way and says where to; throws when it cannot. */
  setAside(name: string): Promise<string>
  /** What is not there is gone already; throws when it cannot. */
  remove(name: string): Promise<void>
  /** Folders of other parts (the window's) count as one item each. Empty when nothing was ever written. */
  list(): Promise<readonly { readonly name: string; readonly path: string; readonly bytes: number }[]>
  /** At most the last `maxChars` of the log, from a line's beginning; empty where there is no log. */
  logTail(maxChars: number): Promise<string>
  /** Deletes everything in the folder but what a running host keeps open; throws when it cannot, or when the folder is plainly not Strata's alone. */
  clear(options?: { readonly keep: readonly string[] }): Promise<void>
}

export const LOG_FILE_NAME = 'strata.log'
const MAX_BYTES = 8 * 1024 * 1024
const MOST_ASIDE = 100

export function createStateFolder({ dir, home }: { readonly dir: string; readonly home: string }): StateFolder {
  const logFile = path.join(dir, LOG_FILE_NAME)

  function placeOf(name: string): string {
    if (name === '' || name !== path.basename(name) || name === '.' || name === '..' || name.includes('\0'))
      throw new WorkbenchError('internal', `${JSON.stringify(name)} is no name of a state file`)
    return path.join(dir, name)
  }
  function fail(error: FsError): never {
    throw new WorkbenchError('file.unwritable', error.message, { path: dir, why: error.kind })
  }

  return {
    dir,
    logFile,
    async readText(name) {
      const place = placeOf(name)
      const fit = checkPrivateFolder(dir, { create: false })
      if (!fit.ok) return fit
      const read = await nodeFileSystem.readFile(place, { maxBytes: MAX_BYTES })
      return read.ok ? ok(new TextDecoder().decode(read.value)) : read
    },
    async writeText(name, text) {
      const place = placeOf(name)
      const fit = checkPrivateFolder(dir, { create: true })
      if (!fit.ok) fail(fit.error)
      const written = await atomicWrite(place, text, { mode: PRIVATE_MODE })
      if (!written.ok) fail(written.error)
    },
    async setAside(name) {
      const place = placeOf(name)
      for (let count = 1; count <= MOST_ASIDE; count++) {
        const aside = `${place}.damaged${count === 1 ? '' : `-${count}`}`
        if (await isThere(aside)) continue
        try {
          await fs.rename(place, aside)
          return aside
        } catch (error) {
          fail(toFsError(error, place))
        }
      }
      throw new WorkbenchError('file.unwritable', `There are ${MOST_ASIDE} damaged copies of ${place} already`, { path: place })
    },
    async remove(name) {
      const place = placeOf(name)
      const fit = checkPrivateFolder(dir, { create: false })
      if (!fit.ok) {
        if (fit.error.kind === 'missing') return
        fail(fit.error)
      }
      try {
        await fs.rm(place, { force: true })
      } catch (error) {
        fail(toFsError(error, place))
      }
    },
    async list() {
      const entries = await nodeFileSystem.readDir(dir)
      if (!entries.ok) {
        if (entries.error.kind === 'missing') return []
        fail(entries.error)
      }
      return Promise.all(
        entries.value.map(async ({ name }) => ({ name, path: path.join(dir, name), bytes: await countBytes(path.join(dir, name)) })),
      )
    },
    async logTail(maxChars) {
      const tail = await readTail(logFile, maxChars)
      if (tail === null) return ''
      if (tail.text.length <= maxChars && tail.whole) return tail.text
      const cut = tail.text.slice(-maxChars)
      return cut.slice(cut.indexOf('\n') + 1)
    },
    async clear({ keep } = { keep: [] }) {
      if (isAbove(dir, home))
        throw new WorkbenchError('unsupported', `${dir} holds more than Strata's data; delete what is Strata's there by hand`, {
          path: dir,
        })
      const fit = checkPrivateFolder(dir, { create: false })
      if (!fit.ok) {
        if (fit.error.kind === 'missing') return
        fail(fit.error)
      }
      for (const name of await fs.readdir(dir)) {
        if (!keep.includes(name)) await fs.rm(path.join(dir, name), { recursive: true, force: true })
      }
    },
  }
}

async function isThere(place: string): Promise<boolean> {
  try {
    await fs.lstat(place)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Of a file, or of everything below a folder. What vanishes meanwhile counts nothing; links are not followed. */
async function countBytes(place: string): Promise<number> {
  try {
    const stat = await fs.lstat(place)
    if (!stat.isDirectory()) return stat.size
    const sizes = await Promise.all((await fs.readdir(place)).map((name) => countBytes(path.join(place, name))))
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** Null when there is no such file. A character takes at most four bytes. */
async function readTail(file: string, maxChars: number): Promise<{ readonly text: string; readonly whole: boolean } | null> {
  let handle: fs.FileHandle
  try {
    handle = await fs.open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    const { size } = await handle.stat()
    const wanted = Math.min(size, maxChars * 4 + 4)
    const buffer = Buffer.alloc(wanted)
    const { bytesRead } = await handle.read(buffer, 0, wanted, size - wanted)
    return { text: buffer.toString('utf8', 0, bytesRead), whole: wanted === size }
  } finally {
    await handle.close()
  }
}

function isAbove(dir: string, home: string): boolean {
  const relative = path.relative(dir, home)
  return (
    relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative)) || path.dirname(path.resolve(dir)) === path.resolve(dir)
  )
}
