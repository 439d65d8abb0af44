import { describe, expect, it } from 'vitest'
import { mapSentLines } from './map-sent-lines'

const disk = ['---', 'paths: a', '---', '# Title', '', '<!-- one', 'two --> kept', 'last', '']

describe('mapSentLines', () => {
  it('steps over front matter and comments', () => {
    const regions = [
      { kind: 'frontmatter', fromLine: 1, toLine: 3 },
      { kind: 'sent', fromLine: 4, toLine: 5 },
      { kind: 'comment', fromLine: 6, toLine: 7 },
      { kind: 'sent', fromLine: 8, toLine: 9 },
    ]
    expect(mapSentLines(['# Title', '', 'last'], regions, disk)).toEqual([4, 5, 8])
  })

  it('finds the rest of a line whose comment went', () => {
    const regions = [
      { kind: 'frontmatter', fromLine: 1, toLine: 3 },
      { kind: 'sent', fromLine: 4, toLine: 5 },
      { kind: 'comment', fromLine: 6, toLine: 7 },
      { kind: 'sent', fromLine: 8, toLine: 9 },
    ]
    expect(mapSentLines(['# Title', '', ' kept', 'last'], regions, disk)).toEqual([4, 5, 7, 8])
  })

  it('gives no line to a note that was added', () => {
    const regions = [
      { kind: 'sent', fromLine: 1, toLine: 2 },
      { kind: 'below-cut', fromLine: 3, toLine: 4 },
    ]
    const index = ['- a', '- b', '- c', '- d']
    expect(mapSentLines(['- a', '- b', '', '> cut here'], regions, index)).toEqual([1, 2, null, null])
  })

  it('skips blank lines trimmed at the start', () => {
    expect(mapSentLines(['a', 'b'], [{ kind: 'sent', fromLine: 1, toLine: 4 }], ['', '', 'a', 'b'])).toEqual([3, 4])
  })

  it('goes by the regions alone when the file is not at hand', () => {
    const regions = [
      { kind: 'frontmatter', fromLine: 1, toLine: 3 },
      { kind: 'sent', fromLine: 4, toLine: 5 },
      { kind: 'comment', fromLine: 6, toLine: 7 },
      { kind: 'sent', fromLine: 8, toLine: 8 },
    ]
    expect(mapSentLines(['x', 'y', 'z'], regions, null)).toEqual([4, 5, 8])
  })

  it('counts from 1 where nothing is known of the file', () => {
    expect(mapSentLines(['x', 'y'], [], null)).toEqual([1, 2])
    expect(mapSentLines(['x', 'y'], [{ kind: 'frontmatter', fromLine: 1, toLine: 4 }], null)).toEqual([5, 6])
  })

  it('never goes backwards, even where lines repeat', () => {
    const same = ['- x', '- x', '', '- x']
    expect(mapSentLines(same, [{ kind: 'sent', fromLine: 1, toLine: 4 }], same)).toEqual([1, 2, 3, 4])
  })
})
