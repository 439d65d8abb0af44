import { describe, expect, it } from 'vitest'
import type { ProfileId } from '../profile/profile'
import { denied, link } from '../testing/memory-ports'
import { collectWorld, setting } from './testing/collect-world'

const ENV_ADDED = { CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD: '1' }

describe('discovery', () => {
  it('reads tiers in order and each directory from below the root down', async () => {
    const { loaded, drafts } = await collectWorld(
      {
        '/CLAUDE.md': 'root of the disk',
        '/etc/claude/CLAUDE.md': 'M',
        '/etc/claude/.claude/rules/m.md': 'MR',
        '/home/.claude/CLAUDE.md': 'U',
        '/home/.claude/rules/deep/u.md': 'UR',
        '/w/CLAUDE.md': 'ABOVE',
        '/w/CLAUDE.local.md': 'ABOVE LOCAL',
        'CLAUDE.md': 'P',
        '.claude/CLAUDE.md': 'DP',
        '.claude/rules/b.md': 'RB',
        '.claude/rules/a/x.md': 'RA',
        '.claude/rules/no.txt': 'no',
        'CLAUDE.local.md': 'L',
        'app/CLAUDE.md': 'A',
        '/add/CLAUDE.md': 'ADD',
        '/add/CLAUDE.local.md': 'ADDL',
      },
      { cwd: '/w/p/app', addDirs: ['/add'], env: ENV_ADDED, profile: '2.1.240', settings: { claudeMd: setting(' ORG \n') } },
    )
    expect(loaded).toEqual([
      'null',
      '/etc/claude/CLAUDE.md',
      '/etc/claude/.claude/rules/m.md',
      '/home/.claude/CLAUDE.md',
      '/home/.claude/rules/deep/u.md',
      '/w/CLAUDE.md',
      '/w/CLAUDE.local.md',
      'CLAUDE.md',
      '.claude/CLAUDE.md',
      '.claude/rules/a/x.md',
      '.claude/rules/b.md',
      'CLAUDE.local.md',
      'app/CLAUDE.md',
      '/add/CLAUDE.md',
      '/add/CLAUDE.local.md',
    ])
    expect(drafts[0]).toMatchObject({ kind: 'instructions.managed', text: 'ORG', origin: { section: 'claudeMd', depth: null } })
    expect(drafts.map(({ kind }) => kind.slice(13))).toEqual([
      ...Array(3).fill('managed'),
      ...Array(2).fill('user'),
      'project',
      'local',
      ...Array(4).fill('project'),
      'local',
      'project',
      ...Array(2).fill('addedDir'),
    ])
    expect(drafts.map(({ title }) => title).slice(3, 9)).toEqual([
      '~/.claude/CLAUDE.md',
      '~/.claude/rules/deep/u.md',
      '/w/CLAUDE.md',
      '/w/CLAUDE.local.md',
      'CLAUDE.md',
      '.claude/CLAUDE.md',
    ])
  })

  it('does not list what is not there', async () => {
    expect((await collectWorld({ 'a.txt': '' })).drafts).toEqual([])
  })

  it('asks each tier for its source', async () => {
    const tree = {
      '/etc/claude/CLAUDE.md': 'M',
      '/home/.claude/CLAUDE.md': 'U',
      'CLAUDE.md': 'P',
      'CLAUDE.local.md': 'L',
      'n/.claude/rules/r.md': 'R',
      'n/CLAUDE.md': 'N',
    }
    const none = await collectWorld(tree, { settingSources: [], profile: '2.1.240' })
    expect(none.loaded).toEqual(['/etc/claude/CLAUDE.md'])
    expect(none.others).toEqual({
      '/home/.claude/CLAUDE.md': 'source-off',
      'CLAUDE.md': 'source-off',
      'CLAUDE.local.md': 'source-off',
      'n/CLAUDE.md': 'source-off',
      'n/.claude/rules/r.md': 'source-off',
    })
    expect(none.draft('CLAUDE.md')).toMatchObject({ status: 'notLoaded', text: '', diskText: 'P', effectOfEdit: 'next-session' })
    // Before 2.1.211 nested rules did not ask.
    expect((await collectWorld(tree, { settingSources: [] })).others['n/.claude/rules/r.md']).toBe('waits-for-read')
  })

  it('obeys the switches, the widest first', async () => {
    const tree = { '/home/.claude/CLAUDE.md': 'U', 'CLAUDE.md': 'P @x.md', 'n/CLAUDE.md': 'N', '/add/CLAUDE.md': 'ADD' }
    const reasonOf = async (env: Record<string, string>, bare = false, profile: ProfileId = '2.1.88') => {
      const { loaded, others } = await collectWorld(tree, { env: { ...ENV_ADDED, ...env }, bare, addDirs: ['/add'], profile })
      return [loaded, [...new Set(Object.values(others))]]
    }
    expect(await reasonOf({ CLAUDE_CODE_DISABLE_CLAUDE_MDS: 'true', CLAUDE_CODE_SIMPLE: '1' })).toEqual([[], ['disabled-by-env']])
    expect(await reasonOf({ CLAUDE_CODE_SAFE_MODE: '1' }, false, '2.1.240')).toEqual([[], ['disabled-by-env']])
    // before 2.1.169 nobody reads that variable
    expect((await reasonOf({ CLAUDE_CODE_SAFE_MODE: '1' }))[0]).toEqual(['/home/.claude/CLAUDE.md', 'CLAUDE.md', '/add/CLAUDE.md'])
    expect(await reasonOf({ CLAUDE_CODE_SIMPLE: 'yes' })).toEqual([['/add/CLAUDE.md'], ['bare-mode']])
    expect(await reasonOf({}, true)).toEqual([['/add/CLAUDE.md'], ['bare-mode']])
    expect(await reasonOf({ CLAUDE_CODE_DISABLE_CLAUDE_MDS: '0' })).toEqual([
      ['/home/.claude/CLAUDE.md', 'CLAUDE.md', '/add/CLAUDE.md'],
      ['missing', 'waits-for-read'],
    ])
  })

  it('keeps added directories out without their variable, and their scoped rules in any case', async () => {
    const tree = { '/add/CLAUDE.md': 'A', '/add/CLAUDE.local.md': 'L', '/add/.claude/rules/r.md': '---\npaths: "*.ts"\n---\nR' }
    expect((await collectWorld(tree, { addDirs: ['/add', '/gone'] })).others).toEqual({
      '/add/CLAUDE.md': 'needs-switch',
      '/add/CLAUDE.local.md': 'needs-switch',
      '/add/.claude/rules/r.md': 'needs-switch',
    })
    expect((await collectWorld(tree, { addDirs: ['/gone'] })).codes).toEqual(['add-dir.unusable'])
    const on = await collectWorld(tree, { addDirs: ['../../add'], env: ENV_ADDED, reads: ['/add/x.ts'] })
    expect(on.loaded).toEqual(['/add/CLAUDE.md'])
    expect(on.others).toEqual({ '/add/CLAUDE.local.md': 'not-in-version', '/add/.claude/rules/r.md': 'not-in-version' })
    expect((await collectWorld(tree, { addDirs: ['/add'], env: ENV_ADDED, profile: '2.1.17' })).others['/add/CLAUDE.md']).toBe(
      'not-in-version',
    )
  })

  it('takes a file once, whichever way it is reached, and says which was first', async () => {
    const { loaded, others, draft } = await collectWorld(
      {
        '/home/.claude/CLAUDE.md': 'U',
        '/home/.claude/rules/r.md': 'R',
        '/home/proj/CLAUDE.md': 'P',
        '/home/proj/.claude/CLAUDE.md': link('/home/.claude/CLAUDE.md'),
      },
      { cwd: '/home/proj', root: '/home/proj' },
    )
    expect(loaded).toEqual(['/home/.claude/CLAUDE.md', '/home/.claude/rules/r.md', '/home/proj/CLAUDE.md'])
    expect(others['/home/proj/.claude/CLAUDE.md']).toBe('already-loaded')
    expect(draft('/home/proj/.claude/CLAUDE.md').reasonText).toBe('Already loaded as ~/.claude/CLAUDE.md')
    expect(draft('/home/proj/.claude/CLAUDE.md').origin.realPath).toBe('/home/.claude/CLAUDE.md')
  })

  it('goes through links: of a file, of .claude, of a rule, of a rules directory', async () => {
    const { loaded } = await collectWorld({
      'CLAUDE.md': link('/shared/base.md'),
      '.claude': link('/shared/dot'),
      '/shared/base.md': 'BASE',
      '/shared/dot/CLAUDE.md': 'DOT',
      '/shared/dot/rules/one.md': link('/shared/one'),
      '/shared/one': 'ONE',
      '/shared/dot/rules/more': link('/shared/more'),
      '/shared/more/two.md': 'TWO',
      '/shared/more/back': link('/shared/dot/rules'),
    })
    expect(loaded).toEqual(['CLAUDE.md', '.claude/CLAUDE.md', '.claude/rules/more/two.md', '.claude/rules/one.md'])
  })

  it('lists what cannot be read with the reason, and loses nothing else', async () => {
    const { loaded, others, codes, draft } = await collectWorld({
      'CLAUDE.md': {},
      '.claude/CLAUDE.md': denied(),
      '.claude/rules/gone.md': link('nowhere'),
      '.claude/rules/ring.md': link('ring.md'),
      '.claude/rules/bin.md': new Uint8Array([1, 0, 2]),
      '.claude/rules/empty.md': ' \n\t\n',
      '.claude/rules/hollow.md': '---\na: 1\n---\n<!-- only this -->\n',
      '.claude/rules/closed': denied({ 'x.md': 'X' }),
      'CLAUDE.local.md': 'L',
    })
    expect(loaded).toEqual(['CLAUDE.local.md'])
    expect(others).toEqual({
      'CLAUDE.md': 'is-directory',
      '.claude/CLAUDE.md': 'unreadable',
      '.claude/rules/gone.md': 'missing',
      '.claude/rules/ring.md': 'unreadable',
      '.claude/rules/bin.md': 'not-text',
      '.claude/rules/empty.md': 'empty',
      '.claude/rules/hollow.md': 'empty',
    })
    expect(draft('.claude/rules/hollow.md').regions.map(({ kind }) => kind)).toEqual(['frontmatter', 'comment'])
    expect([...codes].sort()).toEqual([
      'directory.unreadable',
      'file.empty',
      'file.empty',
      'file.is-directory',
      'file.missing',
      'file.not-text',
      'file.unreadable',
      'file.unreadable',
      'walk.unreadable-directories',
    ])
  })

  it('probes by name where a directory may be passed but not listed', async () => {
    const ports = { '/w': denied({}), 'CLAUDE.md': 'P' }
    await expect(collectWorld(ports)).resolves.toMatchObject({ loaded: [] })
  })

  it('tells of another case of the name where the file system does not know it', async () => {
    const { loaded, codes } = await collectWorld({ 'claude.md': 'P', 'agents.md': 'A' })
    expect([loaded, codes]).toEqual([[], ['file.wrong-case']])
  })
})

