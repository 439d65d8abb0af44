import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text'
import { extractIncludes, type FoundInclude, includePath } from './extract-includes'
import { lexMarkdown } from './lex-markdown'
import { parseFrontMatter } from './parse-front-matter'
import { splitFrontMatter } from './split-front-matter'
import { stripBlockComments } from './strip-block-comments'

const bytes = (text: string) => new TextEncoder().encode(text)

function includes(body: string, all = false): readonly FoundInclude[] {
  const lexed = lexMarkdown(body)
  if (!lexed.ok) throw new Error(lexed.error.message)
  return extractIncludes(lexed.value, all)
}
const paths = (body: string) => includes(body).map((found) => found.path)

describe('decodeText', () => {
  it('drops the mark, keeps the rest', () => {
    expect(decodeText(bytes('\ufeff# é 🧭'))).toEqual({ text: '# é 🧭', bom: true, utf8: true, binary: false })
    expect(decodeText(bytes(''))).toEqual({ text: '', bom: false, utf8: true, binary: false })
  })
  it('replaces what is no UTF-8 and says so, but trusts an honest U+FFFD', () => {
    expect(decodeText(new Uint8Array([0x61, 0xe9, 0x62]))).toEqual({ text: 'a\ufffdb', bom: false, utf8: false, binary: false })
    expect(decodeText(bytes('a\ufffdb')).utf8).toBe(true)
    expect(decodeText(new Uint8Array([...bytes('\ufffd'), 0xe9])).utf8).toBe(false)
  })
  it('takes a NUL in the first 8 KiB for no text, and a later one for text', () => {
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x61, 0])).binary).toBe(true)
    expect(decodeText(new Uint8Array([...new Uint8Array(8192).fill(65), 0])).binary).toBe(false)
  })
})

describe('splitFrontMatter', () => {
  it.each([
    ['---\na: 1\n---\nB\n', 'a: 1', 3, 'B\n'],
    ['---\r\na: 1\r\nb: 2\r\n---\r\nB', 'a: 1\r\nb: 2', 4, 'B'],
    ['\ufeff---\na: 1\n---\n', 'a: 1', 3, ''],
    ['---\na: 1\n---', 'a: 1', 3, ''],
    ['---  \na: 1\n--- \t\nB', 'a: 1', 3, 'B'],
    ['---\n---\nB', '', 2, 'B'],
    ['---\n\n---\nB', '', 3, 'B'],
    ['---\n# off\n---\nB', '# off', 3, 'B'],
    ['---\n\npaths: x\n---\nB', '\npaths: x', 4, 'B'],
    ['---\npaths:\n  - a\n- b\n---\nB', 'paths:\n  - a\n- b', 5, 'B'],
    ['---\n{ paths: ["x"\n---\nB', '{ paths: ["x"', 3, 'B'],
    ['---\npaths:src\n---\nB', 'paths:src', 3, 'B'],
    ['---\n"a b": 1\n---\nB', '"a b": 1', 3, 'B'],
    ['---\ntext: |\n  ---\n  x\n---\nB', 'text: |\n  ---\n  x', 5, 'B'],
  ])('%j', (text, frontMatter, frontMatterLines, body) => {
    expect(splitFrontMatter(text)).toEqual({ frontMatter, frontMatterLines, body })
  })

  it.each([
    '# Title\n\n---\na: 1\n---\n',
    '---\n',
    '---',
    '---\na: 1\n',
    '--- \n\n# Title\n\nText: with a colon\n\n---\nmore',
    '---\n\n# Title\n\n---\nmore',
    '---\n\nNote: read this.\nAnd this line.\n\n---\nmore',
    '---\nSome prose that goes on\n---\n',
    '---\nhttps://example.org\n---\n',
    '---\n- a list\n---\n',
    '----\na: 1\n----\n',
    '***\na: 1\n***\n',
    '',
  ])('is no front matter: %j', (text) => {
    expect(splitFrontMatter(text)).toEqual({ frontMatter: null, frontMatterLines: 0, body: text })
  })

  it('loses and adds nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('---', 'a: 1', '', '# x', 'text', '- y', '\r'), { maxLength: 8 }), (lines) => {
        const text = lines.join('\n')
        const { frontMatter, frontMatterLines, body } = splitFrontMatter(text)
        if (frontMatter === null) expect(body).toBe(text)
        else expect(text.split('\n').slice(frontMatterLines).join('\n')).toBe(body)
      }),
    )
  })
})

