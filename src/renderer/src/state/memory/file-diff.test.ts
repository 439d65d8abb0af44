import { describe, expect, it } from 'vitest'
import { diffFile, type FileDiff } from './file-diff'

/** `-`, `+` or a space before each line, `…N` for a gap. */
function draw(diff: FileDiff): readonly string[] {
  return diff.rows.map((row) =>
    row.type === 'gap'
      ? `…${row.lines}`
      : `${{ same: ' ', added: '+', removed: '-' }[row.type]}${row.before ?? '.'}:${row.after ?? '.'} ${row.text}`,
  )
}

const numbered = (count: number, other: Readonly<Record<number, string>> = {}): string =>
  `${Array.from({ length: count }, (_, i) => other[i + 1] ?? `line ${i + 1}`).join('\n')}\n`

describe('diffFile', () => {
  it('keeps two lines around a change and says how many it leaves out', () => {
    expect(draw(diffFile(numbered(9), numbered(9, { 5: 'other' })))).toEqual([
      '…2',
      ' 3:3 line 3',
      ' 4:4 line 4',
      '-5:. line 5',
      '+.:5 other',
      ' 6:6 line 6',
      ' 7:7 line 7',
      '…2',
    ])
  })
  it('a new file is all added, a deleted one all removed', () => {
    expect(draw(diffFile('', 'a\nb\n'))).toEqual(['+.:1 a', '+.:2 b'])
    expect(draw(diffFile('a\nb\n', ''))).toEqual(['-1:. a', '-2:. b'])
  })
  it('marks the words that differ, and none where two lines have nothing in common', () => {
    const [, old, fresh] = diffFile('a\nsee [[harbour-codes]] now\n', 'a\nsee [[port-codes]] now\n').rows
    expect(old).toMatchObject({ words: [{ from: 6, to: 13 }] })
    expect(fresh).toMatchObject({ words: [{ from: 6, to: 10 }] })
    const apart = diffFile('abc def ghi\n', 'xyz uvw rst\n').rows
    expect(apart.every((row) => row.type !== 'gap' && row.words.length === 0)).toBe(true)
  })
  it('tells front matter from text on both sides', () => {
    const { rows } = diffFile('---\nname: a\n---\nx\n', '---\nname: b\n---\ny\n')
    expect(rows.flatMap((row) => (row.type === 'gap' ? [] : [row.yaml]))).toEqual([true, true, true, true, false, false])
  })
  it('says when only what is not seen differs', () => {
    expect(diffFile('a\r\nb\r\n', 'a\nb\n')).toMatchObject({ unseen: true })
    expect(diffFile('a', 'a\n').unseen).toBe(true)
    expect(diffFile('a\n', 'a\n').unseen).toBe(false)
  })
  it('gives up on the smallest difference rather than on time', () => {
    const many = (word: string): string => Array.from({ length: 4000 }, (_, i) => `${word} ${i}`).join('\n')
    const { rows } = diffFile(many('a'), many('b'))
    expect(rows.filter((row) => row.type === 'removed')).toHaveLength(4000)
    expect(rows.filter((row) => row.type === 'added')).toHaveLength(4000)
  })
})
