import { describe, expect, it } from 'vitest'
import type { MemoryView } from '../../../../preload/contract/memory'
import { lineGauge, sayForecast, saySent, sizeGauge } from './gauges'

function view(part: {
  readonly limits?: Partial<MemoryView['limits']>
  readonly forecast?: Partial<MemoryView['forecast']>
  readonly rest?: Partial<MemoryView>
}): MemoryView {
  return {
    schema: 'strata/memory@1',
    memoryId: 'm',
    folder: '/p',
    home: '/home/ada',
    profile: '2.1.88',
    source: { id: 'auto', kind: 'auto', title: 'Auto memory', scope: null, agent: null, dir: '/mem/' },
    sources: [],
    path: '/mem/',
    exists: true,
    indexPath: '/mem/MEMORY.md',
    hasIndex: true,
    dir: { path: '/mem/', exists: true, via: 'default', name: 'n', sharedWith: [], collisions: [] },
    off: null,
    limits: {
      maxLines: 200,
      maxBytes: 25_000,
      lines: 120,
      bytes: 6_000,
      size: 6_000,
      sizeUnit: 'chars',
      cutAtLine: null,
      cutBy: null,
      ...part.limits,
    },
    forecast: { entries: 12, limitedBy: 'lines', meanEntrySize: 60, ...part.forecast },
    counts: { entries: 0, orphans: 0, topics: 0, states: {} },
    sent: { chars: 6_000, tokens: 1_900 },
    diagnostics: { error: 0, warning: 0, info: 0 },
    ...part.rest,
  }
}

describe('gauges', () => {
  it('say what is left, or how much is too much and where the limit stands', () => {
    expect(lineGauge(view({}))).toMatchObject({ headroom: '80 left', over: false, filled: 0.6, limitAt: null })
    expect(lineGauge(view({ limits: { lines: 250 } }))).toMatchObject({ headroom: '50 too many', over: true, limitAt: 0.8 })
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