describe('parseFrontMatter', () => {
  it.each([
    ['deep brackets', 'a: [\n'.repeat(20_000)],
    ['deep braces', '- {\n'.repeat(3000)],
    ['too long a block', 'key: value: more\n'.repeat(20_000)],
  ])('soon gives up on what no person wrote: %s', (_, text) => {
    const started = performance.now()
    const read = parseFrontMatter(text)
    expect(read.values).toBeNull()
    expect(read.problem).toMatch(/more than/)
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('reads long lists of patterns with brackets in them', () => {
    const patterns = Array.from({ length: 1500 }, (_, i) => `src/part-${i}/**/[a-z]*.{ts,tsx}`)
    expect(parseFrontMatter(`paths:\n${patterns.map((pattern) => `  - ${pattern}`).join('\n')}`).values).toEqual({ paths: patterns })
  })

  it.each<[string, unknown, boolean]>([
    ['paths: src/*.ts', { paths: 'src/*.ts' }, false],
    ['paths:\n  - "a/*.md"\n  - b', { paths: ['a/*.md', 'b'] }, false],
    ['paths: **/*.ts', { paths: '**/*.ts' }, true],
    ['paths: **/*.ts, *.{js,ts}', { paths: '**/*.ts, *.{js,ts}' }, true],
    ['paths: a/**/*.{js,ts}', { paths: 'a/**/*.{js,ts}' }, false],
    ['paths: {a,b}/*.ts', { paths: '{a,b}/*.ts' }, true],
    ['paths:\n  - **/*.ts\n  - *.md', { paths: ['**/*.ts', '*.md'] }, true],
    ['description: a: b\npaths: x', { description: 'a: b', paths: 'x' }, true],
    ['description: say "hi": now \\ then', { description: 'say "hi": now \\ then' }, true],
    ['a: @x\r\nb: "y"\r', { a: '@x', b: 'y' }, true],
    ['a: @x\nb: |\n  two\n  lines: yes', { a: '@x', b: 'two\nlines: yes\n' }, true],
    ['a: "q" # note\nb: @x', { a: 'q', b: '@x' }, true],
    ['', {}, false],
    ['# only a comment', {}, false],
    ['a: 1\na: 2', { a: 2 }, false],
  ])('%j', (text, values, retried) => {
    expect(parseFrontMatter(text)).toEqual({ values, problem: null, problemLine: null, retried })
  })

  it('says what failed and where', () => {
    expect(parseFrontMatter('ok: 1\n{ paths: ["x"')).toMatchObject({ values: null, problemLine: 2 })
    expect(parseFrontMatter('- a\n- b')).toMatchObject({ values: null, problem: 'it is not a list of keys and values' })
    expect(parseFrontMatter('paths:src')).toMatchObject({ values: null })
  })

  it('survives hostile blocks', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replace(/./g, (k, i) => `${k}: &${k} [${`*${'abcdefghi'[i]},`.repeat(9)}]\n`)}`
    expect(JSON.stringify(parseFrontMatter(bomb)).length).toBeLessThan(1000)
    expect(JSON.stringify(parseFrontMatter(`a: ${'['.repeat(20_000)}`)).length).toBeLessThan(30_000)
    expect(parseFrontMatter(`${'['.repeat(20_000)}`).values).toBeNull()
    expect(parseFrontMatter(`a: @x${' '.repeat(200_000)}y`).values).not.toBeNull()
    expect(parseFrontMatter('__proto__: { polluted: 1 }').values).not.toHaveProperty('polluted')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('stripBlockComments', () => {
  it('leaves a text without an opener as it is, CRLF and all', () => {
    expect(stripBlockComments('one\r\ntwo\r\n')).toEqual({ text: 'one\r\ntwo\r\n', removed: [], problem: null })
  })

  it('takes block comments away, says which lines, and keeps the rest', () => {
    const text = [
      'First', // 1
      '',
      '<!-- gone one -->',
      '',
      'Text <!-- kept two --> more', // 5
      '',
      '<!-- gone',
      '',
      'three --> tail stays',
      '', // 10
      '```html',
      '<!-- kept four -->',
      '```',
      '',
      'And `<!-- kept five -->`.', // 15
      '',
      '    <!-- kept six -->',
      '',
      '- <!-- kept in its item -->',
      '',
    ].join('\n')
    const { text: stripped, removed } = stripBlockComments(text)
    expect(stripped).toBe(
      'First\n\nText <!-- kept two --> more\n\n tail stays\n\n```html\n<!-- kept four -->\n```\n\nAnd `<!-- kept five -->`.\n\n    <!-- kept six -->\n\n- <!-- kept in its item -->\n',
    )
    expect(removed).toEqual([
      { fromLine: 3, toLine: 3, chars: 17, tail: false },
      { fromLine: 7, toLine: 9, chars: 20, tail: true },
    ])
  })

  it('is rebuilt with LF where there is an opener, even if that opener is code', () => {
    expect(stripBlockComments('a\r\n\r\n`<!-- x -->`\r\n').text).toBe('a\n\n`<!-- x -->`\n')
    expect(stripBlockComments('<!-- x -->\r\n\r\na\r\n').text).toBe('a\n')
  })

  it('keeps an opener without a closer, and all that follows', () => {
    const text = 'First\n\n<!-- never closed\n\nREST'
    expect(stripBlockComments(text)).toEqual({ text, removed: [], problem: null })
  })

  it('takes several comments of one line', () => {
    expect(stripBlockComments('<!-- a --><!-- b --> c\n').text).toBe(' c\n')
    expect(stripBlockComments('<!-- a --><!-- b -->\nd').text).toBe('d')
  })

  it('gives back exactly what the tokens hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('# h', '- a', '  - b', '> q', '', '    code', '```', '`x', '*a*', 'x\ty', '[a]: b', '1. z', '<b>'), {
          maxLength: 14,
        }),
        (lines) => {
          const body = `${lines.join('\n')}\n\n\`<!--\``
          expect(stripBlockComments(body).text).toBe(body)
        },
      ),
    )
  })
})

