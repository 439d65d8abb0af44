import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchLines } from './match-lines'
import { type LineRange, type MergeKind, mergeThreeWay } from './three-way-merge'

const text = fc.array(fc.constantFrom('a', 'b', 'c', '', '# h', '__proto__'), { maxLength: 12 }).map((lines) => lines.join('\n'))
const kinds = (base: string, yours: string, theirs: string) => mergeThreeWay({ base, yours, theirs }).hunks.map(({ kind }) => kind)

describe('mergeThreeWay', () => {
  it('puts changes of different lines together', () => {
    const base = 'one\ntwo\nthree\nfour\nfive\n'
    const merge = mergeThreeWay({ base, yours: 'ONE\ntwo\nthree\nfour\nfive\n', theirs: 'one\ntwo\nthree\nfour\nfive\nsix\n' })
    expect(merge.result).toBe('ONE\ntwo\nthree\nfour\nfive\nsix\n')
    expect(merge.hunks.map(({ kind }) => kind)).toEqual(['yours', 'same', 'theirs', 'same'])
    expect(merge.conflicts).toBe(0)
  })

  it('leaves the lines of the base where both changed them differently, and says which they are', () => {
    const merge = mergeThreeWay({ base: 'a\nx\nb', yours: 'a\ny1\ny2\nb', theirs: 'a\nt\nb' })
    expect(merge.result).toBe('a\nx\nb')
    expect(merge.hunks[1]).toEqual({
      kind: 'conflict',
      base: { from: 2, count: 1 },
      yours: { from: 2, count: 2 },
      theirs: { from: 2, count: 1 },
      result: { from: 2, count: 1 },
    })
  })

  it.each<[string, string, string, readonly MergeKind[]]>([
    ['a', 'a', 'a', ['same']],
    ['a', 'b', 'b', ['both']],
    ['a\nb', 'a', 'a\nb', ['same', 'yours']],
    ['a\nb', 'a\nb', 'b', ['theirs', 'same']],
    ['', 'x', 'y', ['conflict']],
    ['a\nb\nc', 'a\nc', 'a\nB\nc', ['same', 'conflict', 'same']],
    ['a', 'a\r\n', 'a\n', ['same', 'both']],
  ])('%j, %j, %j', (base, yours, theirs, expected) => {
    expect(kinds(base, yours, theirs)).toEqual(expected)
  })

  it('is yours where they changed nothing, theirs where you did not, and the same for both', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeThreeWay({ base, yours: other, theirs: base })).toMatchObject({ result: other, conflicts: 0 })
        expect(mergeThreeWay({ base, yours: base, theirs: other })).toMatchObject({ result: other, conflicts: 0 })
        expect(mergeThreeWay({ base, yours: other, theirs: other })).toMatchObject({ result: other, conflicts: 0 })
      }),
    )
  })

  it('loses no line: each is in the result, in a conflict, or taken out by the other side', () => {
    fc.assert(
      fc.property(text, text, text, (base, yours, theirs) => {
        const { hunks, result } = mergeThreeWay({ base, yours, theirs })
        const sides = { base, yours, theirs, result }
        const at = (side: keyof typeof sides, { from, count }: LineRange) => sides[side].split('\n').slice(from - 1, from - 1 + count)
        for (const side of ['base', 'yours', 'theirs', 'result'] as const) {
          // the ranges follow one another and are the whole text
          let next = 1
          for (const hunk of hunks) {
            expect(hunk[side].from).toBe(next)
            next += hunk[side].count
          }
          expect(next - 1).toBe(sides[side].split('\n').length)
        }
        for (const hunk of hunks) {
          const [b, y, t, r] = [at('base', hunk.base), at('yours', hunk.yours), at('theirs', hunk.theirs), at('result', hunk.result)]
          if (hunk.kind === 'same') expect([y, t, r]).toEqual([b, b, b])
          if (hunk.kind === 'yours') expect([t, r]).toEqual([b, y])
          if (hunk.kind === 'theirs') expect([y, r]).toEqual([b, t])
          if (hunk.kind === 'both') expect([t, r]).toEqual([y, y])
          if (hunk.kind === 'conflict') expect(r).toEqual(b)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('mirrors itself when the sides change places', () => {
    const mirrored: Readonly<Record<MergeKind, MergeKind>> = {
      same: 'same',
      both: 'both',
      conflict: 'conflict',
      yours: 'theirs',
      theirs: 'yours',
    }
    fc.assert(
      fc.property(text, text, text, (base, yours, theirs) => {
        expect(kinds(base, theirs, yours)).toEqual(kinds(base, yours, theirs).map((kind) => mirrored[kind]))
      }),
    )
  })

  it('stays quick where nothing fits, and with thousands of lines alike', () => {
    const many = (mark: string) => Array.from({ length: 40_000 }, (_, i) => `${mark} ${i}`).join('\n')
    const blank = '\n'.repeat(60_000)
    const start = performance.now()
    expect(mergeThreeWay({ base: many('a'), yours: many('b'), theirs: many('c') }).conflicts).toBe(1)
    expect(mergeThreeWay({ base: blank, yours: `x${blank}`, theirs: `${blank}y` })).toMatchObject({ result: `x${blank}y`, conflicts: 0 })
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

describe('matchLines', () => {
  it('gives runs of equal lines in order', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [one.split('\n'), other.split('\n')]
        let [atA, atB] = [0, 0]
        for (const match of matchLines(a, b)) {
          expect(match.length).toBeGreaterThan(0)
          expect(match.a >= atA && match.b >= atB).toBe(true)
          expect(b.slice(match.b, match.b + match.length)).toEqual(a.slice(match.a, match.a + match.length))
          ;[atA, atB] = [match.a + match.length, match.b + match.length]
        }
      }),
    )
  })
})
