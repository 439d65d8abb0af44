import { describe, expect, it } from 'vitest'
import type { GitError } from '../ports'
import type { Profile } from '../profile/profile'
import type { Setting } from '../settings/settings'
import { type GitAnswer, type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { collectGitSnapshot, type GitSnapshotInput } from './collect-git-snapshot'
import { findGitPlace } from './find-git-place'

const ID = 'a'.repeat(40)
const GIT: Profile['git'] = {
  statusLimit: 2000,
  logLength: 5,
  userLine: true,
  defaultBranchCandidates: ['main', 'master'],
  worktreeRefsInOwnDirOnly: false,
  switchesSkipSnapshot: true,
}
const REPO: MemoryTree = { '/p/.git': { HEAD: 'ref: refs/heads/main\n', refs: { heads: { main: ID } } } }

interface Answers {
  readonly status?: string | GitError
  readonly log?: string | GitError
  readonly config?: string | GitError
}

const answering =
  (answers: Answers): GitAnswer =>
  (args) => {
    const command = args.find((arg) => !arg.startsWith('-'))
    if (command === 'status') return answers.status ?? ''
    if (command === 'log') return answers.log ?? 'abc123 second\ndef456 first\n'
    if (command === 'config') return answers.config ?? 'Ada\n'
    return { kind: 'failed', message: `fatal: unexpected ${args.join(' ')}`, exitCode: 128 }
  }

interface Given {
  readonly answers?: Answers
  readonly tree?: MemoryTree
  readonly cwd?: string
  readonly git?: Partial<Profile['git']>
  readonly env?: GitSnapshotInput['env']
  readonly setting?: Setting<boolean>
  readonly signal?: AbortSignal
}

async function collect(given: Given = {}) {
  const ports = memoryPorts(given.tree ?? REPO, { git: answering(given.answers ?? {}) })
  const cwd = given.cwd ?? '/p'
  const snapshot = await collectGitSnapshot(ports, {
    place: await findGitPlace(ports, cwd),
    cwd,
    profile: { git: { ...GIT, ...given.git } },
    env: given.env ?? {},
    includeGitInstructions: given.setting ?? null,
    signal: given.signal,
  })
  return { ...snapshot, ports }
}

const textOf = async (given: Given) => (await collect(given)).draft.text

describe('collectGitSnapshot: text', () => {
  it('has six parts, parted by blank lines', async () => {
    const { draft, facts, diagnostics } = await collect()
    const parts = draft.text.split('\n\n')
    expect(parts.slice(1)).toEqual([
      'Current branch: main',
      'Main branch (you will usually use this for PRs): main',
      'Git user: Ada',
      'Status:\n(clean)',
      'Recent commits:\nabc123 second\ndef456 first',
    ])
    expect(parts[0]).toMatch(/^[^\n]+\.$/)
    expect(facts).toEqual({ branch: 'main', changed: 0 })
    expect(diagnostics).toEqual([])
    expect(draft).toMatchObject({
      kind: 'git',
      status: 'loaded',
      reason: null,
      contentKind: 'shell',
      paraphrased: false,
      effectOfEdit: 'next-session',
    })
  })

  it('asks git with the arguments of the agent, and for nothing else', async () => {
    const { ports } = await collect()
    expect(ports.gitCalls).toEqual([
      { args: ['--no-optional-locks', 'status', '--short'], cwd: '/p' },
      { args: ['--no-optional-locks', 'log', '--oneline', '-n', '5'], cwd: '/p' },
      { args: ['config', 'user.name'], cwd: '/p' },
    ])
  })

  it('trims status and log at both ends, so that only the first line loses its blank', async () => {
    const text = await textOf({ answers: { status: ' M a.txt\n M b.txt\n?? new.txt\n' } })
    expect(text).toContain('\n\nStatus:\nM a.txt\n M b.txt\n?? new.txt\n\nRecent commits:\n')
  })

  it('counts the entries of the status, not the heading of status.branch', async () => {
    const { facts } = await collect({ answers: { status: '## main\n M a\n?? b\n' } })
    expect(facts?.changed).toBe(2)
  })

  it('leaves the user out when the name is empty, not configured, or this build has no such line', async () => {
    const without = /PRs\): main\n\nStatus:/
    expect(await textOf({ answers: { config: '\n' } })).toMatch(without)
    expect(await textOf({ answers: { config: { kind: 'failed', message: '', exitCode: 1 } } })).toMatch(without)
    const old = await collect({ git: { userLine: false } })
    expect(old.draft.text).toMatch(without)
    expect(old.ports.gitCalls.some((call) => call.args[0] === 'config')).toBe(false)
  })

  it('keeps exactly 2,000 characters, and cuts one more in the middle of a line', async () => {
    const whole = `?? ${'x'.repeat(1997)}`
    expect(await textOf({ answers: { status: whole } })).toContain(`Status:\n${whole}\n\nRecent commits:`)
    const { draft, facts } = await collect({ answers: { status: `${whole}y\n?? more` } })
    expect(draft.text).toMatch(/Status:\n\?\? x{1997}\n\[[^\n]*2k characters[^\n]*git status[^\n]*\]\n\nRecent commits:/)
    expect(draft.text).not.toContain('xy')
    expect(facts?.changed).toBe(2)
  })

  it('counts UTF-16 units, so that two halves of a character can be parted', async () => {
    const text = await textOf({ answers: { status: `?? ${'x'.repeat(1996)}\u{1f600}` } })
    expect(text).toContain('x\ud83d\n[')
  })

  it('is the same twice', async () => {
    expect(await textOf({})).toBe(await textOf({}))
  })
})

