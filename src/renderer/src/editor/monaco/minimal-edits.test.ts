import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits } from '../../lib/apply-edits'
import { minimalEdits } from './minimal-edits'

describe('minimalEdits', () => {
  it('says nothing of equal texts', () => expect(minimalEdits('a\nb', 'a\nb')).toEqual([]))

  it('touches only the line that differs', () => {
    expect(minimalEdits('a\nb\nc', 'a\nx\nc')).toEqual([{ fromLine: 2, fromColumn: 1, toLine: 3, toColumn: 1, text: 'x\n' }])
  })

  it('appends at a last line without an end', () => {
    expect(minimalEdits('a', 'a\nb')).toEqual([{ fromLine: 1, fromColumn: 2, toLine: 1, toColumn: 2, text: '\nb' }])
  })

  it('gives the other text, whatever the two are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '', 'long line'), { maxLength: 12 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => applyEdits(before, minimalEdits(before, after)) === after),
      { numRuns: 500 },
    )
  })

  it('replaces a long stretch whole', () => {
    const before = Array.from({ length: 3000 }, (_, at) => `a${at}`).join('\n')
    const after = Array.from({ length: 2000 }, (_, at) => `b${at}`).join('\n')
    const edits = minimalEdits(before, after)
    expect(edits).toHaveLength(1)
    expect(applyEdits(before, edits)).toBe(after)
  })
})
