import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutIndex, type IndexLimits, indexWarning } from './cut-index'

const LIMITS: IndexLimits = { maxLines: 200, maxSize: 25_000, sizeUnit: 'chars' }
const small = (maxLines: number, maxSize: number | null, sizeUnit: 'chars' | 'bytes' = 'chars'): IndexLimits => ({
  maxLines,
  maxSize,
  sizeUnit,
})
const lines = (n: number, line = '- [Note](note.md) — x') => Array.from({ length: n }, (_, i) => `${line} ${i + 1}`).join('\n')

describe('cutIndex', () => {
  it('keeps exactly the limit of lines, not counting white space around the text', () => {
    const cut = cutIndex(`\n\n${lines(200)}\n\n\n`, LIMITS)
    expect(cut).toMatchObject({ kept: lines(200), lines: 200, cutBy: null })
  })

  it('keeps the first 200 of 201 lines', () => {
    const cut = cutIndex(`${lines(201)}\n`, LIMITS)
    expect(cut.kept).toBe(lines(200))
    expect(cut).toMatchObject({ lines: 201, cutBy: 'lines' })
  })

  it('keeps whole lines up to the size, and exactly the size is not cut', () => {
    expect(cutIndex('aaaa\nbbbb\ncccc', small(10, 14))).toMatchObject({ kept: 'aaaa\nbbbb\ncccc', size: 14, cutBy: null })
    expect(cutIndex('aaaa\nbbbb\ncccc', small(10, 13))).toMatchObject({ kept: 'aaaa\nbbbb', size: 14, cutBy: 'bytes' })
    expect(cutIndex('aaaa\nbbbb\ncccc', small(10, 9)).kept).toBe('aaaa\nbbbb')
    expect(cutIndex('aaaa\nbbbb\ncccc', small(10, 8)).kept).toBe('aaaa')
  })

  it('cuts hard where there is no line end to go back to, but never through a character', () => {
    expect(cutIndex('a'.repeat(30), small(10, 20)).kept).toBe('a'.repeat(20))
    expect(cutIndex(`${'a'.repeat(19)}🧭b`, small(10, 20)).kept).toBe('a'.repeat(19))
  })

  it('names both limits from the uncut text, even where cutting the lines brought the size down', () => {
    const cut = cutIndex(lines(250, '- [Note](note.md) — '.padEnd(110, 'y')), LIMITS)
    expect(cut.cutBy).toBe('both')
    expect(cut.kept.split('\n').length).toBe(200)
    expect(cut.size).toBeGreaterThan(25_000)
  })

  it('then still cuts by size what the line limit left too large', () => {
    const cut = cutIndex(lines(250, 'y'.repeat(200)), LIMITS)
    expect(cut.cutBy).toBe('both')
    expect(cut.kept.length).toBeLessThanOrEqual(25_000)
    expect(cut.kept.split('\n').length).toBeLessThan(200)
  })

  it('counts UTF-16 units or UTF-8 bytes as the limits say', () => {
    const chinese = lines(120, `- [笔记](note.md) — ${'记'.repeat(100)}`)
    expect(cutIndex(chinese, LIMITS).cutBy).toBeNull()
    const inBytes = cutIndex(chinese, { ...LIMITS, sizeUnit: 'bytes' })
    expect(inBytes.cutBy).toBe('bytes')
    expect(new TextEncoder().encode(inBytes.kept).length).toBeLessThanOrEqual(25_000)
    expect(chinese.startsWith(`${inBytes.kept}\n`)).toBe(true)
    expect(cutIndex('记记记', small(9, 8, 'bytes')).kept).toBe('记记')
    expect(cutIndex('记🧭', small(9, 6, 'bytes')).kept).toBe('记')
  })

  it('has no size limit where the version has none', () => {
    expect(cutIndex('a'.repeat(100_000), small(200, null)).cutBy).toBeNull()
  })

  it('law: what is kept is a prefix within both limits, and all of it when nothing is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 12, unit: 'grapheme' })).map((parts) => parts.join('\n')),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 4, max: 40 }),
        fc.constantFrom('chars' as const, 'bytes' as const),
        (text, maxLines, maxSize, unit) => {
          const cut = cutIndex(text, small(maxLines, maxSize, unit))
          expect(text.trim().startsWith(cut.kept)).toBe(true)
          expect(cut.kept.split('\n').length).toBeLessThanOrEqual(maxLines)
          const size = unit === 'chars' ? cut.kept.length : new TextEncoder().encode(cut.kept).length
          expect(size).toBeLessThanOrEqual(maxSize)
          if (cut.cutBy === null) expect(cut.kept).toBe(text.trim())
        },
      ),
    )
  })
})

describe('indexWarning', () => {
  const warning = (text: string, limits: IndexLimits) => indexWarning('MEMORY.md', cutIndex(text, limits), limits)

  it('names the file, the limit that was passed and what to do', () => {
    const byLines = warning(lines(1201), small(1000, null))
    expect(byLines).toContain('MEMORY.md')
    expect(byLines).toContain('1,201 lines where 1,000 are read')
    expect(byLines).not.toContain('characters where')
    expect(byLines).toContain('200 characters')
    expect(byLines).toContain('topic file')
    expect(warning('aaaa\nbbbb', small(9, 5))).toContain('9 characters where 5 are read')
    expect(warning('aaaa\nbbbb', small(9, 5, 'bytes'))).toContain('9 bytes where 5 are read')
  })

  it('names both when both were passed', () => {
    const both = warning('aaaa\nbbbb\ncccc', small(2, 12))
    expect(both).toContain('3 lines where 2 are read')
    expect(both).toContain('14 characters where 12 are read')
  })
})
