import { describe, expect, it } from 'vitest'
import { type MovePlace, moveRows, stepRows } from './move-rows'
import { sampleRow, sampleRows } from './testing/sample-rows'

const letters = (rows: readonly { readonly file: string | null }[]): string => rows.map((row) => row.file?.slice(0, 1)).join('')
const key = (letter: string): string => `file:${letter}.md`
const keys = (text: string): readonly string[] => [...text].map(key)

describe('moveRows', () => {
  it('puts a block before or after a row, in its own order', () => {
    expect(letters(moveRows(sampleRows('abcde'), keys('db'), { key: key('a'), side: 'before' }))).toBe('bdace')
    expect(letters(moveRows(sampleRows('abcde'), keys('ad'), { key: key('e'), side: 'after' }))).toBe('bcead')
  })
  it('leaves what has no line where it is', () => {
    const rows = [...sampleRows('ab'), sampleRow({ file: 'o.md', kind: 'orphan', line: null })]
    expect(letters(moveRows(rows, keys('ao'), { key: key('b'), side: 'after' }))).toBe('bao')
  })
  it('does nothing beside a row that moves itself or is gone', () => {
    expect(letters(moveRows(sampleRows('abc'), keys('b'), { key: key('b'), side: 'after' }))).toBe('abc')
    expect(letters(moveRows(sampleRows('abc'), keys('b'), { key: key('z'), side: 'after' }))).toBe('abc')
  })
})

describe('stepRows', () => {
  /** The order after each of the steps. */
  const walk = (text: string, moving: string, steps: string): readonly string[] => {
    const rows = sampleRows(text)
    let place: MovePlace | null = null
    return [...steps].map((step) => {
      place = stepRows(rows, keys(moving), place, step === 'u' ? -1 : 1) ?? place
      return letters(place === null ? rows : moveRows(rows, keys(moving), place))
    })
  }
  it('goes by one', () => {
    expect(walk('abcd', 'c', 'uud')).toEqual(['acbd', 'cabd', 'acbd'])
    expect(walk('abcd', 'bc', 'dd')).toEqual(['adbc', 'adbc'])
  })
  it('stops at the ends', () => {
    expect(stepRows(sampleRows('ab'), keys('a'), null, -1)).toBeNull()
    expect(stepRows(sampleRows('ab'), keys('b'), null, 1)).toBeNull()
    expect(stepRows(sampleRows('ab'), keys('ab'), null, 1)).toBeNull()
  })
  it('gathers lines that were apart', () => {
    expect(walk('abcd', 'ac', 'u')).toEqual(['acbd'])
    expect(walk('abcd', 'bd', 'd')).toEqual(['acbd'])
  })
  it('joins the next section before it moves on in it', () => {
    const rows = sampleRows('ab|cd')
    const first = stepRows(rows, keys('c'), null, -1)
    expect(first).toEqual({ key: key('b'), side: 'after' })
    expect(stepRows(rows, keys('c'), first, -1)).toEqual({ key: key('b'), side: 'before' })
    const down = stepRows(rows, keys('b'), null, 1)
    expect(down).toEqual({ key: key('c'), side: 'before' })
    expect(stepRows(rows, keys('b'), down, 1)).toEqual({ key: key('c'), side: 'after' })
  })
})