describe('claudeMdExcludes', () => {
  const exclude = (...patterns: readonly string[]) => ({ claudeMdExcludes: patterns.map((pattern) => setting(pattern)) })

  it('tests whole paths, written and real, and never managed files', async () => {
    const { loaded, others, draft } = await collectWorld(
      {
        '/etc/claude/CLAUDE.md': 'M',
        '/home/.claude/CLAUDE.md': 'U',
        'CLAUDE.md': link('/shared/base.md'),
        '/shared/base.md': 'B',
        'CLAUDE.local.md': 'L @inc.md',
        'inc.md': 'I',
        '.claude/CLAUDE.md': 'D',
        'n/CLAUDE.md': 'N',
      },
      { settings: exclude('/etc/claude/*', '/home/.claude/CLAUDE.md', '/shared/**', '**/inc.md', 'CLAUDE.md', '**/n/**') },
    )
    expect(loaded).toEqual(['/etc/claude/CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'])
    expect(others).toEqual({
      '/home/.claude/CLAUDE.md': 'excluded',
      'CLAUDE.md': 'excluded',
      'inc.md': 'excluded',
      'n/CLAUDE.md': 'excluded',
    })
    expect(draft('inc.md').reasonText).toBe('Excluded by “**/inc.md” of claudeMdExcludes in /home/.claude/settings.json')
  })

  it('knows a path with brackets, and a pattern through a link', async () => {
    const { others } = await collectWorld(
      { '[x]/CLAUDE.md': 'X', 'CLAUDE.md': 'P', '/link': link('/w') },
      { settings: exclude('/w/p/[x]/CLAUDE.md', '/link/p/CLAUDE.md') },
    )
    expect(others).toEqual({ '[x]/CLAUDE.md': 'excluded', 'CLAUDE.md': 'excluded' })
  })

  it('takes linked rules by the name of the link from 2.1.239 on', async () => {
    const tree = {
      '.claude/rules/team': link('/shared'),
      '/shared/a.md': 'A',
      '.claude/rules/own.md': link('/shared/b.md'),
      '/shared/b.md': 'B',
    }
    const settings = exclude('/w/p/.claude/rules/team', '**/own.md')
    expect((await collectWorld(tree, { settings, profile: '2.1.240' })).loaded).toEqual([])
    expect((await collectWorld(tree, { settings })).loaded).toEqual(['.claude/rules/own.md', '.claude/rules/team/a.md'])
    expect((await collectWorld(tree, { settings: exclude('/shared/*') })).loaded).toEqual([])
  })

  it('says which pattern cannot be used', async () => {
    expect((await collectWorld({}, { settings: exclude('x'.repeat(70_000), '*a'.repeat(40)) })).codes).toEqual([
      'settings.bad-exclude',
      'settings.bad-exclude',
    ])
  })
})

