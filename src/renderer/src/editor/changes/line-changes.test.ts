import { describe, expect, it } from 'vitest'
import { lineChanges } from './line-changes'

const lines = (text: string) => text.split(' ').filter((word) => word !== '')

describe('lineChanges', () => {
  it.each([
    ['a b c', 'a b c', []],
    ['a b c', 'a x c', [{ kind: 'changed', from: 2, to: 2 }]],
    ['a b', 'a b c d', [{ kind: 'added', from: 3, to: 4 }]],
    ['a b c', 'a c', [{ kind: 'removed', after: 1 }]],
    ['a b', 'b', [{ kind: 'removed', after: 0 }]],
    [
      'a b c',
      'a x y c',
      [
        { kind: 'changed', from: 2, to: 2 },
        { kind: 'added', from: 3, to: 3 },
      ],
    ],
    ['a b c d', 'a x d', [{ kind: 'changed', from: 2, to: 2 }]],
    ['', 'a', [{ kind: 'added', from: 1, to: 1 }]],
    ['a', '', [{ kind: 'removed', after: 0 }]],
    [
      'a b c d e',
      'a c d e f',
      [
        { kind: 'removed', after: 1 },
        { kind: 'added', from: 5, to: 5 },
      ],
    ],
  ])('%s → %s', (disk, edited, expected) => expect(lineChanges(lines(disk), lines(edited))).toEqual(expected))

  it('gives up telling apart what differs everywhere', () => {
    const disk = Array.from({ length: 3000 }, (_, at) => `a${at}`)
    const edited = Array.from({ length: 2500 }, (_, at) => `b${at}`)
    expect(lineChanges(disk, edited)).toEqual([{ kind: 'changed', from: 1, to: 2500 }])
  })
})
