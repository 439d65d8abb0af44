// The branch a pull request would go to, as the agent guesses it (SPEC 1.5). Never asks init.defaultBranch or settings.

import { ok, type Result } from '../base/result'
import type { GitError } from '../ports'
import type { Profile } from '../profile/profile'
import type { GitPlace } from './find-git-place'
import type { RefScope, Refs } from './read-refs'

const ORIGIN = 'refs/remotes/origin/'

/** Where origin/HEAD points; else the first candidate that is a branch of origin; else the word `main`. */
export async function detectDefaultBranch(
  refs: Refs,
  place: GitPlace,
  git: Pick<Profile['git'], 'defaultBranchCandidates' | 'worktreeRefsInOwnDirOnly'>,
): Promise<Result<string, GitError>> {
  const scope: RefScope = git.worktreeRefsInOwnDirOnly && place.kind === 'worktree' ? 'own' : 'all'
  const originHead = await refs.symbolic(`${ORIGIN}HEAD`, scope)
  if (!originHead.ok) return originHead
  if (originHead.value?.startsWith(ORIGIN)) return ok(originHead.value.slice(ORIGIN.length))
  for (const candidate of git.defaultBranchCandidates) {
    const exists = await refs.exists(`${ORIGIN}${candidate}`, scope)
    if (!exists.ok) return exists
    if (exists.value) return ok(candidate)
  }
  return ok('main')
}