describe('worktrees', () => {
  const tree = {
    'CLAUDE.md': 'P',
    '.claude/CLAUDE.md': 'D',
    '.claude/rules/r.md': 'R',
    'CLAUDE.local.md': 'L',
    '.claude/worktrees/f/CLAUDE.md': 'P',
    '.claude/worktrees/f/.claude/rules/r.md': 'R',
  }
  const options = {
    cwd: '/w/p/.claude/worktrees/f',
    root: '/w/p/.claude/worktrees/f',
    roots: { gitRoot: '/w/p/.claude/worktrees/f', canonicalGitRoot: '/w/p' },
  }

  it('inside the repository skips what the checkout has, but not the local file', async () => {
    const { loaded, drafts } = await collectWorld(tree, options)
    expect(loaded).toEqual(['CLAUDE.local.md', '.claude/worktrees/f/CLAUDE.md', '.claude/worktrees/f/.claude/rules/r.md'])
    expect(drafts.filter(({ reason }) => reason === 'worktree-duplicate').map(({ title }) => title)).toContain('/w/p/CLAUDE.md')
  })

  it('did not before 2.1.69', async () => {
    expect((await collectWorld(tree, { ...options, profile: '2.1.17' })).loaded).toContain('CLAUDE.md')
  })

  it('beside the repository has no duplicates', async () => {
    const beside = { cwd: '/w/q', root: '/w/q', roots: { gitRoot: '/w/q', canonicalGitRoot: '/w/p' } }
    expect((await collectWorld({ '/w/CLAUDE.md': 'W', '/w/q/CLAUDE.md': 'Q', 'CLAUDE.md': 'P' }, beside)).loaded).toEqual([
      '/w/CLAUDE.md',
      '/w/q/CLAUDE.md',
    ])
  })

  it('compares real places', async () => {
    const through = {
      cwd: '/ln/.claude/worktrees/f',
      root: '/ln/.claude/worktrees/f',
      roots: { gitRoot: '/ln/.claude/worktrees/f', canonicalGitRoot: '/w/p' },
    }
    const { loaded } = await collectWorld({ ...tree, '/ln': link('/w/p') }, through)
    expect(loaded).toEqual(['/ln/CLAUDE.local.md', '/ln/.claude/worktrees/f/CLAUDE.md', '/ln/.claude/worktrees/f/.claude/rules/r.md'])
  })
})

