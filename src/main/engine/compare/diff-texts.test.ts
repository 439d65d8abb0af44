import { describe, expect, it } from 'vitest'
import { countChangedLines, diffTexts, type TextDiffLine } from './diff-texts'

const joined = (lines: readonly TextDiffLine[], side: 'left' | 'right'): string =>
  lines.flatMap((line) => (line.kind === 'skip' || line[side] === null ? [] : [line.spans.map(({ text }) => text).join('')])).join('\n')

describe('diffTexts', () => {
  it('gives both texts back', () => {
    const pairs = [
      ['a\nb\nc', 'a\nB\nc'],
      ['', 'x'],
      ['x\ny\n', ''],
      ['one two three', 'one 2 three\nnew'],
      ['same', 'same'],
    ] as const
    for (const [left, right] of pairs) {
      const lines = diffTexts(left, right, null)
      expect(joined(lines, 'left')).toBe(left.replace(/\n$/, ''))
      expect(joined(lines, 'right')).toBe(right.replace(/\n$/, ''))
    }
  })

  it('marks the words that differ in lines that stand against each other', () => {
    expect(diffTexts('keep the old name\n', 'keep the new name\n', null)).toEqual([
      {
        kind: 'removed',
        left: 1,
        right: null,
        spans: [
          { text: 'keep the ', changed: false },
          { text: 'old', changed: true },
          { text: ' name', changed: false },
        ],
      },
      {
        kind: 'added',
        left: null,
        right: 1,
        spans: [
          { text: 'keep the ', changed: false },
          { text: 'new', changed: true },
          { text: ' name', changed: false },
        ],
      },
    ])
  })

  it('takes lines that share nothing for two lines', () => {
    const lines = diffTexts('completely different', 'xyz', null)
    expect(lines.map((line) => line.kind)).toEqual(['removed', 'added'])
    expect(lines.every((line) => line.kind !== 'skip' && line.spans.every(({ changed }) => changed))).toBe(true)
  })

  it('folds equal lines away but for some around a change', () => {
    const text = Array.from({ length: 30 }, (_, i) => `line ${i}`)
    const lines = diffTexts(text.join('\n'), text.with(15, 'other').join('\n'), 2)
    expect(lines.map((line) => (line.kind === 'skip' ? line.lines : line.kind))).toEqual([
      13,
      'same',
      'same',
      'removed',
      'added',
      'same',
      'same',
      12,
    ])
  })

  it('counts lines, and tells a missing line end from none', () => {
    expect(countChangedLines('a\nb', 'a\nb')).toBeNull()
    expect(countChangedLines('a\nb', 'a\nb\n')).toEqual({ added: 0, removed: 0 })
    expect(countChangedLines('a\nb', 'a\nc\nd')).toEqual({ added: 2, removed: 1 })
  })

  it('does not spend its time on huge unlike texts', () => {
    const big = (seed: number) => Array.from({ length: 20_000 }, (_, i) => `${seed} ${i * seed}`).join('\n')
    const startedMs = performance.now()
    expect(diffTexts(big(3), big(7), 3).length).toBeGreaterThan(0)
    expect(performance.now() - startedMs).toBeLessThan(5000)
  })
})
