import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseIndexEntry } from './parse-index-entry'

const parts = (line: string) => {
  const entry = parseIndexEntry(line)
  return entry === null ? null : [entry.title, entry.target, entry.hook]
}

describe('parseIndexEntry', () => {
  it.each([
    ['- [Test runner](runner.md) — use the fast one', ['Test runner', 'runner.md', 'use the fast one']],
    ['- [A](a.md) – x', ['A', 'a.md', 'x']],
    ['- [A](a.md) - x - y', ['A', 'a.md', 'x - y']],
    ['- [A](a.md) -- x', ['A', 'a.md', 'x']],
    ['- [A](a.md): x', ['A', 'a.md', 'x']],
    ['- [A](a.md) : x', ['A', 'a.md', 'x']],
    ['- [A](a.md)—x', ['A', 'a.md', 'x']],
    ['- [A](a.md) x', ['A', 'a.md', 'x']],
    ['- [A](a.md)', ['A', 'a.md', '']],
    ['- [A](a.md) — ', ['A', 'a.md', '']],
    ['* [A](a.md) — -5 degrees', ['A', 'a.md', '-5 degrees']],
    ['+ [A](a.md) → x', ['A', 'a.md', 'x']],
    ['  - [A](a.md) — x  ', ['A', 'a.md', 'x']],
    ['- **[A](a.md)** — x', ['A', 'a.md', 'x']],
    ['- [**A**](a.md) — x', ['**A**', 'a.md', 'x']],
    ['- [Use [x] here](a.md) — see [b](b.md)', ['Use [x] here', 'a.md', 'see [b](b.md)']],
    ['- [A \\] b](a.md) — x', ['A \\] b', 'a.md', 'x']],
    ['- [A](<a b.md> "title") — x', ['A', 'a b.md', 'x']],
    ['- [A](a b.md) — x', ['A', 'a b.md', 'x']],
    ['- [A](a_(1).md) — x', ['A', 'a_(1).md', 'x']],
    ['- [A](a.md#part) — x', ['A', 'a.md#part', 'x']],
    ['- [A]() — x', ['A', '', 'x']],
    ['- [笔记](note.md) — 记', ['笔记', 'note.md', '记']],
  ])('%s', (line, expected) => {
    expect(parts(line)).toEqual(expected)
  })

  it.each([
    'Remember to water the plants.',
    '[A](a.md) — x',
    '- plain',
    '- [A] (a.md)',
    '- see [A](a.md)',
    '- `[A](a.md)`',
    '- [[a]] — x',
    '- [ ] do it',
    '-[A](a.md)',
    '',
    '- [A](a.md',
  ])('%j is no entry', (line) => {
    expect(parts(line)).toBeNull()
  })

  it('law: the spans say where title, target and hook stand', () => {
    const line = fc
      .tuple(
        fc.constantFrom('- ', '* ', '  + ', '- **'),
        fc.string({ maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        fc.constantFrom(' — ', ' - ', ': ', ' '),
        fc.string({ maxLength: 20 }),
      )
      .map(([bullet, title, target, joint, hook]) => `${bullet}[${title}](${target})${joint}${hook}`.replaceAll('\n', ' '))
    fc.assert(
      fc.property(line, (text) => {
        const entry = parseIndexEntry(text)
        if (entry === null) return
        const at = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
        expect(at(entry.titleSpan).trim()).toBe(entry.title)
        expect(at(entry.targetSpan)).toBe(entry.target)
        expect(at(entry.hookSpan)).toBe(entry.hook)
      }),
    )
  })
})
