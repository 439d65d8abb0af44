import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayWidth, fitEnd, padStart, shortenPath, toPrintable, wrapWords } from './display-width'

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['規則', 4],
    ['한글', 4],
    ['😀', 2],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['e\u0301', 1],
    ['\u200b', 0],
    ['ｆｕｌｌ', 8],
    ['▏█…', 3],
  ])('%j takes %i', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })
})

describe('toPrintable', () => {
  it('shows what could move the cursor or turn the line around', () => {
    expect(toPrintable('a\nb\r\tc\u001b[31md\u202ee\u0085f')).toBe('a\\nb\\r\\tc\\x1b[31md\\u202ee\\x85f')
  })
  it('leaves everything else alone', () => {
    expect(toPrintable('é 規 😀 / \\')).toBe('é 規 😀 / \\')
  })
})

describe('fitting', () => {
  it('fills and cuts to exactly the width, never through a wide character', () => {
    expect(fitEnd('ab', 4)).toBe('ab  ')
    expect(fitEnd('abcdef', 4)).toBe('abc…')
    expect(fitEnd('規則規則', 4)).toBe('規… ')
    expect(padStart('12', 5)).toBe('   12')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 12 }), (text, width) => {
        expect(displayWidth(fitEnd(toPrintable(text), width))).toBe(width)
      }),
    )
  })

  it('shortens the folder part of a path and keeps the name', () => {
    expect(shortenPath('docs/style.md', 20)).toBe('docs/style.md')
    expect(shortenPath('/etc/claude-code/CLAUDE.md', 20)).toBe('/etc/clau…/CLAUDE.md')
    expect(shortenPath('a-very-long-folder/CLAUDE.md', 10)).toBe('CLAUDE.md')
    expect(shortenPath('folder/a-very-long-name.md', 8)).toBe('a-very-…')
    expect(shortenPath('C:\\Program Files\\ClaudeCode\\CLAUDE.md', 20)).toBe('C:\\Progra…\\CLAUDE.md')
    for (const width of [3, 7, 11, 15, 30]) expect(displayWidth(shortenPath('規則/提交/規則.md', width))).toBeLessThanOrEqual(width)
  })

  it('wraps words, and cuts those longer than a line', () => {
    expect(wrapWords('the quick  brown fox', 9)).toEqual(['the quick', 'brown fox'])
    expect(wrapWords('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
    expect(wrapWords('規則規', 1)).toEqual(['規', '則', '規'])
    expect(wrapWords('   ', 4)).toEqual([])
    expect(wrapWords('a b c d e', 1, 3)).toEqual(['a', 'b', '…'])
    expect(wrapWords('aa bb cc', 2, 3)).toEqual(['aa', 'bb', 'cc'])
  })

  it('is quick with a text of any length', () => {
    const started = performance.now()
    expect(wrapWords('x'.repeat(5_000_000), 80)).toHaveLength(8)
    expect(wrapWords('wörter '.repeat(700_000), 80)).toHaveLength(8)
    expect(displayWidth(fitEnd('é'.repeat(10), 4))).toBe(4)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
