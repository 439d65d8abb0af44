// A revision of a repository as something to read from: which commit a name means, and every path of its tree. Git's
// objects are read and nothing is checked out; the work tree and the index stay as they are.

import { err, ok, type Result } from '../base/result'
import type { GitError, Ports } from '../ports'
import { findGitPlace, type GitPlace } from './find-git-place'
import { parseLsTree, type TreeEntry } from './parse-ls-tree'

export interface Revision {
  /** As asked for. */
  readonly name: string
  /** Full name of the commit. */
  readonly commit: string
  readonly subject: string
  readonly committedMs: number
  /** Set where the name is a local branch: the folder is read as if that branch were checked out. */
  readonly branch: string | null
  readonly place: GitPlace
  /** By path below the repository's root. */
  readonly entries: ReadonlyMap<string, TreeEntry>
}

export type RevisionError =
  | { readonly kind: 'not-a-repository'; readonly folder: string }
  | { readonly kind: 'unknown-revision'; readonly name: string; readonly message: string }
  | { readonly kind: 'git'; readonly error: GitError }

/** Characters no revision needs, and a beginning that would be taken for an option. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const UNFIT = /^-|[\x00-\x1f\x7f]/

/**
 * `folder` need not exist now: the repository is that of the nearest folder above it that does. `name` is anything git
 * takes for a commit (`main~3`, a tag, a hash). Submodules are empty directories, as after a plain checkout.
 */
export async function openRevision(
  ports: Pick<Ports, 'fs' | 'paths' | 'git'>,
  input: { readonly folder: string; readonly name: string; readonly signal?: AbortSignal },
): Promise<Result<Revision, RevisionError>> {
  const { name, signal } = input
  const place = await findGitPlace(ports, await nearestFolder(ports, input.folder))
  if (place === null) return err({ kind: 'not-a-repository', folder: input.folder })
  const unknown = (message: string) => err({ kind: 'unknown-revision' as const, name, message })
  if (UNFIT.test(name)) return unknown('it cannot be the name of a revision')
  const ask = (...args: string[]) => ports.git.run(args, place.gitRoot, signal)

  const found = await ask('rev-parse', '--verify', '-q', `${name}^{commit}`)
  // without a word for what is no revision, with words for what is ambiguous or broken
  if (!found.ok) return found.error.kind === 'failed' ? unknown(firstLine(found.error.message)) : err({ kind: 'git', error: found.error })
  const commit = found.value.trim()
  const [log, tree, branch] = await Promise.all([
    ask('log', '-1', '--format=%ct%x00%s', commit),
    ask('ls-tree', '-r', '-t', '-l', '-z', '--full-tree', commit),
    ask('rev-parse', '--verify', '-q', `refs/heads/${name}`),
  ])
  if (!log.ok) return err({ kind: 'git', error: log.error })
  if (!tree.ok) return err({ kind: 'git', error: tree.error })
  const [seconds = '', subject = ''] = log.value.split('\0')
  return ok({
    name,
    commit,
    subject: subject.trim(),
    committedMs: Number(seconds) * 1000 || 0,
    branch: branch.ok ? name : null,
    place,
    entries: parseLsTree(tree.value),
  })
}

async function nearestFolder({ fs, paths }: Pick<Ports, 'fs' | 'paths'>, folder: string): Promise<string> {
  for (let dir = folder; ; dir = paths.dirname(dir)) {
    const stat = await fs.stat(dir)
    if ((stat.ok && stat.value.kind === 'directory') || paths.dirname(dir) === dir) return dir
  }
}

function firstLine(message: string): string {
  return message.trim().split('\n', 1)[0] ?? ''
}
