// A file system with one file more than there is, listed where it would lie: what a collection would find if it were made.

import { ok } from '../engine/base/result'
import type { FileSystem, Paths } from '../engine/ports'

export interface PreviewFile {
  /** Absolute. Folders on the way to it are there too. */
  readonly path: string
  readonly text: string
  /** Absolute: it is a link to this file. */
  readonly leadsTo: string | null
}

export function createPreviewFileSystem(under: FileSystem, paths: Paths, file: PreviewFile): FileSystem {
  const bytes = new TextEncoder().encode(file.text)
  const isAbove = (path: string): boolean =>
    path !== file.path && `${file.path}`.startsWith(path.endsWith(paths.sep) ? path : path + paths.sep)
  return {
    readFile: async (path, options) => (path === file.path ? ok(bytes) : under.readFile(path, options)),
    stat: async (path) => {
      if (path === file.path) return ok({ kind: 'file', sizeBytes: bytes.length, modifiedMs: 0 })
      const found = await under.stat(path)
      return found.ok || !isAbove(path) ? found : ok({ kind: 'directory', sizeBytes: 0, modifiedMs: 0 })
    },
    realPath: async (path) => {
      if (path === file.path) return file.leadsTo === null ? ok(path) : under.realPath(file.leadsTo)
      const found = await under.realPath(path)
      return found.ok || !isAbove(path) ? found : ok(path)
    },
    readDir: async (path) => {
      const listed = await under.readDir(path)
      if (!isAbove(path)) return listed
      const name = file.path.slice(path.endsWith(paths.sep) ? path.length : path.length + 1).split(paths.sep)[0] ?? ''
      const isLast = paths.join(path, name) === file.path
      const entry = { name, kind: isLast ? (file.leadsTo === null ? ('file' as const) : ('link' as const)) : ('directory' as const) }
      const others = listed.ok ? listed.value.filter((one) => one.name !== name) : []
      const isThere = listed.ok && listed.value.some((one) => one.name === name) && !isLast
      return isThere ? listed : ok([...others, entry].sort((a, b) => (a.name < b.name ? -1 : 1)))
    },
  }
}
