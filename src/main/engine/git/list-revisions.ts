// Names a person can compare a folder with: branches, tags, the newest commits.

import { err, ok, type Result } from '../base/result'
import type { GitError, Ports } from '../ports'

export interface NamedRevision {
  readonly name: string
  readonly kind: 'branch' | 'remote' | 'tag' | 'commit'
  readonly hash: string
  readonly subject: string
  readonly atMs: number | null
}

const REFS = ['for-each-ref', '--sort=-creatordate', '--format=%(refname)%00%(objectname)%00%(creatordate:unix)%00%(subject)']
const KINDS: readonly (readonly [prefix: string, kind: NamedRevision['kind']])[] = [
  ['refs/heads/', 'branch'],
  ['refs/remotes/', 'remote'],
  ['refs/tags/', 'tag'],
]
const MOST_REFS = 2000
const MOST_COMMITS = 50

/** Branches first, then tags, remote branches and commits; newest first in each. A repository without commits has none. */
export async function listRevisions(
  ports: Pick<Ports, 'git'>,
  cwd: string,
  signal?: AbortSignal,
): Promise<Result<readonly NamedRevision[], GitError>> {
  const [refs, log] = await Promise.all([
    ports.git.run([...REFS, `--count=${MOST_REFS}`, ...KINDS.map(([prefix]) => prefix)], cwd, signal),
    ports.git.run(['log', `--max-count=${MOST_COMMITS}`, '--format=%H%x00%ct%x00%s'], cwd, signal),
  ])
  if (!refs.ok) return err(refs.error)
  const named = refs.value.split('\n').flatMap((line): readonly NamedRevision[] => {
    const [ref = '', hash = '', seconds = '', subject = ''] = line.split('\0')
    const found = KINDS.find(([prefix]) => ref.startsWith(prefix))
    if (found === undefined || ref.endsWith('/HEAD')) return []
    return [{ name: ref.slice(found[0].length), kind: found[1], hash, subject, atMs: msOf(seconds) }]
  })
  // before the first commit there is no log, and git says so by failing
  const commits = log.ok ? log.value.split('\n').filter((line) => line !== '') : []
  const order = ['branch', 'tag', 'remote'] as const
  return ok([
    ...order.flatMap((kind) => named.filter((one) => one.kind === kind)),
    ...commits.map((line): NamedRevision => {
      const [hash = '', seconds = '', subject = ''] = line.split('\0')
      return { name: hash.slice(0, 12), kind: 'commit', hash, subject, atMs: msOf(seconds) }
    }),
  ])
}

function msOf(seconds: string): number | null {
  const value = Number(seconds)
  return seconds !== '' && Number.isFinite(value) ? value * 1000 : null
}
