import { describe, expect, it } from 'vitest'
import { link } from '../testing/memory-ports'
import { collectWorld } from './testing/collect-world'

const rule = (paths: string, text = 'R') => `---\npaths: "${paths}"\n---\n${text}\n`

describe('files below the working directory', () => {
  const tree = {
    'CLAUDE.md': 'TOP @shared.md',
    'shared.md': 'S',
    'b/CLAUDE.md': 'B @more.md @../shared.md @gone.md',
    'b/more.md': 'M',
    'b/.claude/CLAUDE.md': 'BD',
    'b/.claude/rules/all.md': 'BR',
    'b/.claude/rules/ts.md': rule('*.ts'),
    'b/CLAUDE.local.md': 'BL',
    'b/c/CLAUDE.md': 'BC',
    'a.b/CLAUDE.md': 'A',
    'a/x/CLAUDE.md': 'AX',
  }

  it('wait in the order of the tree, with what they include', async () => {
    const { drafts } = await collectWorld(tree)
    expect(drafts.slice(2).map(({ title, reason, status }) => `${title} ${status} ${reason}`)).toEqual([
      'a/x/CLAUDE.md conditional waits-for-read',
      'a.b/CLAUDE.md conditional waits-for-read',
      'b/CLAUDE.md conditional waits-for-read',
      'b/more.md conditional waits-for-read',
      'shared.md notLoaded already-loaded',
      'b/gone.md notLoaded missing',
      'b/.claude/CLAUDE.md conditional waits-for-read',
      'b/.claude/rules/all.md conditional waits-for-read',
      'b/.claude/rules/ts.md conditional waits-for-match',
      'b/CLAUDE.local.md conditional waits-for-read',
      'b/c/CLAUDE.md conditional waits-for-read',
    ])
    expect(drafts.find(({ title }) => title === 'b/CLAUDE.md')).toMatchObject({
      text: 'B @more.md @../shared.md @gone.md',
      reasonText: 'Waits until a file in b is read',
      effectOfEdit: 'at-once',
    })
  })

  it('attach with the first read in their subtree, outermost first, each as a reminder of its own', async () => {
    const { attachments, loadEvents, others } = await collectWorld(tree, { reads: ['/w/p/b/c/new.ts', 'b/y.md', 'b/z.ts'] })
    expect(attachments.map(({ trigger, text }) => `${trigger.slice(5)}: ${text.split('\n')[1]} ${text.split('\n')[3]}`)).toEqual([
      'b/c/new.ts: Contents of /w/p/b/CLAUDE.md: B @more.md @../shared.md @gone.md',
      'b/c/new.ts: Contents of /w/p/b/more.md: M',
      'b/c/new.ts: Contents of /w/p/b/.claude/CLAUDE.md: BD',
      'b/c/new.ts: Contents of /w/p/b/.claude/rules/all.md: BR',
      'b/c/new.ts: Contents of /w/p/b/.claude/rules/ts.md: R',
      'b/c/new.ts: Contents of /w/p/b/CLAUDE.local.md: BL',
      'b/c/new.ts: Contents of /w/p/b/c/CLAUDE.md: BC',
    ])
    expect(attachments[0]?.text).toBe(
      '<system-reminder>\nContents of /w/p/b/CLAUDE.md:\n\nB @more.md @../shared.md @gone.md\n</system-reminder>',
    )
    expect(attachments[0]?.drafts[0]).toMatchObject({ status: 'loaded', origin: { trigger: '/w/p/b/c/new.ts' } })
    expect(others).toMatchObject({ 'a/x/CLAUDE.md': 'waits-for-read', 'a.b/CLAUDE.md': 'waits-for-read' })
    expect(loadEvents.map(({ path, reason, parent, globs }) => [path.slice(5), reason, parent?.slice(5) ?? null, globs])).toEqual([
      ['CLAUDE.md', 'session_start', null, null],
      ['shared.md', 'include', 'CLAUDE.md', null],
      ['b/CLAUDE.md', 'nested_traversal', null, null],
      ['b/more.md', 'include', 'b/CLAUDE.md', null],
      ['b/.claude/CLAUDE.md', 'nested_traversal', null, null],
      ['b/.claude/rules/all.md', 'nested_traversal', null, null],
      ['b/.claude/rules/ts.md', 'path_glob_match', null, ['*.ts']],
      ['b/CLAUDE.local.md', 'nested_traversal', null, null],
      ['b/c/CLAUDE.md', 'nested_traversal', null, null],
    ])
  })

  it('do not attach with files beside or outside the working directory', async () => {
    const world = await collectWorld(
      { ...tree, '/w/q/CLAUDE.md': 'Q', '/elsewhere/CLAUDE.md': 'E' },
      { reads: ['x.ts', '../q/x.ts', '/elsewhere/x.ts', '/w/p'] },
    )
    expect(world.attachments).toEqual([])
  })

  it('are found by a read in what the walk passed over', async () => {
    const passed = {
      '.gitignore': 'out/\n',
      'out/CLAUDE.md': 'OUT',
      'out/deep/CLAUDE.md': 'DEEP',
      'node_modules/x/CLAUDE.md': 'NM',
      'wt/.git': 'gitdir: /w/p/.git/worktrees/wt\n',
      'wt/CLAUDE.md': 'WT',
      'z/CLAUDE.md': 'Z',
    }
    const without = await collectWorld(passed)
    expect(without.others).toEqual({ 'z/CLAUDE.md': 'waits-for-read' })
    expect(without.codes).toEqual(['walk.ignored-directories', 'walk.worktrees'])
    const { loaded, drafts } = await collectWorld(passed, { reads: ['z/1', 'wt/1', 'out/deep/1', 'node_modules/x/1'] })
    // Attached in the order of the reads, listed in the order of the tree.
    expect(loaded).toEqual(['node_modules/x/CLAUDE.md', 'out/CLAUDE.md', 'out/deep/CLAUDE.md', 'wt/CLAUDE.md', 'z/CLAUDE.md'])
    expect(drafts.map(({ origin }) => origin.trigger?.slice(5))).toEqual(['node_modules/x/1', 'out/deep/1', 'out/deep/1', 'wt/1', 'z/1'])
  })

  it('attach once by any way', async () => {
    const { loaded, others } = await collectWorld(
      {
        'CLAUDE.md': 'TOP',
        'a/CLAUDE.md': link('../CLAUDE.md'),
        'b/CLAUDE.md': 'B @../c/CLAUDE.md',
        'c/CLAUDE.md': 'C',
        'd/CLAUDE.md': link('../c/CLAUDE.md'),
      },
      { reads: ['a/1', 'b/1', 'c/1', 'd/1'] },
    )
    expect(loaded).toEqual(['CLAUDE.md', 'b/CLAUDE.md', 'c/CLAUDE.md'])
    expect(others).toEqual({ 'a/CLAUDE.md': 'already-loaded', 'c/CLAUDE.md': 'already-loaded', 'd/CLAUDE.md': 'already-loaded' })
  })
})

