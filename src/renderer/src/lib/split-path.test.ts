import { describe, expect, it } from 'vitest'
import { baseName, isBelow, shortPath, splitPath } from './split-path'

const places = { root: '/home/ada/shop', home: '/home/ada' }

describe('shortPath', () => {
  it.each([
    ['/home/ada/shop/CLAUDE.md', 'CLAUDE.md'],
    ['/home/ada/shop', './'],
    ['/home/ada/.claude/CLAUDE.md', '~/.claude/CLAUDE.md'],
    ['/home/ada', '~'],
    ['/home/adam/x.md', '/home/adam/x.md'],
    ['/etc/claude-code/CLAUDE.md', '/etc/claude-code/CLAUDE.md'],
  ])('%s → %s', (path, expected) => {
    expect(shortPath(path, places)).toBe(expected)
  })

  it('keeps back slashes where they are the separator', () => {
    expect(shortPath('C:\\work\\shop\\a\\b.md', { root: 'C:\\work\\shop', home: 'C:\\Users\\ada' })).toBe('a\\b.md')
    expect(shortPath('C:\\Users\\ada\\x.md', { root: 'C:\\work\\shop', home: 'C:\\Users\\ada' })).toBe('~\\x.md')
  })
})

describe('splitPath', () => {
  it.each([
    ['a/b/c.md', { folder: 'a/b', separator: '/', file: 'c.md' }],
    ['c.md', { folder: '', separator: '', file: 'c.md' }],
    ['/c.md', { folder: '', separator: '/', file: 'c.md' }],
    ['./', { folder: '', separator: '', file: './' }],
  ])('%s', (path, parts) => {
    expect(splitPath(path)).toEqual(parts)
  })
})

it('isBelow does not take a longer name for a folder', () => {
  expect(isBelow('/a/bc', '/a/b')).toBe(false)
  expect(isBelow('/a/b/c', '/a/b')).toBe(true)
  expect(isBelow('/x', '/')).toBe(true)
})

it('baseName ignores a trailing separator', () => {
  expect(baseName('/home/ada/shop/')).toBe('shop')
  expect(baseName('/')).toBe('/')
})
