import { describe, expect, it } from 'vitest'
import { denied, link, memoryPorts } from '../testing/memory-ports'
import { createRealPaths } from './real-paths'
import { collectWorld, worldInput } from './testing/collect-world'
import { sortByPath, walkBelow } from './walk-below'

const waiting = async (tree: Parameters<typeof collectWorld>[0], options = {}) => {
  const { others, codes } = await collectWorld(tree, options)
  return { paths: Object.keys(others), codes }
}

describe('walkBelow', () => {
  it('does not enter what git ignores, but lists ignored files where it is', async () => {
    const { paths, codes } = await waiting({
      '.gitignore': 'CLAUDE.local.md\nout\n/top\nlogs/*\n!logs/keep\n',
      'a/CLAUDE.local.md': '1',
      'a/out/CLAUDE.md': 'x',
      'top/CLAUDE.md': 'x',
      'a/top/CLAUDE.md': '2',
      'logs/x/CLAUDE.md': 'x',
      'logs/keep/CLAUDE.md': '3',
      'a/.gitignore': 'own/\n!out\n',
      'a/own/CLAUDE.md': 'x',
      'a/out/deep/CLAUDE.md': '4',
      'node_modules/m/CLAUDE.md': 'x',
      '.git/CLAUDE.md': 'x',
    })
    expect(paths).toEqual(['a/CLAUDE.local.md', 'a/out/CLAUDE.md', 'a/out/deep/CLAUDE.md', 'a/top/CLAUDE.md', 'logs/keep/CLAUDE.md'])
    expect(codes).toEqual(['walk.ignored-directories'])
  })

  it('looks into .claude whether git ignores it or not', async () => {
    const { paths } = await waiting({
      '.gitignore': '.claude/',
      'a/.claude/CLAUDE.md': '1',
      'a/.claude/rules/r.md': '2',
      'a/.claude/skills/s/CLAUDE.md': 'x',
    })
    expect(paths).toEqual(['a/.claude/CLAUDE.md', 'a/.claude/rules/r.md'])
    expect((await waiting({ '.claude/skills/s/CLAUDE.md': '1', '.claude/rules/CLAUDE.md': 'a rule, loaded at start' })).paths).toEqual([
      '.claude/skills/s/CLAUDE.md',
    ])
  })

  it('obeys the rules of directories above and of the repository, unless they ignore the working directory', async () => {
    const roots = { gitRoot: '/w', canonicalGitRoot: '/w' }
    const tree = { '/w/.gitignore': 'x\n', '/w/.git/info/exclude': 'y\n', 'a/x/CLAUDE.md': 'x', 'a/y/CLAUDE.md': 'x', 'a/z/CLAUDE.md': '1' }
    expect((await waiting(tree, { roots })).paths).toEqual(['a/z/CLAUDE.md'])
    expect((await waiting({ ...tree, '/w/.gitignore': '*\n' }, { roots })).paths).toEqual([
      'a/x/CLAUDE.md',
      'a/y/CLAUDE.md',
      'a/z/CLAUDE.md',
    ])
  })

  it('enters submodules and repositories, whose rules are their own, but no linked worktree', async () => {
    const { paths, codes } = await waiting({
      '.gitignore': 'build\n',
      'sub/.git': 'gitdir: ../.git/modules/sub\n',
      'sub/CLAUDE.md': '1',
      'sub/build/CLAUDE.md': '2',
      'repo/.git': { HEAD: 'ref: refs/heads/main' },
      'repo/build/CLAUDE.md': '3',
      'tree/.git': 'gitdir: /w/p/.git/worktrees/tree\n',
      'tree/CLAUDE.md': 'x',
    })
    expect(paths).toEqual(['repo/build/CLAUDE.md', 'sub/CLAUDE.md', 'sub/build/CLAUDE.md'])
    expect(codes).toEqual(['walk.worktrees'])
  })

  it('follows no link to a directory, and tells what it cannot list', async () => {
    const { paths, codes } = await waiting({
      loop: link('.'),
      out: link('/w'),
      'a/shut': denied({ 'CLAUDE.md': 'x' }),
      'a/CLAUDE.md': link('../base.md'),
      'base.md': 'B',
    })
    expect(paths).toEqual(['a/CLAUDE.md'])
    expect(codes).toEqual(['walk.unreadable-directories'])
  })

  it('lists each directory once and asks for nothing else', async () => {
    const tree = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`/w/p/d${i % 7}/e${i}/f.ts`, '']))
    const ports = memoryPorts({ ...tree, '/w/p/d1/e1/CLAUDE.md': 'C' })
    await walkBelow(ports, createRealPaths(ports), worldInput())
    expect(ports.fs.calls.readDir).toHaveLength(58)
    expect(new Set(ports.fs.calls.readDir).size).toBe(58)
    expect(ports.fs.calls.stat).toEqual([])
    expect(ports.fs.calls.realPath).toEqual(['/w/p'])
    expect(ports.fs.calls.readFile).toEqual(['/w/p/.git/info/exclude'])
  })

  it('tells how far it is, and stops when told to', async () => {
    const tree = Object.fromEntries(Array.from({ length: 450 }, (_, i) => [`d${i}/x`, '']))
    const steps: { directories: number; files: number }[] = []
    await collectWorld(tree, { onProgress: (step) => steps.push(step) })
    expect(steps.map(({ directories }) => directories)).toEqual([200, 400, 451])
    expect(steps.at(-1)?.files).toBe(450)

    const abort = new AbortController()
    const stopped = collectWorld(tree, { signal: abort.signal, onProgress: () => abort.abort() })
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
  })
})

it('sortByPath keeps a directory before what is in it, and neighbours by name', () => {
  const sorted = sortByPath(
    '/',
    ['/b', '/a.b', '/a/x', '/a', '/a-b'].map((directory) => ({ directory })),
  )
  expect(sorted.map(({ directory }) => directory)).toEqual(['/a', '/a/x', '/a-b', '/a.b', '/b'])
})
