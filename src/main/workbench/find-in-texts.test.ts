import { describe, expect, it } from 'vitest'
import { findInTexts } from './find-in-texts'

const find = (text: string, needle: string, options: { matchCase?: boolean; limit?: number } = {}) =>
  findInTexts([{ layerId: 'l', text }], { needle, matchCase: false, limit: 100, pause: async () => undefined, ...options })

describe('findInTexts', () => {
  it('says line and column, counted from one', async () => {
    const { matches, total, truncated } = await find('one\ntwo one\n\n  One', 'one')
    expect(matches.map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [2, 5],
      [4, 3],
    ])
    expect({ total, truncated }).toEqual({ total: 3, truncated: false })
  })

  it('keeps case when told', async () => {
    expect((await find('One one', 'One', { matchCase: true })).total).toBe(1)
  })

  it('takes every sign of the needle literally', async () => {
    const needle = '^a.*[b]{1}(c)|\\d+?$/-'
    expect((await find(`x${needle}x`, needle)).total).toBe(1)
    expect((await find('abbbc', 'a.*c')).total).toBe(0)
  })

  it('keeps positions right where folding case changes lengths', async () => {
    const { matches } = await find('İİİ needle', 'NEEDLE')
    expect(matches[0]).toMatchObject({ column: 5, length: 6 })
  })

  it('counts all and returns the first few', async () => {
    expect(await find('aaaa', 'a', { limit: 2 })).toMatchObject({ total: 4, truncated: true, matches: { length: 2 } })
  })

  it('stops counting somewhere', async () => {
    expect(await find('a'.repeat(150_000), 'a', { limit: 1 })).toMatchObject({ total: 100_000, truncated: true })
  })

  it('shows the surroundings of a match in a very long line without cutting a pair', async () => {
    const { matches } = await find(`${'😀'.repeat(500)}needle${'😀'.repeat(500)}`, 'needle')
    const [match] = matches
    expect(match?.preview.slice((match?.previewColumn ?? 0) - 1, (match?.previewColumn ?? 0) + 5)).toBe('needle')
    expect(match?.preview).not.toMatch(/\p{Surrogate}/u)
    expect(match?.preview.length).toBeLessThanOrEqual(162)
  })

  it('finds across line ends and leaves carriage returns out of the preview', async () => {
    const { matches } = await find('a\r\nb', 'a\r\nb')
    expect(matches[0]).toMatchObject({ line: 1, length: 4, preview: 'a' })
  })

  it('stops when told between two texts', async () => {
    const texts = [
      { layerId: 'a', text: 'x' },
      { layerId: 'b', text: 'x' },
    ]
    let asked = 0
    const pause = async (): Promise<void> => {
      asked += 1
      if (asked === 2) throw new Error('stop')
    }
    await expect(findInTexts(texts, { needle: 'x', matchCase: false, limit: 9, pause })).rejects.toThrow('stop')
  })
})
