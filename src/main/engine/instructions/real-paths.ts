// Where a path really leads, asked of the file system as seldom as can be: a listing already says what is a link.

import type { DirEntry, FsErrorKind } from '../ports'
import type { InstructionPorts } from './collect-input'

export interface RealPaths {
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
    ofDirectory,
    async ofEntry(directory, { name, kind }) {
      if (kind !== 'link') return paths.join(await ofDirectory(directory), name)
      const real = await fs.realPath(paths.join(directory, name))
      return real.ok ? real.value : null
    },
    async of(path) {
      const real = await fs.realPath(path)
      return real.ok ? { path: real.value } : { error: real.error.kind }
    },
  }
}