describe('scoped rules', () => {
  const tree = {
    '/etc/claude/.claude/rules/m.md': rule('app/*.ts', 'M'),
    '/home/.claude/rules/u.md': rule('app/*.ts', 'U @v.md'),
    '/home/.claude/rules/v.md': 'V',
    '.claude/rules/top.md': rule('app/x.ts', 'T'),
    '.claude/rules/no.md': rule('lib/**', 'N @n.md'),
    '.claude/rules/n.md': 'NN',
  }

  it('wait, then say what they were tried with', async () => {
    const waiting = await collectWorld(tree)
    expect(waiting.loaded).toEqual(['/home/.claude/rules/v.md', '.claude/rules/n.md'])
    expect(waiting.draft('.claude/rules/no.md')).toMatchObject({
      status: 'conditional',
      reason: 'waits-for-match',
      reasonText: 'Waits for lib/**',
      text: 'N @n.md',
      origin: { patterns: ['lib/**'] },
    })
    const one = await collectWorld(tree, { reads: ['x.md'] })
    expect(one.draft('.claude/rules/no.md')).toMatchObject({
      status: 'conditional',
      reason: 'no-pattern-match',
      reasonText: 'The file that was read does not match lib/**',
    })
    const two = await collectWorld(tree, { reads: ['x.md', 'y.md'] })
    expect(two.draft('.claude/rules/no.md').reasonText).toBe('None of the 2 files that were read matches lib/**')
  })

  it('of managed and user files match from the working directory, of a project from beside its .claude', async () => {
    const { attachments } = await collectWorld(tree, { reads: ['app/x.ts'] })
    expect(attachments.map(({ drafts }) => drafts[0]?.text)).toEqual(['M', 'U @v.md', 'T'])
    const below = await collectWorld(tree, { cwd: '/w/p/app', reads: ['x.ts', 'app/y.ts'] })
    expect(below.attachments.map(({ drafts, trigger }) => [drafts[0]?.text, trigger])).toEqual([
      ['T', '/w/p/app/x.ts'],
      ['M', '/w/p/app/app/y.ts'],
      ['U @v.md', '/w/p/app/app/y.ts'],
    ])
  })

  it('carry what they include, unless the profile says otherwise or it is there already', async () => {
    const carrying = {
      '.claude/rules/a.md': rule('*.ts', 'A @../x.md @../y.md'),
      '.claude/x.md': 'X',
      '.claude/y.md': 'Y',
      '.claude/rules/z.md': 'Z @../y.md',
    }
    const waiting = await collectWorld(carrying)
    expect(waiting.others).toEqual({
      '.claude/rules/a.md': 'waits-for-match',
      '.claude/x.md': 'waits-for-match',
      '.claude/y.md': 'already-loaded',
    })
    expect(waiting.draft('.claude/rules/a.md').includes.map(({ outcome }) => outcome)).toEqual(['waits-for-match', 'already-loaded'])
    const read = await collectWorld(carrying, { reads: ['q.ts'] })
    expect(read.attachments.map(({ drafts }) => drafts[0]?.title)).toEqual(['.claude/rules/a.md', '.claude/x.md'])
    const vain = await collectWorld(carrying, { reads: ['q.js'] })
    expect(vain.draft('.claude/rules/a.md').includes.map(({ outcome }) => outcome)).toEqual(['no-pattern-match', 'already-loaded'])
    const alone = await collectWorld(carrying, { reads: ['q.ts'], constants: { includesFollowScopedRule: false } })
    expect(alone.attachments.map(({ drafts }) => drafts[0]?.title)).toEqual(['.claude/rules/a.md'])
    expect(alone.others['.claude/x.md']).toBe('no-pattern-match')
  })

  it('match through links from 2.1.198 on', async () => {
    const linked = { '.claude/rules/r.md': rule('/src/*.ts'), 'src/x.ts': '', ln: link('src') }
    expect((await collectWorld(linked, { reads: ['ln/x.ts', 'ln/new.ts'] })).loaded).toEqual([])
    expect((await collectWorld(linked, { reads: ['ln/x.ts'], profile: '2.1.240' })).loaded).toEqual(['.claude/rules/r.md'])
    expect((await collectWorld(linked, { reads: ['ln/new.ts'], profile: '2.1.240' })).loaded).toEqual(['.claude/rules/r.md'])
  })
})
