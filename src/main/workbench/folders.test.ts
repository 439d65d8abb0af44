import { describe, expect, it } from 'vitest'
import { denied, link, memoryPorts } from '../engine/testing/memory-ports'
import { browseFolder } from './browse-folder'
import { listDirectories } from './list-directories'

const signal = new AbortController().signal

describe('listDirectories', () => {
  it('puts those with instruction files first and passes over what is no place to start', async () => {
    const ports = memoryPorts({
      '/p/a/x': '',
      '/p/b/CLAUDE.md': '',
      '/p/b/deep/.claude/rules/r.md': '',
      '/p/node_modules/x/CLAUDE.md': '',
      '/p/.git/HEAD': '',
      '/p/.hidden/CLAUDE.md': '',
      '/p/link': link('/p'),
      '/p/locked': denied({ 'CLAUDE.md': '' }),
    })
    expect(await listDirectories(ports, '/p', signal)).toEqual({
      directories: ['/p/b', '/p/b/deep', '/p', '/p/a', '/p/locked'],
      truncated: false,
    })
  })

  it('stops at two thousand, and when told', async () => {
    const ports = memoryPorts({ '/p': Object.fromEntries(Array.from({ length: 2500 }, (_, i) => [`d${i}`, {}])) })
    const { directories, truncated } = await listDirectories(ports, '/p', signal)
    expect([directories.length, truncated]).toEqual([2000, true])
    await expect(listDirectories(ports, '/p', AbortSignal.abort())).rejects.toThrow()
  })
})

describe('browseFolder', () => {
  const ports = memoryPorts({
    '/home/ada/code/.git/HEAD': '',
    '/home/ada/code/CLAUDE.md': '',
    '/home/ada/.config/x': '',
    '/home/ada/plain/x': '',
    '/home/ada/agents/AGENTS.md': '',
    '/home/ada/file.txt': '',
    '/home/ada/to-code': link('/home/ada/code'),
    '/home/ada/to-nowhere': link('/nowhere'),
    '/home/ada/locked': denied({}),
  })

  it('lists directories with hints, hidden ones last', async () => {
    expect(await browseFolder(ports, '/home/ada', signal)).toEqual({
      path: '/home/ada',
      parent: '/home',
      directories: [
        { name: 'agents', path: '/home/ada/agents', hint: 'has AGENTS.md' },
        { name: 'code', path: '/home/ada/code', hint: 'git repository, has CLAUDE.md' },
        { name: 'locked', path: '/home/ada/locked', hint: 'may not be read' },
        { name: 'plain', path: '/home/ada/plain', hint: null },
        { name: 'to-code', path: '/home/ada/to-code', hint: 'git repository, has CLAUDE.md' },
        { name: '.config', path: '/home/ada/.config', hint: null },
      ],
    })
  })

  it('has no parent above the root', async () => {
    expect((await browseFolder(ports, '/', signal)).parent).toBeNull()
  })

  it.each([
    ['/nowhere', 'folder.missing'],
    ['/home/ada/file.txt', 'folder.not-a-directory'],
    ['/home/ada/locked', 'folder.missing'],
  ])('%s: %s', async (path, code) => {
    await expect(browseFolder(ports, path, signal)).rejects.toMatchObject({ code })
  })
})
