// Who else has this memory: other work trees of the repository (as git's own files name them), and unrelated projects
// whose path sanitises to the same name (as the transcripts in the shared folder name them). Bounded; runs no git.

import type { Diagnostic } from '../base/diagnostic'
import type { Ports } from '../ports'
import { sanitisePath } from './sanitise-path'

type Files = Pick<Ports, 'fs' | 'paths'>

const MOST_WORKTREES = 500
const SMALL_FILE = 64 * 1024

/**
 * Work trees of the repository but for `own`, sorted; the main one is among them. `commonDir` is the git directory they
 * share; a work tree that is gone from disk is passed over.
 */
export async function findWorktrees(
  ports: Files,
  given: { readonly commonDir: string; readonly mainRoot: string; readonly own: string },
): Promise<readonly string[]> {
  const { commonDir, mainRoot, own } = given
  const found = new Set<string>()
  // A bare repository has no work tree of its own.
  if (mainRoot !== commonDir) found.add(mainRoot)
  const admin = ports.paths.join(commonDir, 'worktrees')
  const entries = await ports.fs.readDir(admin)
  for (const { name } of entries.ok ? entries.value.slice(0, MOST_WORKTREES) : []) {
    const read = await ports.fs.readFile(ports.paths.join(admin, name, 'gitdir'), { maxBytes: SMALL_FILE })
    const target = read.ok ? new TextDecoder().decode(read.value).replace(/[\r\n]+$/, '') : ''
    if (target === '' || target.includes('\0')) continue
    const dotGit = ports.paths.resolve(ports.paths.join(admin, name), target)
    if ((await ports.fs.stat(dotGit)).ok) found.add(ports.paths.dirname(dotGit))
  }
  const same = new Set([own, await realOr(ports, own)])
  const others: string[] = []
  for (const path of found) if (!same.has(path) && !same.has(await realOr(ports, path))) others.push(path)
  return others.sort()
}

const MOST_TRANSCRIPTS = 40
const HEAD_BYTES = 64 * 1024
const MOST_ROWS = 200

export interface Collisions {
  readonly paths: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * SPEC 6.2, 9.1: working directories named in transcripts of `projectDir` that give the same name and are not this
 * project. Only the heads of a few files are read; a session that merely moved to another folder has another name.
 */
export async function findCollisions(
  ports: Files,
  given: {
    readonly projectDir: string
    readonly name: string
    readonly nameLimit: number
    readonly own: readonly string[]
    readonly signal?: AbortSignal | undefined
  },
): Promise<Collisions> {
  const { projectDir, name, nameLimit, own, signal } = given
  const entries = await ports.fs.readDir(projectDir)
  if (!entries.ok) return { paths: [], diagnostics: [] }
  const transcripts = entries.value.filter((entry) => entry.kind === 'file' && entry.name.endsWith('.jsonl'))
  const mine = new Set<string>()
  for (const path of own) mine.add(path).add(await realOr(ports, path))
  const found = new Set<string>()
  for (const transcript of transcripts.slice(0, MOST_TRANSCRIPTS)) {
    signal?.throwIfAborted()
    const head = await ports.fs.readFile(ports.paths.join(projectDir, transcript.name), { maxBytes: HEAD_BYTES, head: true })
    if (!head.ok) continue
    for (const cwd of workingDirectories(new TextDecoder().decode(head.value))) {
      const path = withoutSeparator(ports, cwd)
      if (sanitisePath(path, nameLimit) !== name || mine.has(path) || found.has(path)) continue
      if (!mine.has(await realOr(ports, path))) found.add(path)
    }
  }
  const paths = [...found].sort()
  return { paths, diagnostics: paths.map((path) => collision(path, projectDir)) }
}

function collision(path: string, projectDir: string): Diagnostic {
  return {
    code: 'memory.collision',
    severity: 'warning',
    message: `${path} is another project, and its name leads to the same folder: both read and write one memory`,
    at: { path: projectDir },
    fix: 'Give one of them a folder of its own by autoMemoryDirectory in its local settings.',
  }
}

/** The `cwd` of rows, whatever else they are; what is no JSON (a cut last line, a foreign file) is passed over. */
function workingDirectories(head: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const line of head.split('\n', MOST_ROWS)) {
    if (!line.includes('"cwd"')) continue
    const cwd = cwdOf(line)
    if (cwd !== null) found.add(cwd)
  }
  return found
}

function cwdOf(line: string): string | null {
  try {
    const row: unknown = JSON.parse(line)
    const cwd = typeof row === 'object' && row !== null && 'cwd' in row ? row.cwd : null
    return typeof cwd === 'string' && cwd !== '' ? cwd : null
  } catch {
    return null // no JSON: a line cut at the end of the head, or no row at all
  }
}

async function realOr({ fs }: Files, path: string): Promise<string> {
  const real = await fs.realPath(path)
  return real.ok ? real.value : path
}

function withoutSeparator({ paths }: Files, path: string): string {
  const normal = paths.isAbsolute(path) ? paths.normalize(path) : path
  return normal.length > paths.parse(normal).root.length && normal.endsWith(paths.sep) ? normal.slice(0, -1) : normal
}
