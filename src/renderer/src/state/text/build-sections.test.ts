import { describe, expect, it } from 'vitest'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { layerFamilies } from '../tree/layer-families'
import { diskLines, sentLines } from './build-sections'
import { type DocLine, textBetween } from './text-document'

const disk = ['---', 'paths: a', 'name: x', '---', '# Title', '', '@docs/a.md', '<!-- note -->', 'end', 'cut away', ''].join('\n')
const sent = ['# Title', '', '@docs/a.md', 'end', '', '> Attention: cut'].join('\n')
const layer = sampleLayer({
  origin: { path: '/p/CLAUDE.md', depth: 0 },
  frontMatter: 'paths: a\nname: x\n',
  regions: [
    { kind: 'frontmatter', fromLine: 1, toLine: 4, chars: 20 },
    { kind: 'sent', fromLine: 5, toLine: 7, chars: 20 },
    { kind: 'comment', fromLine: 8, toLine: 8, chars: 13 },
    { kind: 'sent', fromLine: 9, toLine: 9, chars: 4 },
    { kind: 'below-cut', fromLine: 10, toLine: 10, chars: 9 },
  ],
  includes: [{ raw: 'docs/a.md', line: 7, column: 1, target: '/p/docs/a.md', outcome: 'loaded' }],
})
const included = sampleLayer({
  id: 'inc',
  origin: { path: '/p/docs/a.md', includedBy: '/p/CLAUDE.md', includedAtLine: 7, depth: 1 },
  sent: 209,
})
const deeper = sampleLayer({
  id: 'deep',
  origin: { path: '/p/docs/b.md', includedBy: '/p/docs/a.md', includedAtLine: 1, depth: 2 },
  sent: 64,
})
const families = layerFamilies(sampleSnapshot([layer, included, deeper]))

function sketch(lines: readonly DocLine[]): readonly string[] {
  return lines.map((line) =>
    line.type === 'mark' ? `-- ${line.label}` : `${line.number ?? '·'}|${line.sentLine ?? '·'}| ${line.text} [${line.look}]`,
  )
}

describe('sentLines', () => {
  const lines = sentLines(layer, sent, disk, 0, families)

  it('numbers lines as the file does, and draws what was taken out where it was', () => {
    expect(sketch(lines)).toEqual([
      '-- front matter stripped, lines 1–4: paths, name',
      '5|1| # Title [text]',
      '6|2|  [text]',
      '7|3| @docs/a.md [text]',
      '-- comment stripped, line 8, 13 characters',
      '9|4| end [text]',
      '-- cut at line 9: 1 line below, 9 characters, not sent',
      '·|5|  [fixed]',
      '·|6| > Attention: cut [fixed]',
    ])
  })

  it('says behind an include what came of it', () => {
    const include = lines.flatMap((line) => (line.type === 'text' ? line.includes : []))
    expect(include).toEqual([{ from: 0, to: 10, targetId: 'inc', tone: 'loaded', note: '209 tokens, and 64 of its own includes' }])
  })
})

it('sentLines finds an include that moved when a comment before it went', () => {
  const moved = sampleLayer({
    origin: { path: '/p/x.md' },
    includes: [{ raw: '@gone.md', line: 1, column: 12, target: '/p/gone.md', outcome: 'missing' }],
  })
  const [line] = sentLines(moved, 'see @gone.md', '<!-- c --> see @gone.md', 0, families)
  expect(line?.type === 'text' && line.includes).toEqual([{ from: 4, to: 12, targetId: null, tone: 'finding', note: 'no such file' }])
})

it('diskLines dims what is not sent and keeps every line', () => {
  expect(sketch(diskLines(layer, disk, families))).toEqual([
    '1|·| --- [frontmatter]',
    '2|·| paths: a [frontmatter]',
    '3|·| name: x [frontmatter]',
    '4|·| --- [frontmatter]',
    '5|·| # Title [text]',
    '6|·|  [text]',
    '7|·| @docs/a.md [text]',
    '8|·| <!-- note --> [stripped]',
    '9|·| end [text]',
    '-- cut at line 9: 1 line below, 9 characters, not sent',
    '10|·| cut away [below-cut]',
  ])
})

it('cuts a very long line in pieces that copy as one', () => {
  const long = `${'x'.repeat(7999)}\u{1F600}${'y'.repeat(9000)}`
  const lines = sentLines(sampleLayer({ textChars: long.length }), `${long}\nnext`, null, 0, families)
  expect(lines).toHaveLength(4)
  const last = lines.length - 1
  expect(textBetween(lines, { line: 0, column: 0 }, { line: last, column: 4 })).toBe(`${long}\nnext`)
})

it('textBetween leaves marks out and takes part of the first and last line', () => {
  const lines = sentLines(layer, sent, disk, 0, families)
  expect(textBetween(lines, { line: 3, column: 1 }, { line: 5, column: 2 })).toBe('docs/a.md\nen')
})