describe('includePath', () => {
  it.each([
    ['a.md', 'a.md'],
    ['./a', './a'],
    ['../a', '../a'],
    ['~/a', '~/a'],
    ['/a', '/a'],
    ['acme/sdk', 'acme/sdk'],
    ['a\\ b.md', 'a b.md'],
    ['a.md#x#y', 'a.md'],
    ['_a', '_a'],
    ['-a', '-a'],
    ['/', null],
    ['#x', null],
    ['~a', null],
    ['@a', null],
    ['(a)', null],
    ['"a.md"', null],
    ['', null],
    ['规则.md', null],
  ])('%j is %j', (written, path) => expect(includePath(written)).toBe(path))
})

describe('extractIncludes', () => {
  it('searches headings, lists, quotes, tables, emphasis and link texts in order', () => {
    const body =
      '# About @head.md\n\n- item @list.md\n  - deeper @sub.md\n\n> quote @quote.md\n\n| k | v |\n|---|---|\n| see | @cell.md |\n\n**read @strong.md first** and *also @em.md too* [@link.md](x) **@bold.md**\n'
    expect(paths(body)).toEqual(['head.md', 'list.md', 'sub.md', 'quote.md', 'cell.md', 'strong.md', 'em.md', 'link.md', 'bold.md'])
  })

  it('asks for white space before the @', () => {
    expect(paths('dev@notes.md (@a.md) "@b.md" x/@c.md \u3000@d.md\t@e.md\n@f.md')).toEqual(['d.md', 'e.md', 'f.md'])
    expect(paths('One\r\n\r\n@a.md\r\nTwo')).toEqual(['a.md'])
    expect(paths('Read @~/one.md and @~/two.md today')).toEqual(['~/one.md', '~/two.md'])
  })

  it('passes code and comments over, and names them when asked', () => {
    const body =
      'Start @yes.md\n\n```sh\ncat @fenced.md\n```\n\n    @indented.md\n\n- `run @item.md`\n\nUse `@inline.md` here.\n\n<!-- @hidden.md -->\n\nx <!-- @inlined.md --> y\n\n<div>\n@html.md\n</div>\n\n<!-- @open.md'
    expect(paths(body)).toEqual(['yes.md'])
    expect(includes(body, true).map((f) => `${f.path}:${f.where}:${f.line}:${f.column}`)).toEqual([
      'yes.md:text:1:7',
      'fenced.md:code:4:5',
      'indented.md:code:7:5',
      'item.md:code:9:8',
      'inline.md:code:11:6',
      'hidden.md:comment:13:6',
      'inlined.md:comment:15:8',
      'html.md:html:18:1',
      'open.md:comment:21:6',
    ])
  })

  it('scans what is left over after a comment', () => {
    expect(includes('<!-- @a.md\n--> see @b.md\n')).toMatchObject([{ path: 'b.md', line: 2, column: 9 }])
  })

  it('tells the place, what was written and what follows', () => {
    expect(includes('one\n\ntwo @docs/team notes.md now\n')).toEqual([
      { raw: '@docs/team', path: 'docs/team', line: 3, column: 5, where: 'text', rest: ' notes.md now' },
    ])
    expect(includes('`@a.md` `@a.md` @a.md')).toMatchObject([{ column: 17 }])
    expect(includes('[x](@a.md) *@a.md*\\\n> 1. @a.md')).toMatchObject([
      { line: 1, column: 13 },
      { line: 2, column: 6 },
    ])
    expect(includes('@@x @( @规 y')).toMatchObject([
      { raw: '@@x', path: null },
      { raw: '@(', path: null },
      { raw: '@规', path: null },
    ])
  })

  it('finds every directive in its line and column, however it is wrapped', () => {
    const wraps = [
      (t: string) => t,
      (t: string) => `- ${t}`,
      (t: string) => `  - ${t}`,
      (t: string) => `10. ${t}`,
      (t: string) => `> ${t}`,
      (t: string) => `>> - ${t}`,
      (t: string) => `## ${t}`,
      (t: string) => `**b ${t} c**`,
      (t: string) => `| x | ${t} |`,
      (t: string) => `[l ${t} m](n)`,
      (t: string) => `- [ ] *a* \`b\` ${t}`,
      (t: string) => `   ${t}  `,
      (t: string) => `\`@no.md\` ${t}`,
      (t: string) => `a\\*b _c_ ${t} <b>d</b>`,
    ]
    const line = fc.oneof(fc.constantFrom('', '', 'text', '---', '> q', '- i', '<!-- c -->', '***'), fc.nat({ max: wraps.length - 1 }))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (plan) => {
        let n = 0
        const lines = plan.map((part) => (typeof part === 'string' ? part : (wraps[part]?.(`@file${n++}x.md`) ?? '')))
        for (const found of includes(lines.join('\n'))) {
          expect(lines[found.line - 1]?.slice(found.column - 1).startsWith(found.raw)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('hostile Markdown', () => {
  it('refuses what would overflow or never end, and strips nothing then', () => {
    for (const body of [
      `${'>'.repeat(10_000)} x`,
      Array.from({ length: 2000 }, (_, i) => `${'  '.repeat(i)}- x`).join('\n'),
      `${'- '.repeat(5000)}x`,
      'x <!-- '.repeat(150_000),
      `${'*'.repeat(20_000)}a`,
    ]) {
      expect(lexMarkdown(body).ok).toBe(false)
      expect(stripBlockComments(`${body}\n<!-- c -->`).text).toBe(`${body}\n<!-- c -->`)
    }
  })

  it('never throws, however deep emphasis is nested', () => {
    expect(typeof lexMarkdown(`${'*'.repeat(1500)}a${'*'.repeat(1500)}`).ok).toBe('boolean')
  })

  it('reads a megabyte in one line', () => {
    expect(includes('word @a.md '.repeat(100_000))).toHaveLength(100_000)
    // one long line, whose end must not be looked for again at every directive
    expect(includes('@a '.repeat(300_000))).toHaveLength(300_000)
    expect(includes(`${'@a '.repeat(100_000)}\n@b`).at(-1)).toMatchObject({ raw: '@b', line: 2, column: 1 })
  })
})
