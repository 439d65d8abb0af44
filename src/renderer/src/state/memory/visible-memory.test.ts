import { describe, expect, it } from 'vitest'
import type { KeyedRow } from './memory-state'
import { sampleRow, sampleRows } from './testing/sample-rows'
import { type VisibleInput, visibleMemory } from './visible-memory'

function show(rows: readonly KeyedRow[], part: Partial<VisibleInput> = {}): string {
  const input: VisibleInput = {
    rows,
    cutAtLine: null,
    filter: 'all',
    query: '',
    sort: { by: 'line', down: false },
    move: null,
    ...part,
  }
  return visibleMemory(input)
    .map((row) => (row.type === 'cut' ? '--' : (row.row.file?.replace('.md', '') ?? '?')))
    .join(' ')
}

const orphan = sampleRow({ file: 'o.md', kind: 'orphan', line: null, states: [] })

describe('the cut', () => {
  it('stands before the first line that is not sent, orphans after all', () => {
    expect(show([...sampleRows('abcd'), orphan], { cutAtLine: 3 })).toBe('a b -- c d o')
  })
  it('says after which line', () => {
    const [, , cut] = visibleMemory({
      rows: sampleRows('abcd'),
      cutAtLine: 3,
      filter: 'all',
      query: '',
      sort: { by: 'line', down: false },
      move: null,
    })
    expect(cut).toMatchObject({ type: 'cut', label: 'cut at line 2: the model does not see what is below' })
  })
  it('is not drawn where nothing is below it, or in another order', () => {
    expect(show([...sampleRows('ab'), orphan], { cutAtLine: 9 })).toBe('a b o')
    expect(show(sampleRows('abc'), { cutAtLine: 2, sort: { by: 'title', down: false } })).toBe('a b c')
    expect(show(sampleRows('abc'), { cutAtLine: 2, sort: { by: 'line', down: true } })).toBe('c b a')
  })
  it('stays after as many lines while a line is moved across it', () => {
    const move = { keys: ['file:d.md'], place: { key: 'file:a.md', side: 'before' } } as const
    expect(show(sampleRows('abcd'), { cutAtLine: 3, move })).toBe('d a -- b c')
  })
})

describe('filter and search', () => {
  const rows = [
    sampleRow({ file: 'a.md', line: 1, title: 'Ports' }),
    sampleRow({ file: 'b.md', line: 2, title: 'Taxes', states: ['below-cut'], description: 'rounding' }),
    sampleRow({
      file: null,
      line: 3,
      title: '',
      raw: 'Some PLAIN words',
      states: ['not-an-entry'],
      hook: '',
      name: null,
      description: null,
    }),
  ]
  it('keeps what passes, with the cut above what is below it', () => {
    expect(show(rows, { filter: 'fine' })).toBe('a')
    expect(show(rows, { filter: 'cut', cutAtLine: 2 })).toBe('-- b')
    expect(show(rows, { filter: 'other' })).toBe('?')
  })
  it('looks into titles, files, hooks, descriptions, and the text of what is no entry', () => {
    expect(show(rows, { query: 'ROUND' })).toBe('b')
    expect(show(rows, { query: 'a.md' })).toBe('a')
    expect(show(rows, { query: 'plain' })).toBe('?')
    expect(show(rows, { query: 'nowhere' })).toBe('')
  })
})

describe('sorting', () => {
  const rows = [
    sampleRow({ file: 'a.md', line: 1, bytes: 10, modifiedMs: 300, type: 'user', title: 'b' }),
    sampleRow({ file: 'b.md', line: 2, bytes: 30, modifiedMs: 100, type: null, title: 'C', states: ['bad-type'] }),
    sampleRow({ file: 'c.md', line: 3, path: null, modifiedMs: null, type: 'feedback', title: 'a', states: ['dangling'] }),
    sampleRow({ file: 'd.md', line: 4, bytes: 20, modifiedMs: 200, type: 'user', title: 'd' }),
  ]
  it.each([
    ['bytes', false, 'a d b c'],
    ['bytes', true, 'b d a c'],
    ['age', false, 'a d b c'],
    ['age', true, 'b d a c'],
    ['title', false, 'c a b d'],
    ['type', false, 'c a d b'],
    ['state', false, 'c b a d'],
  ] as const)('by %s, down %s', (by, down, expected) => {
    expect(show(rows, { sort: { by, down } })).toBe(expected)
  })
})
