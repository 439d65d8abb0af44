import { describe, expect, it } from 'vitest'
import { forecastEntries } from './forecast-entries'
import { parseIndexDocument } from './index-document'

const limits = { maxLines: 200, maxBytes: 25_000, lines: 2, size: 200, sizeUnit: 'chars' } as const
const line = (length: number) => `- [A](a.md) — `.padEnd(length, 'x')

describe('forecastEntries', () => {
  it('goes by the limit that is reached first', () => {
    const document = parseIndexDocument(`# M\n${line(99)}\n${line(99)}\n`)
    expect(forecastEntries(document, { ...limits, lines: 190 })).toEqual({ entries: 10, limitedBy: 'lines', meanEntrySize: 100 })
    expect(forecastEntries(document, { ...limits, size: 23_800 })).toEqual({ entries: 12, limitedBy: 'size', meanEntrySize: 100 })
  })

  it('takes an entry as it should be while there is none, and counts bytes where bytes count', () => {
    expect(forecastEntries(null, limits)).toEqual({ entries: 198, limitedBy: 'lines', meanEntrySize: 100 })
    const document = parseIndexDocument(`- [A](a.md) — ${'记'.repeat(10)}\n`)
    expect(forecastEntries(document, { ...limits, sizeUnit: 'bytes' }).meanEntrySize).toBe(47)
  })

  it('is nothing once a limit is passed, and lines alone where they are the only limit', () => {
    expect(forecastEntries(null, { ...limits, lines: 214 }).entries).toBe(0)
    expect(forecastEntries(null, { ...limits, size: 30_000 })).toMatchObject({ entries: 0, limitedBy: 'size' })
    expect(forecastEntries(null, { ...limits, maxBytes: null, size: 90_000 }).entries).toBe(198)
  })
})
