import { describe, expect, it } from 'vitest'
import { topicParts } from './split-parts'

const parts = (text: string, head = 0) => topicParts(text.split('\n'), head).map((part) => [part.fromLine, part.toLine, part.title])

describe('topicParts', () => {
  it('begins a part at each heading, and one before the first', () => {
    expect(parts('---\nname: x\n---\nIntro here. More.\n\n## One\n\na\n\n## Two\nb', 3)).toEqual([
      [4, 4, 'Intro here'],
      [6, 8, 'One'],
      [10, 11, 'Two'],
    ])
  })
  it('does not take the only top heading, nor deeper ones, for parts', () => {
    expect(parts('# All\n\n## A\n### deep\nx\n## B\ny')).toEqual([
      [1, 1, 'All'],
      [3, 5, 'A'],
      [6, 7, 'B'],
    ])
  })
  it('a heading inside a fence is none', () => {
    expect(parts('## A\n```\n## not\n```\n## B\nx').map((part) => part[2])).toEqual(['A', 'B'])
  })
  it('splits at blank lines where there are no headings', () => {
    expect(parts('- **First** thing: so\n\nSecond `thing` here')).toEqual([
      [1, 1, 'First thing'],
      [3, 3, 'Second thing here'],
    ])
  })
  it('says which parts hold nothing but their heading', () => {
    expect(topicParts(['# All', '', '## A', 'x', '## B', 'y'], 0).map((part) => part.filled)).toEqual([false, true, true])
  })
  it('has none in an empty text', () => {
    expect(parts('')).toEqual([])
    expect(parts('---\n---\n\n', 2)).toEqual([])
  })
})
