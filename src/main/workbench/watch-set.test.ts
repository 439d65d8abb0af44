import posix from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { collectionOf, layerOf } from './testing/sample-collection'
import { buildWatchSet, joinWatchSets, matters, mayBeNewDirectory } from './watch-set'

const collection = collectionOf(
  [
    layerOf('instructions.project', '/p/CLAUDE.md', 'x', {
      includes: [{ raw: '@docs/a.md', line: 1, column: 1, target: '/p/docs/a.md', outcome: 'missing' }],
    }),
    layerOf('instructions.project', '/p/.claude/rules/api/r.md', 'x'),
    layerOf('memory.index', '/home/ada/.claude/projects/-p/memory/MEMORY.md', 'x'),
    layerOf('system.static', null, 'x'),
  ],
  {
    git: { branch: 'feature/x', changed: 0 },
    places: { ...collectionOf([]).places, cwd: '/p/app' },
    settings: { ...collectionOf([]).settings, files: [{ scope: 'flag', path: '/s.json', values: {} }] },
  },
)
const set = buildWatchSet(
  collection,
  { gitRoot: '/p', canonicalGitRoot: '/p', gitDir: '/p/.git', commonDir: '/p/.git', kind: 'main' },
  posix,
)
const counts = (path: string) => matters(set, path, posix)

describe('the watch set', () => {
  it.each([
    '/p/CLAUDE.md',
    '/p/docs/a.md',
    '/p/.claude/rules/api/r.md',
    '/s.json',
    '/p/.claude/settings.json',
    '/p/.claude/settings.local.json',
    '/home/ada/.claude/settings.json',
    '/home/ada/.claude.json',
    '/etc/claude-code/managed-settings.json',
    '/p/.git/HEAD',
    '/p/.git/index',
    '/p/.git/refs/heads/feature/x',
  ])('a change of %s matters', (path) => {
    expect(counts(path)).toBe(true)
  })

  it.each([
    '/p/CLAUDE.local.md',
    '/p/app/CLAUDE.md',
    '/p/app/AGENTS.md',
    '/p/.claude/rules/new.md',
    '/p/.claude/rules/api/new.md',
    '/home/ada/.claude/projects/-p/memory/new.md',
  ])('a new %s matters', (path) => {
    expect(counts(path)).toBe(true)
  })

  it.each(['/p/package.json', '/p/docs/b.md', '/p/src/x/CLAUDE.md', '/home/ada/.bash_history', '/p/.git/objects/ab', '/etc/passwd'])(
    '%s does not',
    (path) => {
      expect(counts(path)).toBe(false)
    },
  )

  it('joins', () => {
    const other = { files: new Set(['/q/CLAUDE.md']), directories: new Set(['/q']), listed: new Set(['/q/r']) }
    const both = joinWatchSets([set, other])
    expect(matters(both, '/q/CLAUDE.md', posix) && matters(both, '/p/CLAUDE.md', posix)).toBe(true)
    expect(matters(both, '/q/r/CLAUDE.md', posix)).toBe(true)
  })

  describe('of directories that were looked into and held nothing', () => {
    const listed = ['/p/app', '/p/app/src', '/p/app/src/deep', '/p/app/pkg/.claude/rules/x', '/home/ada/other']
    const wide = buildWatchSet(collection, null, posix, listed)

    it.each([
      '/p/app/src/deep/CLAUDE.md',
      '/p/app/src/CLAUDE.local.md',
      '/p/app/src/AGENTS.md',
      '/p/app/src/.claude',
      '/p/app/pkg/.claude/rules/x/new.md',
    ])('a new %s matters', (path) => {
      expect(matters(wide, path, posix)).toBe(true)
    })

    it.each(['/p/app/src/a.ts', '/p/app/src/rules', '/p/app/src/settings.json', '/p/app/src/other/CLAUDE.md', '/home/ada/other/CLAUDE.md'])(
      '%s does not',
      (path) => {
        expect(matters(wide, path, posix)).toBe(false)
      },
    )

    it('a directory nobody looked into may have come with files', () => {
      const may = (path: string) => mayBeNewDirectory(wide, path, ['/p/app'], posix)
      expect(['/p/app/new', '/p/app/src/new'].map(may)).toEqual([true, true])
      expect(['/p/app/src/deep', '/p/app/node_modules', '/p/app/src/.git', '/p/docs/new', '/etc/new'].map(may)).toEqual(
        Array(5).fill(false),
      )
    })

    it('takes the nearest where they are too many', () => {
      const many = Array.from({ length: 3000 }, (_, at) => `/p/app/a/b/c/d${at}`)
      const bounded = buildWatchSet(collection, null, posix, [...many, '/p/app/near'])
      expect(bounded.listed.size).toBe(1000)
      expect(bounded.listed.has('/p/app/near')).toBe(true)
    })
  })
})
