// The files of a memory folder, in it and in its subfolders. Bounded: a folder that is no memory must not be walked whole.

import type { FsError, Ports } from '../ports'

export interface FolderFile {
  /** Relative to the folder, with `/`. */
  readonly file: string
  readonly path: string
}

export interface FolderListing {
  readonly exists: boolean
  /** Sorted by code units; links to files are among them. */
  readonly files: readonly FolderFile[]
  /** More lie there than were looked at. */
  readonly truncated: boolean
  /** Directories that could not be read. */
  readonly unread: readonly { readonly path: string; readonly error: FsError }[]
}

const MOST_FILES = 4000
const MOST_DIRECTORIES = 400
const DEPTH = 4

/** `skip` names top-level entries that are something else (`team`, `logs`). Hidden entries and linked directories are passed over. */
export async function listFolder(
  ports: Pick<Ports, 'fs' | 'paths'>,
  dir: string,
  options: { readonly skip?: readonly string[]; readonly signal?: AbortSignal | undefined } = {},
): Promise<FolderListing> {
  const files: FolderFile[] = []
  const unread: { path: string; error: FsError }[] = []
  const waiting = [{ path: dir, below: '', depth: 0 }]
  let exists = false
  let directories = 0
  let truncated = false
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    options.signal?.throwIfAborted()
    directories += 1
    const entries = await ports.fs.readDir(next.path)
    if (!entries.ok) {
      const absent = entries.error.kind === 'missing' || entries.error.kind === 'not-a-directory'
      if (!absent) unread.push({ path: next.path, error: entries.error })
      exists ||= entries.error.kind === 'denied'
      continue
    }
    exists = true
    for (const { name, kind } of entries.value) {
      if (name.startsWith('.') || (next.depth === 0 && options.skip?.includes(name) === true)) continue
      const path = ports.paths.join(next.path, name)
      if (kind === 'directory') {
        if (next.depth + 1 < DEPTH && directories + waiting.length < MOST_DIRECTORIES) {
          waiting.push({ path, below: `${next.below}${name}/`, depth: next.depth + 1 })
        } else truncated = true
      } else if (kind === 'file' || (kind === 'link' && (await leadsToFile(ports, path)))) {
        if (files.length < MOST_FILES) files.push({ file: next.below + name, path })
        else truncated = true
      }
    }
  }
  return { exists, files: files.sort((a, b) => (a.file < b.file ? -1 : 1)), truncated, unread }
}

async function leadsToFile({ fs }: Pick<Ports, 'fs'>, path: string): Promise<boolean> {
  const stat = await fs.stat(path)
  return stat.ok && stat.value.kind === 'file'
}
