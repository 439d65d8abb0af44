import type { GitError } from '../ports'
import type { Profile } from '../profile/profile'
import { describeGolden, type GoldenCase } from '../testing/golden'
import { collectGitSnapshot, type GitSnapshot } from './collect-git-snapshot'
import { findGitPlace } from './find-git-place'

interface GitCase {
  readonly what: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly profile?: Partial<Profile['git']>
  /** Of the person's settings. */
  readonly includeGitInstructions?: boolean
  readonly answers: { readonly status?: string | GitError; readonly log?: string | GitError; readonly user?: string | GitError }
}

const GIT: Profile['git'] = {
  statusLimit: 2000,
  logLength: 5,
  userLine: true,
  defaultBranchCandidates: ['main', 'master'],
  worktreeRefsInOwnDirOnly: false,
  switchesSkipSnapshot: true,
}
const caseOf = (goldenCase: GoldenCase) => goldenCase.config as unknown as GitCase

describeGolden<GitSnapshot>('git snapshot', {
  folder: new URL('./golden/', import.meta.url),
  expected: 'expected.md',
  async run(goldenCase) {
    const { answers, cwd = '/p', env = {}, profile = {}, includeGitInstructions: value } = caseOf(goldenCase)
    const ports = goldenCase.ports((args) => {
      const answer = args.includes('status') ? answers.status : args.includes('log') ? answers.log : answers.user
      return answer ?? { kind: 'failed', message: 'not asked for in this case', exitCode: 128 }
    })
    return collectGitSnapshot(ports, {
      place: await findGitPlace(ports, cwd),
      cwd,
      profile: { git: { ...GIT, ...profile } },
      env,
      includeGitInstructions: value === undefined ? null : { value, scope: 'user', path: '/home/.claude/settings.json' },
    })
  },
  render({ draft, facts, diagnostics }, goldenCase) {
    const lines = [
      `# ${caseOf(goldenCase).what}`,
      '',
      `${draft.status}${draft.reason === null ? '' : ` (${draft.reason}): ${draft.reasonText}`}`,
    ]
    if (facts !== null) lines.push(`facts: ${facts.branch}, ${facts.changed} changed`)
    for (const d of diagnostics) lines.push(`${d.severity} ${d.code}: ${d.message} ${d.fix ?? ''}`)
    return `${lines.join('\n')}\n${draft.text === '' ? '' : `\n---\n${draft.text}\n`}`
  },
  laws: [
    {
      name: 'a snapshot and its facts come together, and an absent one has a reason and no text',
      check({ draft, facts }) {
        const loaded = draft.status === 'loaded'
        if (loaded !== (facts !== null) || loaded !== (draft.reason === null) || loaded !== (draft.text !== ''))
          throw new Error(`${draft.status} with ${JSON.stringify({ facts, reason: draft.reason, text: draft.text })}`)
      },
    },
  ],
})
