import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EditedLine, parseIndexDocument, printEdited, printIndex } from './index-document'

const kinds = (text: string) => parseIndexDocument(text).lines.map((line) => line.kind)

/** Lines as people and machines write them, strange ones included. */
const anyLine = fc.oneof(
  fc.constantFrom(
    '- [A](a.md) — x',
    '* [B](b.md) - y',
    '+ [C](c.md): z  ',
    '## Section ##',
    '# #',
    '',
    '  \t',
    '---',
    '<!-- c -->',
    '<!--',
    '-->',
    'plain',
    '- [ ] task',
    '```',
    '- [x](<a b.md> "t")',
    '\r',
  ),
  fc.string({ maxLength: 30 }).map((text) => text.replaceAll('\n', ' ').replaceAll('\ufeff', ' ')),
)
const anyText = fc
  .tuple(fc.constantFrom('', '\ufeff'), fc.array(fc.tuple(anyLine, fc.constantFrom('\n', '\r\n')), { maxLength: 30 }), fc.boolean())
  .map(([bom, lines, open]) => {
    const text = lines.map(([line, eol]) => line + eol).join('')
    return bom + (open ? text.replace(/\r?\n$/, '') : text)
  })

describe('parseIndexDocument', () => {
  it('law: printing gives every text back, byte for byte', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string(), fc.string({ unit: 'binary' })), (text) => printIndex(parseIndexDocument(text)) === text),
    )
  })

  it('tells what each line is, and under which heading it stands', () => {
    const text = '# Memory\n\n## Project\n- [A](a.md) — x\n\n***\nplain\n  - [B](b.md) y\n'
    expect(kinds(text)).toEqual(['heading', 'blank', 'heading', 'entry', 'blank', 'rule', 'other', 'entry'])
    expect(parseIndexDocument(text).lines.map((line) => line.section)).toEqual([
      'Memory',
      'Memory',
      'Project',
      'Project',
      'Project',
      'Project',
      'Project',
      'Project',
    ])
    expect(parseIndexDocument('## Closed ##\n## C#\n###\n').lines.map((line) => line.section)).toEqual(['Closed', 'C#', ''])
  })

  it('takes nothing in front matter or a comment for an entry', () => {
    expect(kinds('---\nname: x\n---\n<!--\n- [A](a.md) — x\n-->\n- [B](b.md) — y\n')).toEqual([
      'hidden',
      'hidden',
      'hidden',
      'hidden',
      'hidden',
      'hidden',
      'entry',
    ])
    expect(kinds('<!-- never closed\n- [A](a.md) — x\n')).toEqual(['other', 'entry'])
  })

  it('takes the line end most lines have for new ones', () => {
    expect(parseIndexDocument('a\r\nb\r\nc\n').eol).toBe('\r\n')
    expect(parseIndexDocument('a\r\nb\n').eol).toBe('\n')
    expect(parseIndexDocument('').eol).toBe('\n')
  })

  it('does not slow down on hostile lines', () => {
    const hostile = ['['.repeat(50_000), '`'.repeat(50_000), ' `'.repeat(25_000), '- - '.repeat(20_000), `#${' #'.repeat(30_000)}x`]
    expect(parseIndexDocument(hostile.join('\n')).lines).toHaveLength(5)
  })
})

describe('printEdited', () => {
  const edit = (text: string, change: (lines: readonly EditedLine[]) => readonly EditedLine[]) => {
    const document = parseIndexDocument(text)
    return printEdited(document, change(document.lines))
  }

  it('gives new lines the usual end and keeps those of the others', () => {
    expect(edit('\ufeffa\r\nb\nc\r\n', (lines) => [...lines.slice(0, 2), 'new', ...lines.slice(2)])).toBe('\ufeffa\r\nb\nnew\r\nc\r\n')
  })

  it('ends as the file ended', () => {
    expect(edit('a\nb', (lines) => [...lines, 'c'])).toBe('a\nb\nc')
    expect(edit('a\nb\n', (lines) => [...lines, 'c'])).toBe('a\nb\nc\n')
    expect(edit('a\nb', (lines) => [...lines].reverse())).toBe('b\na')
    expect(edit('', () => ['a'])).toBe('a\n')
    expect(edit('a\n', () => [])).toBe('')
  })

  it('law: lines that are neither new nor removed keep their bytes, in order', () => {
    fc.assert(
      fc.property(anyText, fc.infiniteStream(fc.boolean()), fc.infiniteStream(fc.nat(4)), (text, removed, inserted) => {
        const document = parseIndexDocument(text)
        const kept = document.lines.filter(() => !removed.next().value)
        const edited = kept.flatMap((line): EditedLine[] => (inserted.next().value === 0 ? ['new line', line] : [line]))
        const printed = parseIndexDocument(printEdited(document, edited))
        // a blank line keeps a rule that has come to the top from becoming front matter
        const apart = printed.lines.length === edited.length + 1 && printed.lines[1]?.text.startsWith('---') === true
        const after = { ...printed, lines: apart ? printed.lines.slice(1) : printed.lines }
        if (apart) expect(printed.lines[0]?.text).toBe('')
        expect(after.bom).toBe(document.bom)
        // a lone carriage return at the very end becomes part of a line end once a line follows it
        const bare = (text: string) => text.replace(/\r$/, '')
        expect(after.lines.map((line) => bare(line.text))).toEqual(edited.map((line) => bare(typeof line === 'string' ? line : line.text)))
        // only the very last line's end may differ
        after.lines.slice(0, -1).forEach((line, i) => {
          const before = edited[i]
          if (before !== undefined && typeof before !== 'string' && before.eol !== '') expect(line.eol).toBe(before.eol)
        })
      }),
    )
  })
})
