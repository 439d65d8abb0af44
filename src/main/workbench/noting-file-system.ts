// A file system that notes which directories were listed through it, so that they can be watched afterwards.

import type { FileSystem } from '../engine/ports'

/** `listed` takes the path of every directory that could be listed, as it was asked for. */
export function createNotingFileSystem(under: FileSystem, listed: Set<string>): FileSystem {
  return {
    readFile: (path, options) => under.readFile(path, options),
    stat: (path) => under.stat(path),
    realPath: (path) => under.realPath(path),
    readDir: async (path) => {
      const entries = await under.readDir(path)
      if (entries.ok) listed.add(path)
      return entries
    },
  }
}
