import { describe, expect, it } from 'vitest'
import { type ActionDraft, toAction } from './action-draft'
import { sampleRow, sampleRows } from './testing/sample-rows'

const ROWS = [
  ...sampleRows('abc'),
  sampleRow({ file: 'gone.md', path: null, line: 4, states: ['dangling'] }),
  sampleRow({ file: 'o.md', kind: 'orphan', line: null, states: [] }),
]
const action = (draft: ActionDraft) => {
  const ready = toAction(draft, ROWS)
  return ready.ok ? ready.action : ready.why
}

describe('toAction', () => {
  it('new: a title is needed, a file is not', () => {
    const base = { kind: 'new', type: 'user', description: 'd', file: ' ' } as const
    expect(action({ ...base, title: '  ' })).toBe('incomplete')
    expect(action({ ...base, title: 'T' })).toEqual({ kind: 'new', type: 'user', title: 'T', description: 'd', file: null })
  })
  it('rename: something must differ', () => {
    expect(action({ kind: 'rename', key: 'file:a.md', to: 'a.md', title: 'A' })).toBe('incomplete')
    expect(action({ kind: 'rename', key: 'file:a.md', to: ' ', title: 'A' })).toBe('incomplete')
    expect(action({ kind: 'rename', key: 'file:a.md', to: 'x.md ', title: 'A' })).toEqual({
      kind: 'rename',
      file: 'a.md',
      to: 'x.md',
      title: null,
    })
    expect(action({ kind: 'rename', key: 'file:a.md', to: 'a.md', title: 'Another' })).toMatchObject({ title: 'Another' })
    expect(action({ kind: 'rename', key: 'file:o.md', to: 'p.md', title: '' })).toMatchObject({ title: null })
  })
  it('edit: only what was touched is said', () => {
    expect(action({ kind: 'edit', key: 'file:a.md', name: null, description: null })).toBe('incomplete')
    expect(action({ kind: 'edit', key: 'file:a.md', name: 'n', description: null })).toEqual({
      kind: 'edit',
      file: 'a.md',
      name: 'n',
      description: null,
    })
  })
  it('merge: the one that stays is not among those that go', () => {
    expect(action({ kind: 'merge', keys: ['file:a.md', 'file:b.md'], into: 'file:b.md' })).toEqual({
      kind: 'merge',
      into: 'b.md',
      from: ['a.md'],
    })
    expect(action({ kind: 'merge', keys: ['file:a.md'], into: 'file:a.md' })).toBe('gone')
  })
  it('split: every part has a title', () => {
    const part = { fromLine: 7, toLine: 9 }
    expect(action({ kind: 'split', key: 'file:a.md', parts: [] })).toBe('incomplete')
    expect(action({ kind: 'split', key: 'file:a.md', parts: [{ ...part, title: ' ' }] })).toBe('incomplete')
    expect(action({ kind: 'split', key: 'file:a.md', parts: [{ ...part, title: 'P' }] })).toMatchObject({
      parts: [{ ...part, title: 'P' }],
    })
  })
  it('reorder: lines are those of now', () => {
    const keys = ['file:a.md', 'file:o.md']
    expect(action({ kind: 'reorder', keys, place: { key: 'file:c.md', side: 'after' } })).toEqual({
      kind: 'reorder',
      lines: [1],
      before: 4,
    })
    expect(action({ kind: 'reorder', keys, place: { key: 'file:c.md', side: 'before' } })).toMatchObject({ before: 3 })
    expect(action({ kind: 'reorder', keys, place: { key: 'file:z.md', side: 'before' } })).toBe('gone')
  })
  it('delete: files that are there, lines of those that are not', () => {
    expect(action({ kind: 'delete', keys: ['file:a.md', 'file:gone.md', 'file:o.md'] })).toEqual({
      kind: 'delete',
      files: ['a.md', 'o.md'],
      lines: [4],
    })
    expect(action({ kind: 'delete', keys: ['file:z.md'] })).toBe('gone')
  })
  it('remove-lines keeps the files', () => {
    expect(action({ kind: 'remove-lines', keys: ['file:a.md'] })).toEqual({ kind: 'delete', files: [], lines: [1] })
  })
  it('add-orphans: those picked, or all', () => {
    expect(action({ kind: 'add-orphans', keys: null })).toEqual({ kind: 'add-orphans', files: null })
    expect(action({ kind: 'add-orphans', keys: ['file:a.md', 'file:o.md'] })).toEqual({ kind: 'add-orphans', files: ['o.md'] })
  })
  it('write-missing: lines whose file is not there', () => {
    expect(action({ kind: 'write-missing', keys: ['file:gone.md', 'file:a.md'] })).toEqual({ kind: 'write-missing', lines: [4] })
    expect(action({ kind: 'write-missing', keys: ['file:a.md'] })).toBe('gone')
  })
  it('retype: what has no file is left out', () => {
    expect(action({ kind: 'retype', keys: ['file:gone.md', 'file:a.md'], type: 'user' })).toEqual({
      kind: 'retype',
      files: ['a.md'],
      type: 'user',
    })
    expect(action({ kind: 'retype', keys: ['file:gone.md'], type: 'user' })).toBe('gone')
  })
})
