import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineSplitter } from './create-line-splitter'

interface Line {
  readonly text: string
  readonly offset: number
  readonly line: number
  readonly last: boolean
}

function split(text: string, cuts: readonly number[] = [], longest?: number): readonly Line[] {
  const lines: Line[] = []
  const splitter = createLineSplitter((bytes, offset, line, last) => {
    lines.push({ text: new TextDecoder().decode(bytes), offset, line, last })
  }, longest)
  const bytes = new TextEncoder().encode(text)
  const shared = new Uint8Array(bytes.length)
  let from = 0
  for (const cut of [...cuts, bytes.length].map((at) => Math.min(at, bytes.length)).sort((a, b) => a - b)) {
    // one buffer that is written over, as a reader of files would have it
    const view = shared.subarray(0, cut - from)
    view.set(bytes.subarray(from, cut))
    splitter.push(view)
    shared.fill(0x7e)
    from = cut
  }
  splitter.end()
  return lines
}

describe('createLineSplitter', () => {
  it('counts lines from 1 and bytes from 0, and says when the last has no newline', () => {
    expect(split('ä\n\nxy')).toEqual([
      { text: 'ä', offset: 0, line: 1, last: false },
      { text: '', offset: 3, line: 2, last: false },
      { text: 'xy', offset: 4, line: 3, last: true },
    ])
    expect(split('a\n')).toEqual([{ text: 'a', offset: 0, line: 1, last: false }])
    expect(split('')).toEqual([])
  })

  it('gives the same lines wherever the input is cut', () => {
    const text = fc.array(fc.constantFrom('a', '\n', 'é', '漢', 'bc'), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 120 }), { maxLength: 12 }), (given, cuts) => {
        expect(split(given, cuts)).toEqual(split(given))
      }),
    )
  })

  it('copies a line of 15 MB that comes in small portions in linear time', () => {
    const portion = new Uint8Array(4096).fill(0x61)
    let copied = 0
    const splitter = createLineSplitter((bytes) => {
      copied = bytes.length
    })
    const before = performance.now()
    for (let i = 0; i < 3840; i++) splitter.push(portion)
    splitter.end()
    expect(copied).toBe(3840 * 4096)
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it('keeps the beginning of a line that is too long, and the place of what follows', () => {
    for (const cuts of [[], [3], [3, 9]]) {
      expect(split('abcdefgh\nxy\n', cuts, 4)).toEqual([
        { text: 'abcd', offset: 0, line: 1, last: false },
        { text: 'xy', offset: 9, line: 2, last: false },
      ])
    }
  })
})