describe('collectGitSnapshot: branches', () => {
  const withRefs = (refs: MemoryTree): MemoryTree => ({ '/p/.git': { HEAD: 'ref: refs/heads/topic', 'refs/heads/topic': ID, ...refs } })
  const defaultBranch = async (tree: MemoryTree, given: Given = {}) => /PRs\): (.*)\n/.exec(await textOf({ tree, ...given }))?.[1]

  it('takes where origin/HEAD points, whatever else exists', async () => {
    const tree = withRefs({
      'refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/develop',
      'refs/remotes/origin/master': ID,
      'refs/remotes/origin/main': ID,
    })
    expect(await defaultBranch(tree)).toBe('develop')
  })

  it('keeps the slashes of a branch name', async () => {
    expect(await defaultBranch(withRefs({ 'refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/release/2' }))).toBe('release/2')
  })

  it('else the first candidate among the branches of origin, loose or packed', async () => {
    expect(await defaultBranch(withRefs({ 'refs/remotes/origin/master': ID }))).toBe('master')
    expect(await defaultBranch(withRefs({ 'packed-refs': `${ID} refs/remotes/origin/master\n` }))).toBe('master')
    expect(await defaultBranch(withRefs({ 'refs/remotes/origin/master': ID, 'refs/remotes/origin/main': ID }))).toBe('main')
  })

  it('else the word main: other remotes and local branches do not count', async () => {
    expect(await defaultBranch(withRefs({ 'refs/heads/master': ID, 'refs/remotes/upstream/master': ID }))).toBe('main')
  })

  it('a detached HEAD is called HEAD', async () => {
    const { draft, facts } = await collect({ tree: { '/p/.git/HEAD': `${ID}\n` } })
    expect(draft.text).toContain('\n\nCurrent branch: HEAD\n\n')
    expect(facts?.branch).toBe('HEAD')
  })

  it('an unborn branch has an empty log and no diagnostic', async () => {
    const answers = {
      log: { kind: 'failed', message: "fatal: your current branch 'trunk' does not have any commits yet", exitCode: 128 },
    } as const
    const { draft, diagnostics } = await collect({ tree: { '/p/.git/HEAD': 'ref: refs/heads/trunk' }, answers })
    expect(draft.text).toMatch(/Current branch: trunk\n\n.*Recent commits:\n$/s)
    expect(diagnostics).toEqual([])
  })

  describe('in a linked worktree', () => {
    const tree: MemoryTree = {
      '/p/.git': { HEAD: 'ref: refs/heads/main', 'refs/heads/feat': ID, 'refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/develop' },
      '/p/.git/worktrees/w': { HEAD: 'ref: refs/heads/feat', commondir: '../..' },
      '/w/.git': 'gitdir: /p/.git/worktrees/w',
    }

    it('takes the branch of the worktree and the remote refs of the common directory', async () => {
      const text = await textOf({ tree, cwd: '/w' })
      expect(text).toContain('Current branch: feat\n\nMain branch (you will usually use this for PRs): develop\n')
    })

    it('falls through to main where the version looks in the worktree alone', async () => {
      expect(await defaultBranch(tree, { cwd: '/w', git: { worktreeRefsInOwnDirOnly: true } })).toBe('main')
      expect(
        await defaultBranch(
          { ...tree, '/p/.git/worktrees/w/refs/remotes/origin/master': ID },
          { cwd: '/w', git: { worktreeRefsInOwnDirOnly: true } },
        ),
      ).toBe('master')
    })

    it('that quirk leaves the main checkout alone', async () => {
      expect(await defaultBranch(tree, { cwd: '/p', git: { worktreeRefsInOwnDirOnly: true } })).toBe('develop')
    })
  })
})

