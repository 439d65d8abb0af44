// Directories of a project in which the agent could be started. Bounded, cancellable, follows no links.

import type { Ports } from '../engine/ports'

/** Never worth starting in, and often huge. */
const PASSED_OVER = new Set(['node_modules', '.git'])
const MARKS = new Set(['CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md', '.claude'])
const MOST = 2000

/** Those with instruction files first, then the others; shallow before deep in both. Unreadable ones are listed, not entered. */
export async function listDirectories(
  { fs, paths }: Pick<Ports, 'fs' | 'paths'>,
  root: string,
  signal: AbortSignal,
): Promise<{ directories: string[]; truncated: boolean }> {
  const marked: string[] = []
  const plain: string[] = []
  let level: readonly string[] = [root]
  let seen = 0
  while (level.length > 0) {
    const below: string[] = []
    for (const directory of level) {
      signal.throwIfAborted()
      if (seen === MOST) return { directories: [...marked, ...plain], truncated: true }
      seen += 1
      const listed = await fs.readDir(directory)
      const entries = listed.ok ? listed.value : []
      const isMarked = entries.some(({ name }) => MARKS.has(name))
      ;(isMarked ? marked : plain).push(directory)
      for (const { name, kind } of entries) {
        if (kind === 'directory' && !PASSED_OVER.has(name) && !name.startsWith('.')) below.push(paths.join(directory, name))
      }
    }
    level = below
  }
  return { directories: [...marked, ...plain], truncated: false }
}
