import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clean } from './clean'

const encode = (text: string) => new TextEncoder().encode(text)
function cleaned(text: string, stripComments = true) {
  const result = clean(encode(text), { stripComments })
  if (result === null) throw new Error('no text')
  return result
}
const regions = (text: string) => cleaned(text).regions.map(({ kind, fromLine, toLine, chars }) => `${kind} ${fromLine}-${toLine} ${chars}`)

describe('clean', () => {
  it('takes front matter and comments away and says which lines they were', () => {
    const text = '---\npaths: a\n---\n\n# Title\n\n<!-- one\ntwo -->\n\nEnd @x.md\n'
    const result = cleaned(text)
    expect(result.text).toBe('# Title\n\nEnd @x.md')
    expect(result.frontMatter).toBe('paths: a')
    expect(result.diskText).toBe(text)
    expect(regions(text)).toEqual(['frontmatter 1-3 17', 'sent 4-6 10', 'comment 7-8 17', 'sent 9-10 11'])
    expect(result.includes(false)).toMatchObject([{ line: 10, column: 5 }])
    expect(result.lines).toBe(10)
  })

  it('counts a line as sent when anything of it is', () => {
    expect(regions('a\n\n<!-- x\ny --> tail\nb')).toEqual(['sent 1-2 3', 'comment 3-3 7', 'sent 4-5 12'])
    expect(regions('<!-- x --> tail')).toEqual(['sent 1-1 15'])
  })

  it('keeps blanks in front of the first line and CRLF, drops blank lines around', () => {
    expect(cleaned('\n \r\n    code\r\n\r\ntext\r\n\r\n').text).toBe('    code\r\n\r\ntext')
  })

  it('keeps comments where the version does, but finds no include in them', () => {
    const result = cleaned('<!-- @a.md -->\n\n@b.md', false)
    expect(result.text).toBe('<!-- @a.md -->\n\n@b.md')
    expect(result.includes(false).map(({ path }) => path)).toEqual(['b.md'])
  })

  it('keeps the mark of the file on disk and sends none', () => {
    expect(cleaned('\ufeff---\na: 1\n---\nB')).toMatchObject({ text: 'B', diskText: '\ufeff---\na: 1\n---\nB', frontMatter: 'a: 1' })
  })

  it('is null for what is no text', () => {
    expect(clean(new Uint8Array([0, 1]), { stripComments: true })).toBeNull()
  })

  it('parts any file into stretches without gaps', () => {
    const line = fc.constantFrom('---', 'a: 1', '', '<!-- c', 'd -->', '<!-- e -->', 'text @x', '```', '- i', '\r', 'x\r')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 16 }), fc.boolean(), (lines, ends) => {
        const text = lines.join('\n') + (ends ? '\n' : '')
        const { regions: parts, lines: count } = cleaned(text)
        expect(parts.reduce((sum, { chars }) => sum + chars, 0)).toBe(text.length)
        expect(parts.map(({ fromLine }) => fromLine)).toEqual([1, ...parts.map(({ toLine }) => toLine + 1)].slice(0, parts.length))
        expect(parts.at(-1)?.toLine ?? 0).toBe(count)
      }),
    )
  })
})
