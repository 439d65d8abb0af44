// Finds every filter that `git status` could run, in the work tree and in each submodule it would enter, and says what
// to set so that none runs. Knows the shape of git's answers and of its index; nothing of how git is started.

import fs from 'node:fs/promises'
import path from 'node:path'
import { err, ok, type Result } from '../engine/base/result'
import type { GitError } from '../engine/ports'

export interface AskOptions {
  /** Set as GIT_DIR, as git itself does for a submodule. */
  readonly gitDir?: string
  readonly onStdout?: (chunk: Buffer) => void
}

/** Runs git guarded by all that needs no names. */
export type AskGit = (args: readonly string[], cwd: string, options?: AskOptions) => Promise<Result<string, GitError>>

const FILTERS = '^filter\\..*\\.(clean|smudge|process|required)$'
const SUBMODULES_MAX = 2_000
const AT_ONCE = 4
const INDEX_SCAN_MAX_BYTES = 256 * 1024 * 1024

/** Setting by name: empty for a program, `false` for `required`. A failure is that of git, and the status must not be asked for. */
export async function readFilterOverrides(ask: AskGit, cwd: string): Promise<Result<ReadonlyMap<string, string>, GitError>> {
  const overrides = new Map<string, string>()
  const waiting: { readonly dir: string; readonly gitDir?: string }[] = [{ dir: cwd }]
  let seen = 0
  let failure: GitError | null = null

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && failure === null; next = waiting.shift()) {
      seen += 1
      if (seen > SUBMODULES_MAX) {
        failure = { kind: 'failed', message: `more than ${SUBMODULES_MAX} submodules` }
        return
      }
      const [names, submodules] = await Promise.all([
        readFilterNames(ask, next.dir, next.gitDir),
        listSubmodules(ask, next.dir, next.gitDir),
      ])
      if (!names.ok) failure = names.error
      else for (const name of names.value) overrides.set(name, name.endsWith('.required') ? 'false' : '')
      if (!submodules.ok) failure ??= submodules.error
      else for (const dir of submodules.value) waiting.push({ dir, gitDir: '.git' })
    }
  }
  // The first one alone fills the list; then a few at a time, until it stays empty.
  while (waiting.length > 0 && failure === null) await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work))
  return failure === null ? ok(overrides) : err(failure)
}

async function readFilterNames(ask: AskGit, dir: string, gitDir: string | undefined): Promise<Result<readonly string[], GitError>> {
  const listed = await ask(['config', '--null', '--name-only', '--get-regexp', FILTERS], dir, { gitDir })
  if (listed.ok) return ok(listed.value.split('\0').filter((name) => name !== ''))
  return listed.error.kind === 'failed' && listed.error.exitCode === 1 ? ok([]) : listed
}

/** Checked-out submodules: entries of the index that are commits and have a `.git`. `.gitmodules` is not asked, and git does not ask it either. */
async function listSubmodules(ask: AskGit, dir: string, gitDir: string | undefined): Promise<Result<readonly string[], GitError>> {
  const places = await ask(
    ['rev-parse', '--path-format=absolute', '--show-toplevel', '--git-path', 'index', '--git-path', 'sharedindex'],
    dir,
    { gitDir },
  )
  if (!places.ok) return places
  const [top, index, sharedIndex] = places.value.split('\n')
  // A path with a line break in it cannot be told from two, so the quick look is left out.
  const isPlain = places.value.split('\n').length === 4
  if (isPlain && index !== undefined && sharedIndex !== undefined && !(await mayHoldSubmodules(index, sharedIndex))) return ok([])

  const toplevel = isPlain && top !== undefined ? ok(top) : await ask(['rev-parse', '--show-toplevel'], dir, { gitDir })
  if (!toplevel.ok) return toplevel
  const links = createGitlinkReader()
  const listed = await ask(['ls-files', '--stage', '-z', '--full-name', '--', ':/'], dir, { gitDir, onStdout: links.push })
  if (!listed.ok) return listed
  const candidates = links.paths().map((link) => path.join(toplevel.value.replace(/\n$/, ''), link))
  const present = await Promise.all(candidates.map(async (candidate) => ((await isThere(path.join(candidate, '.git'))) ? [candidate] : [])))
  return ok(present.flat())
}

/** Mode 160000 of an entry, and the name of the extension that folds whole directories into one entry. */
const GITLINK_MODE = Buffer.from([0x00, 0x00, 0xe0, 0x00])
const FOLDED = Buffer.from('sdir')

/**
 * A quick look that spares listing the whole index, which costs as much as half a status. Errs on the side of yes: the
 * bytes may stand for something else. An index split in two has its other part in a file beside it.
 */
async function mayHoldSubmodules(index: string, sharedIndex: string): Promise<boolean> {
  const [stat, siblings] = await Promise.all([statOf(index), fs.readdir(path.dirname(sharedIndex)).catch(() => null)])
  if (stat === 'missing') return false
  if (stat === null || !stat.isFile() || stat.size > INDEX_SCAN_MAX_BYTES) return true
  if (siblings === null || siblings.some((name) => name.startsWith('sharedindex'))) return true
  const bytes = await fs.readFile(index).catch(() => null)
  return bytes === null || bytes.includes(GITLINK_MODE) || bytes.includes(FOLDED)
}

/** Null when it cannot be said. */
async function statOf(file: string) {
  try {
    return await fs.stat(file)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : null
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await fs.lstat(file)
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code !== 'ENOENT' && code !== 'ENOTDIR'
  }
}

/** Takes `ls-files --stage -z` piece by piece and keeps the paths of commits: `160000 <id> <stage>\t<path>\0`. */
function createGitlinkReader() {
  const found = new Set<string>()
  let rest: Buffer = Buffer.alloc(0)
  return {
    push(chunk: Buffer): void {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let start = 0
      for (let end = bytes.indexOf(0, start); end >= 0; end = bytes.indexOf(0, start)) {
        // '1' and '6' begin no other mode: files are 100…, links 120…
        if (bytes[start] === 0x31 && bytes[start + 1] === 0x36) {
          const tab = bytes.indexOf(0x09, start)
          if (tab > 0 && tab < end) found.add(bytes.toString('utf8', tab + 1, end))
        }
        start = end + 1
      }
      rest = bytes.subarray(start)
    },
    paths: (): readonly string[] => [...found],
  }
}
