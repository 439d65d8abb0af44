import { describe, expect, it } from 'vitest'
import { NO_ANNOTATIONS } from '../annotations'
import { annotationDecorations, changeDecorations, codeDecorations } from './decorations'

const text = ['# Title', '<!-- a', 'b -->', '@docs/style.md', 'last']
const lengthOf = (line: number) => text[line - 1]?.length ?? 0
const decorate = (annotations: Partial<typeof NO_ANNOTATIONS>) =>
  annotationDecorations({ ...NO_ANNOTATIONS, ...annotations }, text.length, lengthOf).map(({ range, options }) => ({
    at: `${range.startLineNumber}:${range.startColumn}-${range.endLineNumber}:${range.endColumn}`,
    look: options.inlineClassName ?? options.after?.inlineClassName,
    text: options.after?.content.replaceAll('\u00a0', ' ').trim(),
  }))

describe('annotationDecorations', () => {
  it('dims what is stripped and says so behind it', () => {
    expect(decorate({ dimmed: [{ fromLine: 2, fromColumn: 1, toLine: 3, toColumn: 6, note: 'stripped before sending' }] })).toEqual([
      { at: '2:1-3:6', look: 'strata-dim', text: undefined },
      { at: '3:6-3:6', look: 'strata-note ', text: 'stripped before sending' },
    ])
  })

  it('dims everything below the cut', () => {
    expect(decorate({ cut: { afterLine: 3, label: 'cut' } })).toEqual([{ at: '4:1-5:5', look: 'strata-dim', text: undefined }])
    expect(decorate({ cut: { afterLine: 5, label: 'cut' } })).toEqual([])
  })

  it('draws no mark past the end of a text that became shorter meanwhile', () => {
    expect(
      decorate({
        dimmed: [
          { fromLine: 4, fromColumn: 1, toLine: 90, toColumn: 2, note: null },
          { fromLine: 50, fromColumn: 1, toLine: 60, toColumn: 2, note: 'x' },
        ],
        hints: [{ line: 70, text: '3 files', tone: 'plain' }],
        cut: { afterLine: 80, label: 'cut' },
      }),
    ).toEqual([{ at: '4:1-5:5', look: 'strata-dim', text: undefined }])
  })
})

describe('changeDecorations', () => {
  it('marks whole lines by what became of them', () => {
    const made = changeDecorations(
      [
        { kind: 'changed', from: 1, to: 2 },
        { kind: 'added', from: 4, to: 9 },
        { kind: 'removed', after: 0 },
        { kind: 'removed', after: 3 },
      ],
      5,
    )
    expect(made.map(({ range, options }) => [range.startLineNumber, range.endLineNumber, options.linesDecorationsClassName])).toEqual([
      [1, 2, 'strata-gutter-changed'],
      [4, 5, 'strata-gutter-added'],
      [1, 1, 'strata-gutter-gone-above'],
      [3, 3, 'strata-gutter-gone'],
    ])
  })
})

describe('codeDecorations', () => {
  it('numbers lines and columns from 1', () => {
    expect(codeDecorations(7, [[], [{ from: 2, to: 5 }]]).map(({ range }) => range)).toEqual([
      { startLineNumber: 8, startColumn: 3, endLineNumber: 8, endColumn: 6 },
    ])
  })
})
