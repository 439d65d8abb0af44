// Where a folder stands in git, read from files alone: no process, and nothing of the repository is run.
// Knows the layout of `.git` directories, `.git` files, linked worktrees and submodules; nothing of refs.

import type { Ports } from '../ports'
import { readSmallFile } from './read-small-file'

/** All paths absolute; as reached where the folder was reached through a link, else as git's own files name them. */
export interface GitPlace {
  /** Root of the work tree. */
  readonly gitRoot: string
  /** The main repository's root for a linked worktree (of a bare one, its directory), else gitRoot (SPEC 6.1). */
  readonly canonicalGitRoot: string
  /** HEAD and the refs of this work tree alone. */
  readonly gitDir: string
  /** Refs, objects and configuration that all work trees share; equal to gitDir outside a linked worktree. */
  readonly commonDir: string
  readonly kind: 'main' | 'worktree' | 'submodule'
}

type Files = Pick<Ports, 'fs' | 'paths'>

/**
 * The work tree that holds `cwd`, or null outside one (SPEC 1.1, 1.6). Walks up as git does: a `.git` directory that
 * is no repository is passed over, a `.git` file that leads nowhere ends the search, and the inside of a git
 * directory is no work tree. `core.worktree` is not followed: where a repository claims to have its files elsewhere,
 * its root is still where it was found.
 */
export async function findGitPlace(ports: Files, cwd: string): Promise<GitPlace | null> {
  const real = await ports.fs.realPath(cwd)
  const physical = real.ok ? real.value : cwd
  const found = await walkUp(ports, physical)
  if (found === null || physical === cwd) return found
  // git stands on the real path; people are shown the path they came by.
  const gitRoot = await asReached(ports, cwd, found.gitRoot)
  const canonicalGitRoot = found.canonicalGitRoot === found.gitRoot ? gitRoot : await asReached(ports, cwd, found.canonicalGitRoot)
  return { ...found, gitRoot, canonicalGitRoot }
}

async function walkUp(ports: Files, start: string): Promise<GitPlace | null> {
  const { fs, paths } = ports
  for (let dir = start; ; dir = paths.dirname(dir)) {
    const dotGit = paths.join(dir, '.git')
    const stat = await fs.stat(dotGit)
    if (stat.ok && stat.value.kind === 'directory' && (await isGitDir(ports, dotGit))) return placeAt(ports, start, dir, dotGit)
    if (stat.ok && stat.value.kind === 'file') {
      const gitDir = await followGitFile(ports, dir, dotGit)
      return gitDir === null ? null : placeAt(ports, start, dir, gitDir)
    }
    if (paths.dirname(dir) === dir) return null
  }
}

async function placeAt(ports: Files, start: string, gitRoot: string, gitDir: string): Promise<GitPlace | null> {
  const { paths } = ports
  if (isWithin(ports, gitDir, start)) return null
  const commonDir = await readCommonDir(ports, gitDir)
  if (commonDir !== gitDir) {
    const canonicalGitRoot = paths.basename(commonDir) === '.git' ? paths.dirname(commonDir) : commonDir
    return { gitRoot, canonicalGitRoot, gitDir, commonDir, kind: 'worktree' }
  }
  const kind = (await isUnderModules(ports, gitDir)) ? 'submodule' : 'main'
  return { gitRoot, canonicalGitRoot: gitRoot, gitDir, commonDir, kind }
}

/** Without a HEAD git does not take a directory for a repository and goes on searching above it. */
async function isGitDir(ports: Files, dir: string): Promise<boolean> {
  const head = await ports.fs.stat(ports.paths.join(dir, 'HEAD'))
  // An old-style HEAD is a link to a branch, which leads nowhere before the first commit.
  if (head.ok || head.error.kind === 'denied') return true
  const entries = await ports.fs.readDir(dir)
  return entries.ok && entries.value.some((entry) => entry.name === 'HEAD' && entry.kind === 'link')
}

/** A `.git` file is one line, `gitdir: <path>`, relative to the directory it lies in; null when it leads to no repository. */
async function followGitFile(ports: Files, dir: string, dotGit: string): Promise<string | null> {
  const read = await readSmallFile(ports.fs, dotGit)
  if (!read.ok || read.value === null || !read.value.startsWith('gitdir: ')) return null
  const target = read.value.slice('gitdir: '.length).replace(/[\r\n]+$/, '')
  if (target === '' || target.includes('\0')) return null
  const gitDir = ports.paths.resolve(dir, target)
  return (await isGitDir(ports, gitDir)) ? gitDir : null
}

async function readCommonDir(ports: Files, gitDir: string): Promise<string> {
  const read = await readSmallFile(ports.fs, ports.paths.join(gitDir, 'commondir'))
  const target = read.ok && read.value !== null ? read.value.replace(/[\r\n]+$/, '') : ''
  return target === '' || target.includes('\0') ? gitDir : ports.paths.resolve(gitDir, target)
}

/** A submodule's git directory lies under `modules` of another one; a plain `--separate-git-dir` does not. */
async function isUnderModules(ports: Files, gitDir: string): Promise<boolean> {
  const { paths } = ports
  for (let dir = paths.dirname(gitDir); paths.dirname(dir) !== dir; dir = paths.dirname(dir)) {
    if (paths.basename(dir) === 'modules' && (await isGitDir(ports, paths.dirname(dir)))) return true
  }
  return false
}

function isWithin(ports: Files, parent: string, path: string): boolean {
  const { paths } = ports
  const relative = paths.relative(parent, path)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${paths.sep}`) && !paths.isAbsolute(relative))
}

/** The directory on the way up from `cwd` that is really `target`, named as it was reached. */
async function asReached(ports: Files, cwd: string, target: string): Promise<string> {
  const { fs, paths } = ports
  for (let dir = cwd; ; dir = paths.dirname(dir)) {
    const real = await fs.realPath(dir)
    if (real.ok && real.value === target) return dir
    if (paths.dirname(dir) === dir) return target
  }
}
