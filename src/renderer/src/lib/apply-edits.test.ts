import { describe, expect, it } from 'vitest'
import { applyEdits } from './apply-edits'

const edit = (fromLine: number, fromColumn: number, toLine: number, toColumn: number, text: string) => ({
  fromLine,
  fromColumn,
  toLine,
  toColumn,
  text,
})

describe('applyEdits', () => {
  it('changes what it is told, whatever the order', () => {
    const text = 'one\ntwo\nthree'
    const edits = [edit(1, 1, 1, 4, 'ONE'), edit(3, 1, 3, 6, ''), edit(2, 4, 2, 4, '!')]
    expect(applyEdits(text, edits)).toBe('ONE\ntwo!\n')
    expect(applyEdits(text, [...edits].reverse())).toBe('ONE\ntwo!\n')
  })

  it('takes whole lines out and puts others in', () => {
    expect(applyEdits('a\nb\nc', [edit(2, 1, 3, 1, '')])).toBe('a\nc')
    expect(applyEdits('a\nb', [edit(1, 1, 1, 1, 'x\ny\n')])).toBe('x\ny\na\nb')
  })

  it('ends at the end', () => {
    expect(applyEdits('a', [edit(1, 9, 1, 12, 'b')])).toBe('ab')
    expect(applyEdits('a', [edit(7, 1, 9, 1, '\nb')])).toBe('a\nb')
    expect(applyEdits('a\nb', [edit(1, 9, 1, 12, '!')])).toBe('a!\nb')
    expect(applyEdits('', [edit(1, 1, 1, 1, 'x')])).toBe('x')
    expect(applyEdits('', [edit(1, 1, 1, 1, 'a\n'), edit(1, 1, 1, 1, '\nb')])).toBe('a\n\nb')
  })
})
