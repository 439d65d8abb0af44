import { describe, expect, it } from 'vitest'
import { lineGauge, sayForecast, saySent, sizeGauge } from './gauges'
import { sampleView as view } from './testing/sample-view'

describe('gauges', () => {
  it('say what is left, or how much is too much and where the limit stands', () => {
    expect(lineGauge(view({}))).toMatchObject({ headroom: '80 left', over: false, filled: 0.6, limitAt: null })
    expect(lineGauge(view({ limits: { lines: 250 } }))).toMatchObject({ headroom: '50 too many', over: true, limitAt: 0.8 })
    expect(lineGauge(view({ limits: { lines: 60_400 } }))).toMatchObject({ headroom: '60.2k over' })
    expect(sizeGauge(view({}))).toMatchObject({ headroom: '19,000 left', unit: 'chars', filled: 0.24 })
  })
  it('a version without a limit of size has none to fill', () => {
    expect(sizeGauge(view({ limits: { maxBytes: null } }))).toMatchObject({ headroom: 'no limit', filled: 0, over: false })
  })
})

describe('words', () => {
  it('say what is sent and how much more would be', () => {
    expect(saySent(view({}))).toBe('all of it · about 12 more entries')
    expect(saySent(view({ limits: { cutAtLine: 201, cutBy: 'lines' } }))).toBe('200 lines and a note on the cut')
    expect(saySent(view({ limits: { cutAtLine: 41, cutBy: 'bytes' } }))).toBe('40 lines and a note on the cut')
    expect(saySent(view({ rest: { off: { reason: 'memory-off', reasonText: 'x' } } }))).toBe('nothing: memory is off')
    expect(saySent(view({ rest: { hasIndex: false } }))).toBe('nothing yet')
  })
  it('forecast: what stops it, and none where it is full', () => {
    expect(sayForecast(view({}))).toContain('about 12 more entries fit before the limit of lines')
    expect(sayForecast(view({ forecast: { entries: 1, limitedBy: 'size' } }))).toContain(
      'about 1 more entry fit before the limit of characters',
    )
    expect(sayForecast(view({ forecast: { entries: 0 } }))).toContain('No more fit')
  })
})
