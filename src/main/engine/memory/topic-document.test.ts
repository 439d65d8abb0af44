import { describe, expect, it } from 'vitest'
import { parseTopic } from './topic-document'

describe('parseTopic', () => {
  it('reads flat and nested front matter', () => {
    expect(parseTopic('---\nname: a\ndescription: about a\ntype: project\n---\nx\n')).toMatchObject({
      frontMatter: 'ok',
      frontMatterLines: 5,
      shape: 'flat',
      name: 'a',
      description: 'about a',
      type: 'project',
      modifiedMs: null,
      body: 'x\n',
    })
    const nested =
      '---\nname: a-b\ndescription: "about"\nmetadata: \n  node_type: memory\n  type: feedback\n  originSessionId: 1\n  modified: 2026-03-01T10:00:00.000Z\n---\n\nx'
    expect(parseTopic(nested)).toMatchObject({ shape: 'metadata', type: 'feedback', modifiedMs: Date.UTC(2026, 2, 1, 10) })
  })

  it('reads a description with an unquoted colon, and says that it is no YAML', () => {
    expect(parseTopic('---\nname: a\ndescription: note: this and that\ntype: user\n---\n')).toMatchObject({
      frontMatter: 'lenient',
      description: 'note: this and that',
      type: 'user',
    })
  })

  it('says what is wrong and where', () => {
    expect(parseTopic('---\n{ name: ["b"\n---\nbody\n')).toMatchObject({
      frontMatter: 'bad',
      problem: { line: expect.any(Number) },
      type: null,
    })
    expect(parseTopic('just text\n')).toMatchObject({ frontMatter: 'none', problem: null, body: 'just text\n' })
    expect(parseTopic('---\n\ntext after a rule\n---\n')).toMatchObject({ frontMatter: 'none' })
    expect(parseTopic('')).toMatchObject({ frontMatter: 'none', body: '' })
  })

  it('takes numbers as text, and lists and blanks for nothing', () => {
    expect(parseTopic('---\nname: 12\ndescription: [a]\ntype: ""\n---\n')).toMatchObject({
      name: '12',
      description: null,
      type: null,
      shape: null,
    })
  })

  it.each([
    ['2026-03-01', Date.UTC(2026, 2, 1)],
    ['2026-03-01T10:00', Date.UTC(2026, 2, 1, 10)],
    ['2026-03-01 10:00:05', Date.UTC(2026, 2, 1, 10, 0, 5)],
    ['2026-03-01T10:00:00+02:00', Date.UTC(2026, 2, 1, 8)],
    ['yesterday', null],
    ['2026-13-45', null],
    ['12', null],
  ])('modified %s', (text, ms) => {
    expect(parseTopic(`---\nname: a\nmodified: ${text}\n---\n`).modifiedMs).toBe(ms)
  })
})
