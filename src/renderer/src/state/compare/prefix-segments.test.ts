import { describe, expect, it } from 'vitest'
import type { Breakpoint } from '../../../../preload/contract/compare'
import { countMarks, explainOutcome, prefixBar, sayOutcome, sayPlace } from './prefix-segments'

const point = (at: Breakpoint['at'], index: number, prefixTokens: number, patch: Partial<Breakpoint> = {}): Breakpoint => ({
  at,
  index,
  scope: 'global',
  ttl: '5m',
  marked: true,
  survives: true,
  prefixTokens,
  belowMinimum: false,
  why: '',
  ...patch,
})

describe('the bar of the prefix', () => {
  it('cuts the right side at its marks and keeps the rest', () => {
    const bar = prefixBar([point('system', 2, 900, { survives: false }), point('tools', 0, 500)], 1000)
    expect(bar.segments.map(({ tokens, outcome }) => [tokens, outcome])).toEqual([
      [500, 'read'],
      [400, 'lost'],
    ])
    expect(bar.rest).toBe(100)
  })

  it('lets a place without a mark go with the first mark after it, and counts marks alone', () => {
    const tools = point('tools', 0, 500, { marked: false })
    expect(prefixBar([tools, point('system', 2, 900, { survives: false })], 1000).segments.map(({ outcome }) => outcome)).toEqual([
      'lost',
      'lost',
    ])
    expect(prefixBar([tools, point('system', 2, 900)], 1000).segments[0]?.outcome).toBe('read')
    expect(prefixBar([tools], 1000).segments[0]?.outcome).toBe('never')
    expect(countMarks([tools, point('system', 2, 900), point('messages', 0, 950, { survives: false })])).toEqual({ marks: 2, survive: 1 })
  })

  it('says of tools by which mark they are kept, and that nothing keeps them where there is none', () => {
    const tools = point('tools', 0, 500, { marked: false, why: 'Equal up to here' })
    const said = (points: readonly Breakpoint[]) => {
      const [first] = prefixBar(points, 1000).segments
      return first === undefined ? [] : [sayOutcome(first), explainOutcome(first)]
    }
    expect(said([tools, point('system', 2, 900)])).toEqual([
      'survives',
      'Tools: survives. It has no mark of its own: that of System block 3 keeps it. Equal up to here.',
    ])
    expect(said([tools, point('system', 2, 900, { survives: false })])[0]).toBe('equal, written again with the next')
    expect(said([tools])).toEqual([
      'not cached: nothing is marked',
      'Tools: not cached: nothing is marked. The request marks nothing behind it.',
    ])
    expect(said([point('system', 0, 5, { belowMinimum: true })])[0]).toBe('too short to be cached')
  })

  it('never counts below nothing, whatever comes in', () => {
    const bar = prefixBar([point('tools', 0, 0, { belowMinimum: true }), point('system', 1, 0)], 0)
    expect(bar).toMatchObject({
      rest: 0,
      segments: [
        { tokens: 0, outcome: 'never' },
        { tokens: 0, outcome: 'read' },
      ],
    })
  })

  it('says places as people count them', () => {
    expect(sayPlace({ at: 'system', index: 1 })).toBe('System block 2')
    expect(sayPlace({ at: 'messages', index: 0 })).toBe('First message')
  })
})
