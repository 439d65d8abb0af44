// Where a path really leads, asked of the file system as seldom as can be: a listing already says what is a link.

import type { DirEntry, FsErrorKind } from '../ports'
import type { InstructionPorts } from './collect-input'
import { childPath } from './path-below'

export interface RealPaths {
  /** For a directory reached from a resolved one without passing a link: its real path need not be asked for. */
  note(directory: string, realPath: string): void
  /** The directory itself when it cannot be resolved: then nothing in it can be read either. */
  ofDirectory(directory: string): Promise<string>
  /** Of an entry of a listed directory; null where a link leads nowhere. */
  ofEntry(directory: string, entry: Pick<DirEntry, 'name' | 'kind'>): Promise<string | null>
  /** Of any path; the error's kind where it leads nowhere. */
  of(path: string): Promise<{ readonly path: string } | { readonly error: FsErrorKind }>
}

export function createRealPaths({ fs, paths }: InstructionPorts): RealPaths {
  const directories = new Map<string, Promise<string>>()

  function ofDirectory(directory: string): Promise<string> {
    const known = directories.get(directory)
    if (known !== undefined) return known
    const asked = fs.realPath(directory).then((real) => (real.ok ? real.value : directory))
    directories.set(directory, asked)
    return asked
  }

  return {
    note(directory, realPath) {
      if (!directories.has(directory)) directories.set(directory, Promise.resolve(realPath))
    },
    ofDirectory,
    async ofEntry(directory, { name, kind }) {
      if (kind !== 'link') return childPath(paths, await ofDirectory(directory), name)
      const real = await fs.realPath(paths.join(directory, name))
      return real.ok ? real.value : null
    },
    async of(path) {
      const real = await fs.realPath(path)
      return real.ok ? { path: real.value } : { error: real.error.kind }
    },
  }
}
