// A file system in which a few files exist that are on no disk: what a what-if tries without writing.

import { ok } from '../engine/base/result'
import type { FileSystem } from '../engine/ports'

/** Absolute paths and their texts; everything else is `under`. The extra files are in no directory listing. */
export function createOverlayFileSystem(under: FileSystem, files: ReadonlyMap<string, string>): FileSystem {
  if (files.size === 0) return under
  const bytesOf = (path: string): Uint8Array | undefined => {
    const text = files.get(path)
    return text === undefined ? undefined : new TextEncoder().encode(text)
  }
  return {
    readFile: async (path, options) => {
      const bytes = bytesOf(path)
      return bytes === undefined ? under.readFile(path, options) : ok(bytes)
    },
    stat: async (path) => {
      const bytes = bytesOf(path)
      return bytes === undefined ? under.stat(path) : ok({ kind: 'file', sizeBytes: bytes.length, modifiedMs: 0 })
    },
    realPath: async (path) => (files.has(path) ? ok(path) : under.realPath(path)),
    readDir: (path) => under.readDir(path),
  }
}
