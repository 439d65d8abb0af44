import { describe, expect, it } from 'vitest'
import { CollectInput } from '../../preload/contract/prompt'
import { link } from '../engine/testing/memory-ports'
import { createCollectionStore } from './collection-store'
import { createPathPermission } from './path-permission'
import { collectionOf, layerOf } from './testing/sample-collection'
import { testDeps } from './testing/test-deps'

function setUp(open: readonly string[] = ['/p']) {
  const deps = testDeps({
    '/p/CLAUDE.md': 'P',
    '/p/src/a.ts': '',
    '/p/.git/hooks/pre-commit': '',
    '/p/sub/.git': 'gitdir: x',
    '/p/out.md': link('/secret/key.md'),
    '/p/outdir': link('/secret'),
    '/p/in.md': link('/p/CLAUDE.md'),
    '/p/circle': link('/p/circle'),
    '/p/linked.md': link('/shared/team.md'),
    '/shared/team.md': 'T',
    '/secret/key.md': 'k',
    '/home/ada/.claude': link('/home/ada/dotfiles/claude'),
    '/home/ada/dotfiles/claude/CLAUDE.md': 'U',
    '/home/ada/dotfiles/claude/.credentials.json': '{}',
    '/home/ada/dotfiles/claude/projects/-p/memory/MEMORY.md': 'M',
    '/home/ada/dotfiles/claude/projects/-other/memory/MEMORY.md': 'M',
    '/home/ada/notes/private.md': 'N',
    '/etc/claude-code/CLAUDE.md': 'M',
    '/etc/claude-code/managed-settings.json': '{}',
    '/state/drafts/x.md': '',
  })
  const store = createCollectionStore('t')
  store.add({
    question: CollectInput.parse({ folder: '/p' }),
    listed: new Set(),
    collection: collectionOf([
      layerOf('instructions.project', '/p/CLAUDE.md', 'P'),
      layerOf('instructions.project', '/p/linked.md', 'T'),
      layerOf('instructions.project', '/home/ada/notes/private.md', 'N'),
      layerOf('memory.index', '/home/ada/.claude/projects/-p/memory/MEMORY.md', 'M'),
    ]),
  })
  return createPathPermission(deps, store, () => open)
}

describe('writable', () => {
  it.each([
    '/p/CLAUDE.md',
    '/p/src/a.ts',
    '/p/new/dir/x.md',
    '/p/.github/x.yml',
    '/home/ada/dotfiles/claude/CLAUDE.md',
    '/home/ada/dotfiles/claude/rules/deep/r.md',
    '/home/ada/dotfiles/claude/projects/-p/memory/new.md',
    '/etc/claude-code/CLAUDE.md',
  ])('%s', async (path) => {
    expect((await setUp().writable())(path)).toBe(true)
  })

  it.each([
    '/p',
    '/p2/CLAUDE.md',
    '/p/.git/hooks/pre-commit',
    '/p/.GIT/config',
    '/p/sub/.git',
    '/secret/key.md',
    '/shared/team.md',
    '/home/ada/.claude/CLAUDE.md', // no real path
    '/home/ada/dotfiles/claude/.credentials.json',
    '/home/ada/dotfiles/claude/settings.json',
    '/home/ada/dotfiles/claude/projects/-other/memory/MEMORY.md',
    '/home/ada/dotfiles/claude/projects/-p/session.jsonl',
    '/home/ada/notes/private.md',
    '/etc/claude-code/managed-settings.json',
    '/etc/passwd',
    '/',
  ])('not %s', async (path) => {
    expect((await setUp().writable())(path)).toBe(false)
  })

  it('never reaches into Strata’s own data, whatever is open', async () => {
    const mayWrite = await setUp(['/']).writable()
    expect([mayWrite('/state/drafts/x.md'), mayWrite('/state'), mayWrite('/etc/hosts')]).toEqual([false, false, true])
  })

  it('knows no tier of a folder that was closed', async () => {
    const mayWrite = await setUp([]).writable()
    expect([mayWrite('/p/CLAUDE.md'), mayWrite('/home/ada/dotfiles/claude/CLAUDE.md'), mayWrite('/etc/claude-code/CLAUDE.md')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('checkRead', () => {
  it.each([
    ['/p/CLAUDE.md', '/p/CLAUDE.md', true],
    ['/p/in.md', '/p/CLAUDE.md', true],
    ['/p/.git/hooks/pre-commit', '/p/.git/hooks/pre-commit', false],
    ['/p/linked.md', '/shared/team.md', false],
    ['/home/ada/notes/private.md', '/home/ada/notes/private.md', false],
    ['/home/ada/.claude/CLAUDE.md', '/home/ada/dotfiles/claude/CLAUDE.md', true],
  ] as const)('%s is %s, to be written: %s', async (path, realPath, mayWrite) => {
    expect(await setUp().checkRead(path)).toEqual({ realPath, exists: true, mayWrite })
  })

  it.each([
    '/p/out.md',
    '/p/outdir/key.md',
    '/p/../secret/key.md',
    '/secret/key.md',
    '/secret/none.md',
    '/home/ada/.claude/.credentials.json',
    '/home/ada/.claude/projects/-other/memory/MEMORY.md',
    'CLAUDE.md',
    '/p/a\0b',
  ])('%j is outside', async (path) => {
    await expect(setUp().checkRead(path)).rejects.toMatchObject({ code: 'path.outside' })
  })

  it.each([
    ['/p/none.md', '/p/none.md'],
    ['/p/new/dir/none.md', '/p/new/dir/none.md'],
    ['/home/ada/.claude/rules/none.md', '/home/ada/dotfiles/claude/rules/none.md'],
  ])('%s is not there, and would be made at %s', async (path, realPath) => {
    expect(await setUp().checkRead(path)).toEqual({ realPath, exists: false, mayWrite: true })
  })

  it('tells a circle of links from what is not there', async () => {
    await expect(setUp().checkRead('/p/circle')).rejects.toMatchObject({ code: 'file.unreadable' })
  })
})
