import { expect, it } from 'vitest'
import { fuzzyRank, fuzzyScore } from './fuzzy'

it('needs every letter in order', () => {
  expect(fuzzyScore('clmd', 'CLAUDE.md')).not.toBeNull()
  expect(fuzzyScore('dmlc', 'CLAUDE.md')).toBeNull()
  expect(fuzzyScore('', 'anything')).toBe(0)
})

it('prefers a whole match at the start of a word, and the shorter name', () => {
  const names = ['xapi.md', '.claude/rules/api.md', 'packages/capital.md', 'a/p/i.md']
  expect(fuzzyRank('api', names, (name) => name, 10)).toEqual(['.claude/rules/api.md', 'xapi.md', 'packages/capital.md', 'a/p/i.md'])
})

it('keeps the order of equals and the limit', () => {
  expect(fuzzyRank('', ['b', 'a', 'c'], (name) => name, 2)).toEqual(['b', 'a'])
})
