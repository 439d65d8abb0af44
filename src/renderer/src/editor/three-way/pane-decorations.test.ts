import { describe, expect, it } from 'vitest'
import type { LineRange, MergeChunk, MergeTexts } from '../../lib/merge-chunk'
import { includeDecorations, paneDecorations, tintOf } from './pane-decorations'

const range = (from: number, to: number): LineRange => ({ from, to })
const chunk = (kind: MergeChunk['kind']): MergeChunk => ({ kind, base: range(0, 1), yours: range(0, 1), disk: range(0, 1) })

describe('tintOf', () => {
  it.each([
    ['same', null, [null, null, null]],
    ['yours', null, ['yours', 'yours', null]],
    ['disk', null, [null, 'disk', 'disk']],
    ['both', null, ['yours', 'yours', 'disk']],
    ['conflict', 'open', ['open', 'open', 'open']],
    ['conflict', 'yours', ['yours', 'yours', 'disk']],
    ['conflict', 'disk', ['yours', 'disk', 'disk']],
    ['conflict', 'base', ['yours', null, 'disk']],
    ['conflict', 'own', ['yours', 'yours', 'disk']],
  ] as const)('%s, %s', (kind, decision, expected) => {
    expect((['yours', 'result', 'disk'] as const).map((pane) => tintOf(pane, chunk(kind), decision))).toEqual(expected)
  })
})

describe('paneDecorations', () => {
  const texts: MergeTexts = { base: ['a b'], yours: ['a x b'], disk: ['a b', 'c'] }
  const chunks: readonly MergeChunk[] = [{ kind: 'conflict', base: range(0, 1), yours: range(0, 1), disk: range(0, 2) }]
  const looks = (pane: 'yours' | 'result' | 'disk', ranges: readonly LineRange[]) =>
    paneDecorations({ pane, chunks, texts, ranges, decisions: ['open'] }).map(({ range: at, options }) => [
      at.startLineNumber,
      options.className ?? options.inlineClassName ?? options.after?.content.trim(),
    ])

  it('tints whole lines and marks the words that are new', () => {
    expect(looks('yours', [range(0, 1)])).toEqual([
      [1, 'tw-tint tw-open'],
      [1, 'tw-word tw-word-open'],
    ])
    expect(looks('disk', [range(0, 2)])).toEqual([
      [1, 'tw-tint tw-open'],
      [2, 'tw-word tw-word-open'],
    ])
  })

  it('says of the result that it is as it was, and draws nothing where there is no line', () => {
    expect(looks('result', [range(0, 1)])).toEqual([
      [1, 'tw-tint tw-open'],
      [1, 'as\u00a0it\u00a0was'],
    ])
    expect(looks('result', [range(0, 0)])).toEqual([])
  })
})

describe('includeDecorations', () => {
  it('finds the words that are includes, wherever they stand', () => {
    const tones = new Map([
      ['@a.md', 'loaded'],
      ['@b.md', 'absent'],
    ])
    expect(
      includeDecorations(['x @a.md', 'mail@a.md', '@b.md @c.md'], tones).map(({ range: at, options }) => [
        at.startLineNumber,
        at.startColumn,
        at.endColumn,
        options.inlineClassName,
      ]),
    ).toEqual([
      [1, 3, 8, 'strata-include strata-include-loaded'],
      [3, 1, 6, 'strata-include strata-include-absent'],
    ])
    expect(includeDecorations(['@a.md'], new Map())).toEqual([])
  })
})
