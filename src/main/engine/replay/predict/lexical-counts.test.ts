import { describe, expect, it } from 'vitest'
import { addCounts, countLexical, emptyCounts } from './lexical-counts'

describe('a text as counts', () => {
  it('tells words, marks, numbers and blanks apart', () => {
    expect(countLexical('  getUserName(42);\n\n\tx == 1234')).toEqual({
      words: 2,
      longLetters: 5,
      camels: 2,
      digitRuns: 2,
      digits: 6,
      nonAscii: 0,
      markRuns: 3,
      blankRuns: 1,
      newlineRuns: 1,
      tabs: 1,
    })
  })

  it('counts what is outside ASCII by units', () => {
    expect(countLexical('中文 → 😀')).toMatchObject({ nonAscii: 5, words: 0, blankRuns: 0 })
  })

  it('finds nothing in nothing', () => {
    expect(countLexical('')).toEqual(emptyCounts())
  })

  it('adds up where a text is cut between words', () => {
    const sum = emptyCounts()
    for (const piece of ['alpha ', 'beta ', 'gamma_1']) addCounts(sum, countLexical(piece))
    expect(sum).toEqual(countLexical('alpha beta gamma_1'))
  })

  it('reads a megabyte of one letter without a thought', () => {
    expect(countLexical('a'.repeat(1_000_000))).toMatchObject({ words: 1, longLetters: 999_994 })
  })
})
