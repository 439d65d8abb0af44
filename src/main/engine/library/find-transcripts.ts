// Every transcript below some folders, with size and time: a walk of directories, no file is opened.

import type { FileSystem, FsError, Paths } from '../ports'

export interface FoundFile {
  readonly file: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

export interface FoundTranscripts {
  readonly files: readonly FoundFile[]
  /** Roots that are not there. */
  readonly missing: readonly string[]
  /** Directories that could not be looked into, with the reason; what is known of files below them still holds. */
  readonly unreadable: readonly { readonly path: string; readonly error: FsError }[]
}

/** Large, and no place for transcripts. */
const NEVER_ENTERED: ReadonlySet<string> = new Set(['node_modules', '.git'])
const DEEPEST = 16
const AT_ONCE = 32

/** Links to directories are not followed (a tree may lead into itself); a link to a file counts as the file. */
export async function findTranscripts(
  { fs, paths }: { readonly fs: FileSystem; readonly paths: Paths },
  roots: readonly string[],
  signal?: AbortSignal,
): Promise<FoundTranscripts> {
  const files = new Map<string, FoundFile>()
  const missing: string[] = []
  const unreadable: { path: string; error: FsError }[] = []
  let level = [...new Set(roots)]
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth++) {
    const below: string[] = []
    await eachOf(level, async (dir) => {
      signal?.throwIfAborted()
      const entries = await fs.readDir(dir)
      if (!entries.ok) {
        if (entries.error.kind === 'missing' || entries.error.kind === 'not-a-directory') {
          if (depth === 0) missing.push(dir)
        } else unreadable.push({ path: dir, error: entries.error })
        return
      }
      const transcripts = entries.value.filter(({ name, kind }) => name.endsWith('.jsonl') && (kind === 'file' || kind === 'link'))
      for (const { name, kind } of entries.value) if (kind === 'directory' && !NEVER_ENTERED.has(name)) below.push(paths.join(dir, name))
      await eachOf(transcripts, async ({ name }) => {
        const file = paths.join(dir, name)
        const stat = await fs.stat(file)
        if (stat.ok && stat.value.kind === 'file')
          files.set(file, { file, sizeBytes: stat.value.sizeBytes, modifiedMs: stat.value.modifiedMs })
      })
    })
    level = below
  }
  return { files: [...files.values()], missing, unreadable }
}

/** A few at a time; the order of the outcomes is of no matter. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}