describe('collectGitSnapshot: switches', () => {
  const off: Setting<boolean> = { value: false, scope: 'local', path: '/p/.claude/settings.local.json' }
  const reasonOf = async (given: Given) => {
    const { draft, facts, diagnostics, ports } = await collect(given)
    if (draft.status === 'loaded') return 'loaded'
    expect([draft.text, facts, diagnostics, ports.gitCalls]).toEqual(['', null, [], []])
    return `${draft.reason}: ${draft.reasonText}`
  }

  it('remote sessions have none', async () => {
    expect(await reasonOf({ env: { CLAUDE_CODE_REMOTE: 'true' } })).toMatch(/^remote: .*CLAUDE_CODE_REMOTE/)
    expect(await reasonOf({ env: { CLAUDE_CODE_REMOTE: '0' } })).toBe('loaded')
  })

  it('the variable turns it off, and wins over the setting both ways', async () => {
    const name = 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS'
    expect(await reasonOf({ env: { [name]: '1' } })).toMatch(/^disabled-by-env: .*CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS/)
    expect(await reasonOf({ env: { [name]: '1' }, setting: { ...off, value: true } })).toMatch(/^disabled-by-env/)
    expect(await reasonOf({ env: { [name]: '0' }, setting: off })).toBe('loaded')
    expect(await reasonOf({ env: { [name]: '' }, setting: off })).toMatch(/^git-off/)
  })

  it('the setting turns it off, and the reason names the file', async () => {
    expect(await reasonOf({ setting: off })).toMatch(/^git-off: .*settings\.local\.json/)
    expect(await reasonOf({ setting: { ...off, value: true } })).toBe('loaded')
  })

  it('neither does anything before the version that has them; being remote always does', async () => {
    const git = { switchesSkipSnapshot: false }
    expect(await reasonOf({ git, setting: off, env: { CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: '1' } })).toBe('loaded')
    expect(await reasonOf({ git, env: { CLAUDE_CODE_REMOTE: '1' } })).toMatch(/^remote/)
  })

  it('the test environment of the agent has none', async () => {
    expect(await reasonOf({ env: { NODE_ENV: 'test' } })).toMatch(/^disabled-by-env: .*NODE_ENV/)
    expect(await reasonOf({ env: { NODE_ENV: 'production' } })).toBe('loaded')
  })

  it('a switch is named before the missing repository', async () => {
    expect(await reasonOf({ tree: { '/p': {} } })).toMatch(/^not-a-repository/)
    expect(await reasonOf({ tree: { '/p': {} }, env: { CLAUDE_CODE_REMOTE: '1' } })).toMatch(/^remote/)
  })
})

describe('collectGitSnapshot: trouble', () => {
  const failing = async (error: GitError) => {
    const { draft, facts, diagnostics } = await collect({ answers: { status: error, log: error, config: error } })
    return {
      status: draft.status,
      reason: draft.reason,
      said: draft.reasonText,
      facts,
      codes: diagnostics.map((d) => d.code),
      fix: diagnostics[0]?.fix,
      at: diagnostics[0]?.at,
    }
  }
  const base = { status: 'notLoaded', reason: 'unreadable', facts: null, at: { path: '/p' } }

  it('git missing', async () => {
    expect(await failing({ kind: 'git-missing', message: 'no git on the PATH' })).toMatchObject({
      ...base,
      codes: ['git.missing'],
      fix: expect.stringContaining('Install git'),
    })
  })

  it('dubious ownership, with the command that allows it', async () => {
    const got = await failing({ kind: 'dubious-ownership', message: "fatal: detected dubious ownership in repository at '/p'" })
    expect(got).toMatchObject({ ...base, codes: ['git.dubious-ownership'], fix: expect.stringContaining('safe.directory "/p"') })
  })

  it('timeout', async () => {
    expect(await failing({ kind: 'timeout', message: 'over 10 s' })).toMatchObject({ ...base, codes: ['git.timeout'] })
  })

  it('any other failure of the status, in one line', async () => {
    const got = await failing({ kind: 'failed', message: 'fatal: index file corrupt\nmore', exitCode: 128 })
    expect(got).toMatchObject({ ...base, codes: ['git.failed'], said: 'git failed: fatal: index file corrupt. There is no snapshot.' })
  })

  it('a repository that git does not take for one', async () => {
    expect(await failing({ kind: 'not-a-repository', message: 'fatal: not a git repository' })).toMatchObject({
      ...base,
      reason: 'not-a-repository',
      codes: ['git.failed'],
    })
  })

  it('a failing log of a branch with commits is told, the rest stays', async () => {
    const { draft, diagnostics } = await collect({ answers: { log: { kind: 'failed', message: 'fatal: bad object HEAD', exitCode: 128 } } })
    expect(draft.status).toBe('loaded')
    expect(draft.text).toMatch(/Recent commits:\n$/)
    expect(diagnostics).toMatchObject([{ code: 'git.failed', message: 'git failed: fatal: bad object HEAD. The log is left empty.' }])
  })

  it('a failing configuration is told, the rest stays', async () => {
    const { draft, diagnostics } = await collect({
      answers: { config: { kind: 'failed', message: 'fatal: bad config line 3', exitCode: 128 } },
    })
    expect(draft.status).toBe('loaded')
    expect(diagnostics).toMatchObject([{ code: 'git.failed', severity: 'warning' }])
  })

  it('a timeout of any of them leaves no half of a snapshot', async () => {
    const { draft, diagnostics } = await collect({ answers: { log: { kind: 'timeout', message: 'over 10 s' } } })
    expect([draft.status, diagnostics.map((d) => d.code)]).toEqual(['notLoaded', ['git.timeout']])
  })

  it('a cancelled collection throws the fault of that name', async () => {
    await expect(collect({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('an unreadable HEAD is told in git’s words', async () => {
    const tree: MemoryTree = { '/p/.git/HEAD': 'garbage' }
    const { draft, diagnostics } = await collect({ tree })
    expect([draft.status, diagnostics.map((d) => d.code)]).toEqual(['notLoaded', ['git.failed']])
  })
})
