import { describe, expect, it } from 'vitest'
import { codeSpans, FIRST_LINE, type LineState, sameLineState, tokenizeLine } from './tokenize-line'

/** Each line as `kind:text|kind:text`, so that a reader can check it. */
function paint(text: string): readonly string[] {
  let state: LineState = FIRST_LINE
  return text.split('\n').map((line) => {
    const { tokens, next } = tokenizeLine(line, state)
    state = next
    return tokens.map((token, at) => `${token.kind}:${line.slice(token.from, tokens[at + 1]?.from ?? line.length)}`).join('|')
  })
}

describe('tokenizeLine', () => {
  it('reads front matter only at the very top', () => {
    expect(paint('---\npaths: src\n---\n# Title\n---\nname: x')).toEqual([
      'mark:---',
      'key:paths|mark::|:' + ' |string:src',
      'mark:---',
      'mark:#|heading: Title',
      'mark:---',
      ':name: x',
    ])
  })

  it('keeps code and comments apart from text', () => {
    expect(paint('Use `a` now')).toEqual([':Use |code:`a`|: now'])
    expect(paint('```ts\n@x `y`\n```\nafter')).toEqual(['mark:```ts', 'fenced:@x `y`', 'mark:```', ':after'])
    expect(paint('a <!-- b\nc\nd --> e\nf')).toEqual([':a |comment:<!-- b', 'comment:c', 'comment:d -->|: e', ':f'])
    expect(paint('<!-- b --> c')).toEqual(['comment:<!-- b -->|: c'])
  })

  it('closes a fence only by one at least as long', () => {
    expect(paint('````\n```\n````\nx')).toEqual(['mark:````', 'fenced:```', 'mark:````', ':x'])
  })

  it('covers every line from its first sign to its last', () => {
    const text = '# a\n- [x] b `c` **d** [e](f) https://g.h\n> i\n\n1. j <!-- k -->'
    let state: LineState = FIRST_LINE
    for (const line of text.split('\n')) {
      const { tokens, next } = tokenizeLine(line, state)
      state = next
      if (line !== '') expect(tokens[0]?.from).toBe(0)
      expect(tokens.map((token) => token.from)).toEqual([...new Set(tokens.map((token) => token.from))].sort((a, b) => a - b))
    }
  })

  it('tells states apart', () => {
    expect(sameLineState(FIRST_LINE, { phase: 'start', fence: '' })).toBe(true)
    expect(sameLineState({ phase: 'fence', fence: '```' }, { phase: 'fence', fence: '~~~' })).toBe(false)
  })

  it('finds inline code', () => {
    const line = 'a `b` and `c`'
    expect(codeSpans(line, tokenizeLine(line, FIRST_LINE).tokens)).toEqual([
      { from: 2, to: 5 },
      { from: 10, to: 13 },
    ])
  })
})
