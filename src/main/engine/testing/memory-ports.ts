// All ports in memory, with a record of what was asked. Tests hand these to the engine; nothing here touches a disk.

import { createHash } from 'node:crypto'
import posix from 'node:path/posix'
import type { GitError, Paths, Ports } from '../ports'
import { createMemoryFileSystem, type MemoryFileSystem, type MemoryTree } from './memory-file-system'

export { denied, device, file, link, type MemoryFileSystem, type MemoryNode, type MemoryTree } from './memory-file-system'

/** What a call of git answers: its stdout, or an error. */
export type GitAnswer = (args: readonly string[], cwd: string) => string | GitError

export interface MemoryPorts extends Ports {
  readonly fs: MemoryFileSystem
  readonly gitCalls: readonly { readonly args: readonly string[]; readonly cwd: string }[]
  readonly logged: readonly { readonly level: string; readonly message: string; readonly data: unknown }[]
}

/**
 * `tree` is laid out below the root by absolute paths: `{ '/p/CLAUDE.md': 'text', '/home': { … } }`.
 * `paths` are those of node:path/posix unless given; `git` answers "not a repository" unless given.
 */
export function memoryPorts(tree: MemoryTree = {}, options: { readonly git?: GitAnswer; readonly paths?: Paths } = {}): MemoryPorts {
  const paths = options.paths ?? posix
  const answer: GitAnswer = options.git ?? (() => ({ kind: 'not-a-repository', message: 'not a git repository' }))
  const gitCalls: { args: readonly string[]; cwd: string }[] = []
  const logged: { level: string; message: string; data: unknown }[] = []
  return {
    fs: createMemoryFileSystem(tree, paths),
    paths,
    gitCalls,
    logged,
    git: {
      async run(args, cwd, signal) {
        gitCalls.push({ args, cwd })
        if (signal?.aborted === true) return { ok: false, error: { kind: 'cancelled', message: 'cancelled' } }
        const given = answer(args, cwd)
        return typeof given === 'string' ? { ok: true, value: given } : { ok: false, error: given }
      },
      async readBlob(id, cwd) {
        const args = ['cat-file', 'blob', id]
        gitCalls.push({ args, cwd })
        const given = answer(args, cwd)
        return typeof given === 'string' ? { ok: true, value: new TextEncoder().encode(given) } : { ok: false, error: given }
      },
    },
    hash: { sha256: (data) => createHash('sha256').update(data).digest('hex') },
    log: {
      write(level, message, data) {
        logged.push({ level, message, data: data ?? null })
      },
    },
  }
}
