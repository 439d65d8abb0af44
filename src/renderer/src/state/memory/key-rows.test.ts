import { expect, it } from 'vitest'
import { keyRows } from './key-rows'
import { sampleRow } from './testing/sample-rows'

it('names rows by file, else by text, and counts those of one name', () => {
  const rows = keyRows([
    sampleRow({ file: 'a.md', line: 3 }),
    sampleRow({ file: null, raw: '- text' }),
    sampleRow({ file: 'a.md', line: 9 }),
    sampleRow({ file: null, raw: '- text' }),
    sampleRow({ file: 'b.md', kind: 'orphan', line: null }),
  ])
  expect(rows.map((row) => row.key)).toEqual(['file:a.md', 'text:- text', 'file:a.md#2', 'text:- text#2', 'file:b.md'])
})
