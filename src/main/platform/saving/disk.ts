// The few calls saving makes on a disk, each as durable as it can be. Tests put failures and a full disk in here.
// All throw Node's errors; what they mean for a person is said in write-error.ts.

import fs, { constants } from 'node:fs'
import {
  access,
  chmod,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rmdir,
  stat,
  symlink,
  unlink,
  utimes,
} from 'node:fs/promises'

export interface DiskStat {
  readonly kind: 'file' | 'directory' | 'link' | 'other'
  readonly sizeBytes: number
  /** Permission bits. */
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** Hard links. */
  readonly links: number
  readonly modifiedMs: number
  /** Another one after every change of the file, be it written or replaced. */
  readonly stamp: string
}

export interface Disk {
  /** Of the entry itself. Null where nothing is there. */
  lstat(path: string): Promise<DiskStat | null>
  /** Of what a link leads to. Null where nothing is there. */
  stat(path: string): Promise<DiskStat | null>
  readlink(path: string): Promise<string>
  realpath(path: string): Promise<string>
  read(path: string): Promise<Uint8Array>
  /** At most the first `bytes`. */
  readHead(path: string, bytes: number): Promise<Uint8Array>
  /** Names, sorted. Empty for a folder that is not there. */
  list(path: string): Promise<readonly string[]>
  /** A file that was not there before, on the disk for good when this returns; removed again when it cannot be written whole. */
  create(path: string, data: Uint8Array, access: FileAccess): Promise<void>
  symlink(target: string, path: string): Promise<void>
  /** Puts the content of `from` under a further name; throws EEXIST where it is taken. */
  link(from: string, to: string): Promise<void>
  /** Takes the place of what is at `to`. */
  rename(from: string, to: string): Promise<void>
  /** False where nothing was there. */
  remove(path: string): Promise<boolean>
  /** One directory, with `mode` 0o700 or as the person's umask has it; false where it was there already. */
  makeDirectory(path: string, mode?: number): Promise<boolean>
  /** False where it is not empty or not there. */
  removeDirectory(path: string): Promise<boolean>
  /** Makes changes of a directory's entries last, where the system can. */
  syncDirectory(path: string): Promise<void>
  /** Whether this process may write to it. */
  mayWrite(path: string): Promise<boolean>
  /** Marks the file as changed now. */
  touch(path: string): Promise<void>
}

export interface FileAccess {
  /** Null: as the person's umask has it. */
  readonly mode: number | null
  /** Kept where the system lets us. */
  readonly owner?: { readonly uid: number; readonly gid: number }
  /** False for what need not outlive a power cut. */
  readonly durable?: boolean
}

const NEW_FILE_MODE = 0o666
const RENAME_TRIES = 8
/** Of another program that has the file open for a moment (virus scanners, indexers on Windows). */
const PASSING: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY'])
/** Of a system or a file system whose directories cannot be synced. */
const UNSYNCABLE: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EBADF', 'ENOSYS'])

export const nodeDisk: Disk = {
  lstat: (at) => statOrNull(() => lstat(at, { bigint: true })),
  stat: (at) => statOrNull(() => stat(at, { bigint: true })),
  readlink: (at) => readlink(at),
  realpath: (at) => realpath(at),
  read: (at) => readFile(at),
  async readHead(at, bytes) {
    const handle = await open(at, 'r')
    try {
      const buffer = Buffer.alloc(bytes)
      const { bytesRead } = await handle.read(buffer, 0, bytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  },
  async list(at) {
    try {
      return (await readdir(at)).sort()
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    }
  },
  async create(at, data, { mode, owner, durable = true }) {
    const handle = await open(at, 'wx', mode ?? NEW_FILE_MODE)
    try {
      await handle.writeFile(data)
      if (owner !== undefined) await chownWherePossible(handle, owner)
      // the umask may have taken bits away that the file replaced by this one has
      if (mode !== null) await handle.chmod(mode)
      if (durable) await handle.sync()
    } catch (error) {
      await handle.close()
      await unlink(at)
      throw error
    }
    await handle.close()
  },
  symlink: (target, at) => symlink(target, at),
  link: (from, to) => link(from, to),
  async rename(from, to) {
    for (let tried = 1; ; tried++) {
      try {
        return await rename(from, to)
      } catch (error) {
        if (process.platform !== 'win32' || tried === RENAME_TRIES || !PASSING.has(codeOf(error))) throw error
        await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** tried))
      }
    }
  },
  remove: (at) => unlessMissing(() => unlink(at)),
  async makeDirectory(at, mode) {
    try {
      await mkdir(at, mode === undefined ? {} : { mode })
      if (mode !== undefined) await chmod(at, mode)
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
  },
  async removeDirectory(at) {
    try {
      await rmdir(at)
      return true
    } catch (error) {
      if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(`${codeOf(error)}`)) return false
      throw error
    }
  },
  async syncDirectory(at) {
    if (process.platform === 'win32') return
    const handle = await open(at, fs.constants.O_RDONLY)
    try {
      await handle.sync()
    } catch (error) {
      if (!UNSYNCABLE.has(codeOf(error))) throw error
    } finally {
      await handle.close()
    }
  },
  async mayWrite(at) {
    try {
      await access(at, constants.W_OK)
      return true
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(`${codeOf(error)}`)) return false
      throw error
    }
  },
  async touch(at) {
    const now = new Date()
    await utimes(at, now, now)
  },
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** `path` or anything in it is missing, or no directory. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
}

async function statOrNull(ask: () => Promise<fs.BigIntStats>): Promise<DiskStat | null> {
  try {
    const found = await ask()
    return {
      kind: found.isFile() ? 'file' : found.isDirectory() ? 'directory' : found.isSymbolicLink() ? 'link' : 'other',
      sizeBytes: Number(found.size),
      mode: Number(found.mode) & 0o7777,
      uid: Number(found.uid),
      gid: Number(found.gid),
      links: Number(found.nlink),
      modifiedMs: Number(found.mtimeMs),
      stamp: [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(':'),
    }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function unlessMissing(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function chownWherePossible(
  handle: { chown(uid: number, gid: number): Promise<void> },
  owner: { readonly uid: number; readonly gid: number },
): Promise<void> {
  try {
    await handle.chown(owner.uid, owner.gid)
  } catch (error) {
    // Only root gives files away: the file then belongs to whoever saves it, as with any editor.
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'EINVAL') throw error
  }
}
