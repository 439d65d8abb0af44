// Five facts to the text of the git snapshot (SPEC 1.2). Pure; knows nothing of where the facts come from.

import type { Profile } from '../profile/profile'

export interface GitFacts {
  readonly branch: string
  readonly defaultBranch: string
  /** Null: this build has no such line. Empty: git has no name configured. */
  readonly user: string | null
  /** As git wrote them. */
  readonly status: string
  readonly log: string
}

/** Strata's wording of the first sentence; labels, `(clean)` and the blank lines between the parts are literal. */
const OPENING =
  'What git said of this folder when the conversation began. It stays as it was then: edits, commits and checkouts made since are not in it.'

export function renderGitSnapshot(facts: GitFacts, limits: Pick<Profile['git'], 'statusLimit'>): string {
  const status = facts.status.trim()
  return [
    OPENING,
    `Current branch: ${facts.branch}`,
    `Main branch (you will usually use this for PRs): ${facts.defaultBranch}`,
    ...(facts.user === null || facts.user === '' ? [] : [`Git user: ${facts.user}`]),
    `Status:\n${status === '' ? '(clean)' : cut(status, limits.statusLimit)}`,
    `Recent commits:\n${facts.log.trim()}`,
  ].join('\n\n')
}

/** Counts UTF-16 units, and may cut inside a line. */
function cut(status: string, limit: number): string {
  if (status.length <= limit) return status
  const said = limit % 1000 === 0 ? `${limit / 1000}k` : `${limit}`
  return `${status.slice(0, limit)}\n[Cut here: the status is over ${said} characters. Run git status through the shell tool to see all of it.]`
}
