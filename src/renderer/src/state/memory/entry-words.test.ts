import { describe, expect, it } from 'vitest'
import { countFilters, passes, rowTitle, statesOf, wordsOf } from './entry-words'
import { sampleRow } from './testing/sample-rows'

describe('statesOf', () => {
  it('puts the gravest first and calls what has none fine', () => {
    expect(statesOf(sampleRow({ states: ['below-cut', 'bad-type'] }))).toEqual(['bad-type', 'below-cut'])
    expect(statesOf(sampleRow({}))).toEqual(['ok'])
  })
  it('an orphan is one whatever else is wrong with its file', () => {
    expect(statesOf(sampleRow({ kind: 'orphan', states: [] }))).toEqual(['orphan'])
    expect(statesOf(sampleRow({ kind: 'orphan', states: ['bad-frontmatter'] }))).toEqual(['bad-frontmatter', 'orphan'])
  })
  it('only what means something has a colour', () => {
    expect(wordsOf('ok').tone).toBe('fine')
    expect(wordsOf('orphan').tone).toBe('quiet')
    expect(wordsOf('dangling').tone).toBe('danger')
    expect(wordsOf('below-cut').tone).toBe('warn')
  })
})

describe('filters', () => {
  it('count a row under each of its states', () => {
    const rows = [
      sampleRow({}),
      sampleRow({ states: ['below-cut', 'dangling'], path: null }),
      sampleRow({ states: ['duplicate'] }),
      sampleRow({ states: ['too-long'] }),
      sampleRow({ states: ['not-an-entry'], file: null }),
      sampleRow({ kind: 'orphan', states: ['no-frontmatter'], line: null }),
    ]
    expect(countFilters(rows)).toEqual({ all: 6, fine: 1, cut: 1, links: 2, orphans: 1, front: 1, other: 2 })
  })
  it('a day of the log is fine', () => {
    expect(passes(sampleRow({ kind: 'log', states: [] }), 'fine')).toBe(true)
  })
})

describe('rowTitle', () => {
  it('is the title, else the name, the file, the text', () => {
    expect(rowTitle(sampleRow({ title: 'T' }))).toBe('T')
    expect(rowTitle(sampleRow({ title: '', name: 'n' }))).toBe('n')
    expect(rowTitle(sampleRow({ title: '', name: null, file: 'f.md' }))).toBe('f.md')
    expect(rowTitle(sampleRow({ title: '', name: null, file: null, raw: '  - Some text ' }))).toBe('Some text')
    expect(rowTitle(sampleRow({ title: '', name: null, file: null, raw: '' }))).toBe('Empty line')
  })
  it('of a day is the day', () => {
    expect(rowTitle(sampleRow({ kind: 'log', title: 'x', name: null, file: '2026/01/2026-01-05.md' }))).toBe('2026-01-05')
  })
})
