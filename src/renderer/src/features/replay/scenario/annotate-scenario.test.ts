import { describe, expect, it } from 'vitest'
import { annotateScenario, linesOfCalls } from './annotate-scenario'

const TEXT = `model: x
turns:
  - { role: user, tokens: 5 }
  - { role: assistant, tokens: 5 } # role: assistant
  # - { role: assistant, tokens: 5 }
  - role: assistant
    tokens: 7
`

describe('linesOfCalls', () => {
  it('takes no words of a turn for a turn', () => {
    expect(
      linesOfCalls(['- { role: user, tokens: 1, text: "a { role: assistant }" }', '- { text: x, role: assistant, tokens: 2 }']),
    ).toEqual([2])
  })

  it('finds assistant turns in both ways of writing, and none in comments', () => {
    expect(linesOfCalls(TEXT.split('\n'))).toEqual([4, 6])
  })
})

describe('annotateScenario', () => {
  it('puts the call and what it sent behind its line, and marks the ones that went wrong', () => {
    const { hints } = annotateScenario(TEXT, [], { perColumn: 1, context: [1000, 20_345] }, [{ kind: 'compact-failed', call: 1 }])
    expect(hints).toEqual([
      { line: 4, text: '0 · 1,000', tone: 'plain' },
      { line: 6, text: '✕ 1 · 20,345', tone: 'warn' },
    ])
  })

  it('marks a problem from its first sign to its last, and then tells no sizes', () => {
    const { findings, hints } = annotateScenario(TEXT, [{ message: 'no size', at: { line: 3 } }], { perColumn: 1, context: [1] }, [])
    expect(findings).toMatchObject([{ line: 3, column: 3, toLine: 3, toColumn: 30, message: 'no size' }])
    expect(hints).toEqual([])
  })

  it('keeps a mark inside the text, wherever the problem is said to be', () => {
    const { findings } = annotateScenario(
      '',
      [
        { message: 'empty', at: { line: 9 } },
        { message: 'no place', at: null },
      ],
      null,
      [],
    )
    expect(findings.map(({ line, column, toColumn }) => [line, column, toColumn])).toEqual([
      [1, 1, 2],
      [1, 1, 2],
    ])
  })
})
