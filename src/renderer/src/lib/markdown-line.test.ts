import { describe, expect, it } from 'vitest'
import { composeSpans } from './compose-spans'
import { fenceStates, markdownSpans, type Span } from './markdown-line'
import { yamlSpans } from './yaml-line'

function shown(line: string, spans: readonly Span[]): readonly string[] {
  return spans.map((span) => `${span.kind}:${line.slice(span.from, span.to)}`)
}
const markdown = (line: string) => shown(line, markdownSpans(line, false))
const yaml = (line: string) => shown(line, yamlSpans(line))

describe('markdownSpans', () => {
  it('colours headings around code', () => {
    expect(markdown('## Use `pnpm` here')).toEqual(['mark:##', 'heading: Use ', 'code:`pnpm`', 'heading: here'])
    expect(markdown('#hash')).toEqual([])
  })
  it('dims list, task and quote marks', () => {
    expect(markdown('- a')).toEqual(['mark:-'])
    expect(markdown('  12. a')).toEqual(['mark:  12.'])
    expect(markdown('- [x] done')).toEqual(['mark:- [x]'])
    expect(markdown('> quoted')).toEqual(['mark:> '])
    expect(markdown('    indented')).toEqual([])
  })
  it('takes code spans of any length of fence, and not an open one', () => {
    expect(markdown('``a ` b`` and `c`')).toEqual(['code:``a ` b``', 'code:`c`'])
    expect(markdown('one ` alone')).toEqual([])
  })
  it('shows the label of a link, dims the rest', () => {
    expect(markdown('see [the guide](docs/a.md)')).toEqual(['mark:[', 'link:the guide', 'mark:](docs/a.md)'])
    expect(markdown('https://example.com/x.')).toEqual(['link:https://example.com/x.'])
  })
  it('knows rules and comments', () => {
    expect(markdown('* * *')).toEqual(['mark:* * *'])
    expect(markdown('a <!-- b --> c')).toEqual(['comment:<!-- b -->'])
  })
  it('leaves fenced lines alone but for the fence', () => {
    expect(shown('```ts', markdownSpans('```ts', true))).toEqual(['mark:```ts'])
    expect(shown('# no heading', markdownSpans('# no heading', true))).toEqual(['fenced:# no heading'])
  })
  it('stays quick on hostile input', () => {
    const line = `${'`'.repeat(1300)}${'[a]('.repeat(300)}${'**'.repeat(700)}`
    const started = performance.now()
    markdownSpans(line, false)
    markdownSpans('**`['.repeat(1_000_000), false)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

it('fenceStates closes only with a fence of the same kind and at least its length', () => {
  expect(fenceStates(['a', '````', '```', '# b', '````', 'c', '~~~', '```', '~~~', 'd'])).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    true,
    true,
    true,
    false,
  ])
})

describe('yamlSpans', () => {
  it('tells keys, strings and numbers', () => {
    expect(yaml('name: Refund window')).toEqual(['key:name', 'mark::', 'string:Refund window'])
    expect(yaml('  count: 12')).toEqual(['key:count', 'mark::', 'number:12'])
    expect(yaml('  - "src/**/*.ts"')).toEqual(['mark:  - ', 'string:"src/**/*.ts"'])
    expect(yaml('paths:')).toEqual(['key:paths', 'mark::'])
    expect(yaml('url: http://x:80')).toEqual(['key:url', 'mark::', 'string:http://x:80'])
    expect(yaml('---')).toEqual(['mark:---'])
  })
})

describe('composeSpans', () => {
  it('covers the line once and keeps both looks where they meet', () => {
    const pieces = composeSpans(10, [{ from: 2, to: 6, kind: 'code' }], [{ from: 4, to: 8, data: 'match' }])
    expect(pieces).toEqual([
      { from: 0, to: 2, kind: null, over: [] },
      { from: 2, to: 4, kind: 'code', over: [] },
      { from: 4, to: 6, kind: 'code', over: ['match'] },
      { from: 6, to: 8, kind: null, over: ['match'] },
      { from: 8, to: 10, kind: null, over: [] },
    ])
  })
  it('ignores what lies outside', () => {
    expect(composeSpans(3, [], [{ from: 5, to: 9, data: 1 }])).toEqual([{ from: 0, to: 3, kind: null, over: [] }])
    expect(composeSpans(0, [], [])).toEqual([])
  })
})
