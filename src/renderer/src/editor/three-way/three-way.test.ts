import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidedLines, decisionOf, firstLines, type LineRange, type MergeChunk, type MergeTexts } from '../../lib/merge-chunk'
import { align } from './align'
import { changedWords } from './changed-words'
import { moveRanges, resizeRange } from './move-ranges'

const range = (from: number, to: number): LineRange => ({ from, to })

// base: a b c   yours: a B1 B2 c   disk: a X c d
const TEXTS: MergeTexts = { base: ['a', 'b', 'c'], yours: ['a', 'B1', 'B2', 'c'], disk: ['a', 'X', 'c', 'd'] }
const SAME: MergeChunk = { kind: 'same', base: range(0, 1), yours: range(0, 1), disk: range(0, 1) }
const CONFLICT: MergeChunk = { kind: 'conflict', base: range(1, 2), yours: range(1, 3), disk: range(1, 2) }
const SAME2: MergeChunk = { kind: 'same', base: range(2, 3), yours: range(3, 4), disk: range(2, 3) }
const ADDED: MergeChunk = { kind: 'disk', base: range(3, 3), yours: range(4, 4), disk: range(3, 4) }
const CHUNKS = [SAME, CONFLICT, SAME2, ADDED]

describe('a chunk', () => {
  it('keeps the old text until it is decided', () => {
    expect(CHUNKS.flatMap((chunk) => firstLines(chunk, TEXTS))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is what its lines say it is', () => {
    const of = (lines: readonly string[], kept = false) => decisionOf(CONFLICT, TEXTS, lines, kept)
    expect(of(['b'])).toBe('open')
    expect(of(['b'], true)).toBe('base')
    expect(of(['B1', 'B2'])).toBe('yours')
    expect(of(['X'])).toBe('disk')
    expect(of(['B1', 'B2', 'X'])).toBe('both')
    expect(of(['B1'])).toBe('own')
    for (const decision of ['yours', 'disk', 'both'] as const) expect(of(decidedLines(CONFLICT, TEXTS, decision))).toBe(decision)
  })
})

describe('align', () => {
  it('fills what is missing and puts a bar above each conflict', () => {
    expect(align(CHUNKS, [range(0, 1), range(1, 2), range(2, 3), range(3, 4)])).toEqual({
      yours: [
        { kind: 'bar', after: 1, lines: 0, chunk: 1 },
        { kind: 'filler', after: 4, lines: 1, chunk: 3 },
      ],
      result: [
        { kind: 'bar', after: 1, lines: 0, chunk: 1 },
        { kind: 'filler', after: 2, lines: 1, chunk: 1 },
      ],
      disk: [
        { kind: 'bar', after: 1, lines: 0, chunk: 1 },
        { kind: 'filler', after: 2, lines: 1, chunk: 1 },
      ],
    })
  })

  it('makes every chunk equally high everywhere', () => {
    const sizes = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(sizes, (list) => {
        let [y, r, d] = [0, 0, 0]
        const results: LineRange[] = []
        const chunks = list.map(([a, b, c], at): MergeChunk => {
          const chunk = {
            kind: at % 2 === 0 ? 'same' : 'conflict',
            base: range(0, 0),
            yours: range(y, y + a),
            disk: range(d, d + c),
          } as const
          results.push(range(r, r + b))
          y += a
          r += b
          d += c
          return chunk
        })
        const gaps = align(chunks, results)
        const height = (lines: number, ofPane: readonly { readonly lines: number }[]) => ofPane.reduce((sum, gap) => sum + gap.lines, lines)
        const heights = [height(y, gaps.yours), height(r, gaps.result), height(d, gaps.disk)]
        expect(new Set(heights).size).toBe(1)
      }),
    )
  })
})

describe('moveRanges', () => {
  const start = [range(0, 1), range(1, 3), range(3, 5)]
  const change = (fromLine: number, fromColumn: number, toLine: number, toColumn: number, text: string) =>
    moveRanges(start, {
      fromLine,
      fromColumn,
      toLine,
      toColumn,
      newLines: text.split('\n').length - 1,
      endsLine: text === '' || text.endsWith('\n'),
    })

  it.each([
    ['typing inside a line', change(2, 3, 2, 3, 'x'), [range(0, 1), range(1, 3), range(3, 5)]],
    ['a new line inside', change(2, 3, 2, 3, '\n'), [range(0, 1), range(1, 4), range(4, 6)]],
    ['a new line at the border goes below', change(4, 1, 4, 1, 'x\n'), [range(0, 1), range(1, 3), range(3, 6)]],
    ['a line is taken out', change(2, 1, 3, 1, ''), [range(0, 1), range(1, 2), range(2, 4)]],
    ['two chunks are joined above', change(1, 2, 2, 1, ''), [range(0, 1), range(1, 2), range(2, 4)]],
    ['a whole chunk goes', change(2, 1, 4, 1, ''), [range(0, 1), range(1, 1), range(1, 3)]],
    ['behind the last line', change(5, 4, 5, 4, '\nx'), [range(0, 1), range(1, 3), range(3, 6)]],
  ])('%s', (_name, moved, expected) => expect(moved).toEqual(expected))

  it('stays in order and without gaps, and covers the text', () => {
    const edits = fc.array(fc.tuple(fc.nat(30), fc.nat(5), fc.nat(5), fc.boolean()), { maxLength: 12 })
    fc.assert(
      fc.property(edits, (list) => {
        let ranges: readonly LineRange[] = start
        let total = 5
        for (const [at, removed, added, whole] of list) {
          const fromLine = 1 + (at % total)
          const toLine = Math.min(total, fromLine + removed)
          ranges = moveRanges(ranges, {
            fromLine,
            fromColumn: whole ? 1 : 2,
            toLine,
            toColumn: whole ? 1 : 2,
            newLines: added,
            endsLine: whole,
          })
          total += added - (toLine - fromLine)
          expect(ranges[0]?.from).toBe(0)
          for (let i = 0; i < ranges.length; i++) {
            const one = ranges[i] as LineRange
            expect(one.to).toBeGreaterThanOrEqual(one.from)
            if (i > 0) expect(one.from).toBe(ranges[i - 1]?.to)
          }
          expect(ranges[ranges.length - 1]?.to).toBe(total)
        }
      }),
    )
  })
})

describe('resizeRange', () => {
  it('moves what stands below', () => {
    expect(resizeRange([range(0, 1), range(1, 1), range(1, 4)], 1, 2)).toEqual([range(0, 1), range(1, 3), range(3, 6)])
  })
})

describe('changedWords', () => {
  it('finds the words that are new', () => {
    expect(changedWords(['a Fastify service.'], ['a Fastify 5 service.'])).toEqual([{ line: 0, from: 10, to: 11 }])
    expect(changedWords(['one two'], ['one', 'three two'])).toEqual([{ line: 1, from: 0, to: 5 }])
    expect(changedWords(['keep'], ['keep', 'all of it new'])).toEqual([{ line: 1, from: 0, to: 13 }])
    expect(changedWords(['a b c'], ['x y c'])).toEqual([{ line: 0, from: 0, to: 3 }])
    expect(changedWords([], ['all new'])).toEqual([])
    expect(changedWords(['x'], [])).toEqual([])
  })
})
