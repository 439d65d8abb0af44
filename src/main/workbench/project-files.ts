// All files of a project, for counting what a rule's patterns hit: from git where there is one, else by walking. Remembered
// for a while, since projects have many.

import type { Ports } from '../engine/ports'

export interface ProjectFiles {
  readonly root: string
  /** Relative to the root, with `/`, sorted. */
  readonly files: readonly string[]
  /** There are more. */
  readonly capped: boolean
  /** Who listed them: git, or a walk through the folder. */
  readonly source: 'git' | 'folder'
}

export interface ProjectFileLists {
  /** Answers within `waitMs`, or null: the list is still being made, ask again. */
  get(root: string, waitMs: number): Promise<ProjectFiles | null>
  /** Something changed: the next one asks anew. */
  forget(): void
}

export const MOST_FILES = 20_000
const KEPT_MS = 30_000
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules'])

/** `most`: files a list holds. */
export function createProjectFileLists(
  ports: Pick<Ports, 'fs' | 'git' | 'paths'>,
  nowMs: () => number,
  most: number = MOST_FILES,
): ProjectFileLists {
  const lists = new Map<string, { readonly atMs: number; readonly list: Promise<ProjectFiles> }>()

  return {
    async get(root, waitMs) {
      const known = lists.get(root)
      const fresh =
        known !== undefined && nowMs() - known.atMs < KEPT_MS ? known : { atMs: nowMs(), list: listProjectFiles(ports, root, most) }
      lists.set(root, fresh)
      fresh.list.catch(() => lists.delete(root)) // whoever waits hears of it
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), waitMs)
      })
      try {
        return await Promise.race([fresh.list, late])
      } finally {
        clearTimeout(timer)
      }
    },
    forget: () => lists.clear(),
  }
}

/** Tracked files and those git would add; without git everything but what no one reads. */
async function listProjectFiles(ports: Pick<Ports, 'fs' | 'git' | 'paths'>, root: string, most: number): Promise<ProjectFiles> {
  const listed = await ports.git.run(['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], root)
  const files = listed.ok ? listed.value.split('\0').filter((file) => file !== '') : await walk(ports, root, most)
  return { root, files: files.slice(0, most).sort(), capped: files.length > most, source: listed.ok ? 'git' : 'folder' }
}

async function walk({ fs, paths }: Pick<Ports, 'fs' | 'paths'>, root: string, most: number): Promise<readonly string[]> {
  const files: string[] = []
  const waiting = [{ dir: root, below: '' }]
  for (let next = waiting.shift(); next !== undefined && files.length <= most; next = waiting.shift()) {
    const entries = await fs.readDir(next.dir)
    // what may not be read is hit by nothing that is read
    if (!entries.ok) continue
    for (const { name, kind } of entries.value) {
      if (kind === 'directory' && !SKIPPED.has(name)) waiting.push({ dir: paths.join(next.dir, name), below: `${next.below}${name}/` })
      else if (kind === 'file' || kind === 'link') files.push(next.below + name)
    }
  }
  return files
}
