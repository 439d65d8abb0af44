import win32 from 'node:path/win32'
import { describe, expect, it } from 'vitest'
import { denied, device, link, type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { findGitPlace } from './find-git-place'

const HEAD = 'ref: refs/heads/main\n'
const find = (tree: MemoryTree, cwd: string) => findGitPlace(memoryPorts(tree), cwd)

describe('findGitPlace', () => {
  it('walks up to the .git directory', async () => {
    expect(await find({ '/p': { '.git': { HEAD }, a: { b: {} } } }, '/p/a/b')).toEqual({
      gitRoot: '/p',
      canonicalGitRoot: '/p',
      gitDir: '/p/.git',
      commonDir: '/p/.git',
      kind: 'main',
    })
  })

  it('answers null outside a repository, and for a folder that is not there', async () => {
    expect(await find({ '/p': { a: {} } }, '/p/a')).toBeNull()
    expect(await find({ '/p': {} }, '/p/gone/deeper')).toBeNull()
  })

  it('finds the repository above a folder that is not there', async () => {
    expect(await find({ '/p/.git/HEAD': HEAD }, '/p/gone')).toMatchObject({ gitRoot: '/p' })
  })

  it('passes over a .git directory without HEAD, as git does', async () => {
    expect(await find({ '/p/.git/HEAD': HEAD, '/p/a': { '.git': {}, b: {} } }, '/p/a/b')).toMatchObject({ gitRoot: '/p' })
  })

  it('takes a HEAD that is a link to an unborn branch for a HEAD', async () => {
    expect(await find({ '/p/.git': { HEAD: link('refs/heads/main') }, '/p/a': {} }, '/p/a')).toMatchObject({ gitRoot: '/p' })
  })

  it('is null inside the git directory, which is no work tree', async () => {
    expect(await find({ '/p/.git': { HEAD, hooks: {} } }, '/p/.git/hooks')).toBeNull()
    expect(await find({ '/p/.git': { HEAD } }, '/p/.git')).toBeNull()
  })

  describe('a linked worktree', () => {
    const main = { '/m/.git': { HEAD, worktrees: { wt: { HEAD, commondir: '../..\n', gitdir: '/w/.git\n' } } } }

    it('has its own git directory, the common one, and the main root as canonical root', async () => {
      expect(await find({ ...main, '/w': { '.git': 'gitdir: /m/.git/worktrees/wt\n', src: {} } }, '/w/src')).toEqual({
        gitRoot: '/w',
        canonicalGitRoot: '/m',
        gitDir: '/m/.git/worktrees/wt',
        commonDir: '/m/.git',
        kind: 'worktree',
      })
    })

    it('may be linked by relative paths, and lie inside its repository', async () => {
      const tree = { ...main, '/m/.claude/worktrees/wt': { '.git': 'gitdir: ../../../.git/worktrees/wt\r\n' } }
      expect(await find(tree, '/m/.claude/worktrees/wt')).toMatchObject({
        gitRoot: '/m/.claude/worktrees/wt',
        canonicalGitRoot: '/m',
        commonDir: '/m/.git',
        kind: 'worktree',
      })
    })

    it('of a bare repository has that as canonical root', async () => {
      const tree = {
        '/bare.git': { HEAD, worktrees: { wt: { HEAD, commondir: '/bare.git' } } },
        '/w': { '.git': 'gitdir: /bare.git/worktrees/wt' },
      }
      expect(await find(tree, '/w')).toMatchObject({ gitRoot: '/w', canonicalGitRoot: '/bare.git', kind: 'worktree' })
    })

    it('of a bare repository named .git has the folder around it as canonical root', async () => {
      const tree = { '/x/.git': { HEAD, worktrees: { wt: { HEAD, commondir: '../..' } } }, '/x/wt/.git': 'gitdir: ../.git/worktrees/wt' }
      expect(await find(tree, '/x/wt')).toMatchObject({ gitRoot: '/x/wt', canonicalGitRoot: '/x', kind: 'worktree' })
    })
  })

  it('knows a submodule by where its git directory lies', async () => {
    const tree = {
      '/p/.git': { HEAD, modules: { lib: { HEAD }, 'deep/er': { HEAD } } },
      '/p/lib/.git': 'gitdir: ../.git/modules/lib\n',
      '/p/other/.git': 'gitdir: /p/.git/modules/deep/er\n',
    }
    expect(await find(tree, '/p/lib')).toEqual({
      gitRoot: '/p/lib',
      canonicalGitRoot: '/p/lib',
      gitDir: '/p/.git/modules/lib',
      commonDir: '/p/.git/modules/lib',
      kind: 'submodule',
    })
    expect(await find(tree, '/p/other')).toMatchObject({ gitRoot: '/p/other', kind: 'submodule' })
  })

  it('takes a separate git directory for a main one, even below a folder called modules', async () => {
    expect(await find({ '/modules/g': { HEAD }, '/p/.git': 'gitdir: /modules/g' }, '/p')).toMatchObject({ gitRoot: '/p', kind: 'main' })
  })

  it.each([
    ['empty', ''],
    ['no such line', 'hello\n'],
    ['without the blank', 'gitdir:/m/.git\n'],
    ['a path to nowhere', 'gitdir: /gone\n'],
    ['no path', 'gitdir: \n'],
    ['a zero byte', 'gitdir: /m\0/.git\n'],
    ['a directory that is no repository', 'gitdir: /m/docs\n'],
    ['very long', `gitdir: /${'x'.repeat(200_000)}`],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0, 1])],
  ])('answers null for a broken .git file: %s', async (_, content) => {
    const tree = { '/m': { '.git': { HEAD }, docs: {} }, '/m/p': { '.git': content } }
    expect(await find(tree, '/m/p')).toBeNull()
  })

  it('does not fall over what it may not read, pipes and link loops', async () => {
    expect(await find({ '/p': { '.git': denied('gitdir: /x') } }, '/p')).toBeNull()
    expect(await find({ '/p': { '.git': device() } }, '/p')).toBeNull()
    expect(await find({ '/p': { '.git': link('.git') } }, '/p')).toBeNull()
    expect(await find({ '/p': { '.git': { HEAD, commondir: '\0' } } }, '/p')).toMatchObject({ kind: 'main', commonDir: '/p/.git' })
  })

  it('takes a git directory that may not be read for one: git will say what is wrong with it', async () => {
    expect(await find({ '/p': { '.git': denied({ HEAD }) } }, '/p')).toMatchObject({ gitRoot: '/p' })
  })

  describe('when the folder was reached through a link', () => {
    const tree = { '/real/repo': { '.git': { HEAD }, sub: {} }, '/home/repo': link('/real/repo'), '/home/sub': link('/real/repo/sub') }

    it('names the root as it was reached', async () => {
      expect(await find(tree, '/home/repo/sub')).toMatchObject({ gitRoot: '/home/repo', canonicalGitRoot: '/home/repo' })
    })

    it('names the real root where the way there does not pass it', async () => {
      expect(await find(tree, '/home/sub')).toMatchObject({ gitRoot: '/real/repo' })
    })

    it('stands where git stands: in the repository the link leads into, not in the one it lies in', async () => {
      const nested = { ...tree, '/outer': { '.git': { HEAD }, inner: link('/real/repo') } }
      expect(await find(nested, '/outer/inner/sub')).toMatchObject({ gitRoot: '/outer/inner', gitDir: '/real/repo/.git' })
    })

    it('names the main root as reached too, for a worktree inside it', async () => {
      const inside = {
        '/real/m/.git': { HEAD, worktrees: { wt: { HEAD, commondir: '../..' } } },
        '/real/m/wt/.git': 'gitdir: /real/m/.git/worktrees/wt',
        '/home/m': link('/real/m'),
      }
      expect(await find(inside, '/home/m/wt')).toMatchObject({ gitRoot: '/home/m/wt', canonicalGitRoot: '/home/m' })
    })
  })

  it('follows the rules of win32 paths', async () => {
    const ports = memoryPorts(
      {
        'C:\\m\\.git': { HEAD, worktrees: { wt: { HEAD, commondir: '../..' } } },
        'D:\\w': { '.git': 'gitdir: C:/m/.git/worktrees/wt\r\n', src: {} },
      },
      { paths: win32 },
    )
    expect(await findGitPlace(ports, 'D:\\w\\src')).toEqual({
      gitRoot: 'D:\\w',
      canonicalGitRoot: 'C:\\m',
      gitDir: 'C:\\m\\.git\\worktrees\\wt',
      commonDir: 'C:\\m\\.git',
      kind: 'worktree',
    })
  })
})
