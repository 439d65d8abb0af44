import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandBraces, measureBraces, splitPatterns } from './expand-braces'

describe('expandBraces', () => {
  it.each([
    ['a', ['a']],
    ['', ['']],
    ['a/*.{js,ts}', ['a/*.js', 'a/*.ts']],
    ['{a,b}/{c,d}', ['a/c', 'a/d', 'b/c', 'b/d']],
    ['x{a,{b,c}d}y', ['xay', 'xbdy', 'xcdy']],
    ['{a}', ['a']],
    ['{a,}b', ['ab', 'b']],
    ['{,a,}', ['', 'a', '']],
    ['{}', ['{}']],
    ['{a,b', ['{a,b']],
    ['a,b}', ['a,b}']],
    ['{{a,b}', ['{a', '{b']],
    ['{a,b}}', ['a}', 'b}']],
    ['{1..3}', ['1..3']],
    ['\\{a,b\\}', ['\\{a,b\\}']],
    ['{a\\,b,c}', ['a\\,b', 'c']],
    ['{{}}', ['{}']],
  ])('%j', (pattern, expected) => expect(expandBraces(pattern)).toEqual(expected))

  it('measures what it would give', () => {
    const piece = fc.constantFrom('a', 'bc', '{', '}', ',', '{x,y}', '\\', '/')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const pattern = pieces.join('')
        const expanded = expandBraces(pattern)
        expect(measureBraces(pattern)).toEqual({ patterns: expanded.length, units: expanded.join('').length })
      }),
    )
  })

  it('measures what would fill no memory, and nests without end', () => {
    expect(measureBraces('{a,b}'.repeat(10)).patterns).toBe(1024)
    expect(measureBraces('{a,b}'.repeat(5000)).patterns).toBe(Number.POSITIVE_INFINITY)
    const deep = `${'{'.repeat(20_000)}a${'}'.repeat(20_000)}`
    expect(expandBraces(deep)).toEqual(['a'])
    expect(expandBraces('{'.repeat(20_000))).toEqual(['{'.repeat(20_000)])
    // every alternative one deeper than the last: as many patterns as there are braces, and no more work than that
    expect(expandBraces(`${'{a,'.repeat(90_000)}${'}'.repeat(90_000)}`)).toHaveLength(90_001)
    expect(expandBraces(`{${'a,'.repeat(90_000)}b}`)).toHaveLength(90_001)
  })
})

describe('splitPatterns', () => {
  it.each([
    ['a', ['a']],
    [' a , b ', ['a', 'b']],
    ['a,,b,', ['a', 'b']],
    ['src/*.{js,ts}, docs/{a,{b,c}}.md', ['src/*.{js,ts}', 'docs/{a,{b,c}}.md']],
    ['{a,b', ['{a', 'b']],
    ['', []],
    [' , ', []],
  ])('%j', (list, expected) => expect(splitPatterns(list)).toEqual(expected))
})