describe('AGENTS.md', () => {
  const modes = async (tree: Parameters<typeof collectWorld>[0], agentsMd: 'claude-md-only' | 'fallback' | 'both' | 'none') => {
    const { loaded, others } = await collectWorld(tree, { agentsMd, profile: '2.1.277' })
    return { loaded, others }
  }
  const tree = {
    '/home/.claude/CLAUDE.md': 'U',
    '/w/AGENTS.md': 'AW',
    'AGENTS.md': 'A @x.md',
    'x.md': 'X',
    '.claude/AGENTS.md': 'DA',
    'n/AGENTS.md': 'N',
    '.claude/rules/r.md': 'R',
  }

  it('stands in where no CLAUDE.md is on the way, wherever the one user file and rules are', async () => {
    expect(await modes(tree, 'fallback')).toEqual({
      loaded: ['/home/.claude/CLAUDE.md', '.claude/rules/r.md', '/w/AGENTS.md', 'AGENTS.md', 'x.md', '.claude/AGENTS.md'],
      others: { 'n/AGENTS.md': 'waits-for-read' },
    })
    expect(await modes({ ...tree, '/w/CLAUDE.local.md': 'L' }, 'fallback')).toMatchObject({
      loaded: ['/home/.claude/CLAUDE.md', '/w/CLAUDE.local.md', '.claude/rules/r.md'],
      others: { '/w/AGENTS.md': 'superseded', 'AGENTS.md': 'superseded', '.claude/AGENTS.md': 'superseded', 'n/AGENTS.md': 'superseded' },
    })
  })

  it('joins in mode both, but not twice by path or by content', async () => {
    expect(await modes({ ...tree, 'CLAUDE.md': '@AGENTS.md', '.claude/CLAUDE.md': 'DA' }, 'both')).toEqual({
      loaded: ['/home/.claude/CLAUDE.md', 'CLAUDE.md', 'AGENTS.md', 'x.md', '.claude/CLAUDE.md', '.claude/rules/r.md', '/w/AGENTS.md'],
      others: { 'AGENTS.md': 'already-loaded', '.claude/AGENTS.md': 'already-loaded', 'n/AGENTS.md': 'waits-for-read' },
    })
  })

  it('is left out by the other modes, and none drops all but managed text', async () => {
    expect((await modes({ ...tree, 'CLAUDE.md': 'C' }, 'claude-md-only')).others).toMatchObject({ 'AGENTS.md': 'superseded' })
    const none = await modes({ ...tree, '/etc/claude/CLAUDE.md': 'M', 'CLAUDE.local.md': 'L' }, 'none')
    expect(none.loaded).toEqual(['/etc/claude/CLAUDE.md'])
    expect(new Set(Object.values(none.others))).toEqual(new Set(['source-off']))
  })

  it('is unknown before its version, unless it is there by another name', async () => {
    const old = await collectWorld({ 'AGENTS.md': 'A' })
    expect(old).toMatchObject({ loaded: [], others: { 'AGENTS.md': 'not-in-version' }, codes: ['agents-md.not-read'] })
    const linked = await collectWorld({ 'AGENTS.md': 'A', 'CLAUDE.md': link('AGENTS.md') })
    expect(linked).toMatchObject({ loaded: ['CLAUDE.md'], others: { 'AGENTS.md': 'already-loaded' }, codes: [] })
  })

  it('takes the mode of the settings only where the version knows it', async () => {
    const settings = { agentsMdMode: setting('both' as const) }
    expect((await collectWorld({ 'AGENTS.md': 'A', 'CLAUDE.md': 'C' }, { settings, profile: '2.1.277' })).loaded).toEqual([
      'CLAUDE.md',
      'AGENTS.md',
    ])
    expect((await collectWorld({ 'AGENTS.md': 'A', 'CLAUDE.md': 'C' }, { settings })).loaded).toEqual(['CLAUDE.md'])
  })

  it('attaches a nested one when text is read, not with a picture', async () => {
    const read = async (path: string) => (await collectWorld({ 'n/AGENTS.md': 'N' }, { profile: '2.1.277', reads: [path] })).loaded
    expect(await read('n/x.ts')).toEqual(['n/AGENTS.md'])
    expect(await read('n/x.png')).toEqual([])
  })
})
