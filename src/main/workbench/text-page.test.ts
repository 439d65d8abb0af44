import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sliceList, sliceText } from './text-page'

describe('sliceText', () => {
  it('gives a page and where to go on', () => {
    expect(sliceText('abcdef', 0, 4)).toEqual({ text: 'abcd', totalChars: 6, next: 4 })
    expect(sliceText('abcdef', 4, 4)).toEqual({ text: 'ef', totalChars: 6, next: null })
    expect(sliceText('abcdef', 9, 4)).toEqual({ text: '', totalChars: 6, next: null })
    expect(sliceText('', 0, 4)).toEqual({ text: '', totalChars: 0, next: null })
  })

  it('never cuts a surrogate pair', () => {
    expect(sliceText('a😀b', 0, 2)).toEqual({ text: 'a', totalChars: 4, next: 1 })
    expect(sliceText('😀😀', 0, 1)).toEqual({ text: '😀', totalChars: 4, next: 2 })
    expect(sliceText('a😀b', 2, 2)).toMatchObject({ text: '😀' })
  })

  it('puts pages together to the whole text, whatever the size', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '😀', '\ud83d', '\ude00', '\n', '語') }),
        fc.integer({ min: 1, max: 7 }),
        (text, limit) => {
          let joined = ''
          let pages = 0
          for (let next: number | null = 0; next !== null; pages++) {
            const page = sliceText(text, next, limit)
            joined += page.text
            next = page.next
            if (pages > text.length + 1) return false
          }
          return joined === text
        },
      ),
    )
  })

  it('halves a page of characters that JSON blows up', () => {
    const page = sliceText('\u0001'.repeat(400_000), 0, 200_000)
    expect(JSON.stringify(page.text).length).toBeLessThan(900_000)
    expect(page.next).toBe(page.text.length)
  })
})

describe('sliceList', () => {
  it('stops before a megabyte but always gives something', () => {
    const big = 'x'.repeat(400_000)
    expect(sliceList([big, big, big], 0, 10)).toHaveLength(2)
    expect(sliceList([big, big, big], 2, 10)).toHaveLength(1)
    expect(sliceList([big.repeat(4), 'a'], 0, 10)).toHaveLength(1)
    expect(sliceList(['a', 'b', 'c'], 1, 1)).toEqual(['b'])
    expect(sliceList([], 0, 1)).toEqual([])
  })
})
