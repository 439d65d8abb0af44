import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakpointsOf } from './breakpoints'
import { draw } from './draw'
import { isReportedBreak } from './is-reported-break'
import { type CacheRequest, createPrefixCache } from './prefix-cache'
import { missShare, SURVIVAL } from './survival'

const RULES = { lookbackBlocks: 20, lifetimeMs: { short: 300_000, long: 3_600_000 } }
const request = (atMs: number, tokens: number, blocks: number, more: Partial<CacheRequest> = {}): CacheRequest => ({
  atMs,
  frontTokens: 20_000,
  tokens,
  blocks,
  minimum: 1024,
  ...more,
})

/** One call whose answer begins `afterMs` later; gives what was read. */
function call(cache: ReturnType<typeof createPrefixCache>, one: CacheRequest, lifetime: '5m' | '1h' = '5m', afterMs = 0) {
  const lookup = cache.look(one)
  cache.commit(one, lookup, one.atMs + afterMs, lifetime)
  return lookup
}

describe('createPrefixCache', () => {
  it('works through the example of its head', () => {
    const cache = createPrefixCache(RULES)
    expect(call(cache, request(0, 25_000, 1))).toEqual({ read: 0, level: 'none', reason: 'first' })
    expect(call(cache, request(1000, 25_800, 4))).toEqual({ read: 25_000, level: 'messages', reason: null })
    expect(cache.look(request(361_000, 26_000, 6))).toEqual({ read: 0, level: 'none', reason: 'expired' })
    cache.cutMessages(2)
    expect(cache.look(request(2000, 26_000, 6))).toEqual({ read: 25_000, level: 'messages', reason: null })
    cache.cutMessages(1)
    expect(cache.look(request(2000, 26_000, 6))).toEqual({ read: 20_000, level: 'front', reason: 'changed' })
  })

  it('a hit renews the lifetime: exactly at its end it still is one', () => {
    const cache = createPrefixCache(RULES)
    call(cache, request(0, 25_000, 1))
    for (let i = 1; i <= 5; i++) expect(call(cache, request(i * 300_000, 25_000 + i, 1 + i)).level).toBe('messages')
    expect(cache.look(request(5 * 300_000 + 300_001, 26_000, 9)).level).toBe('none')
  })

  it('an entry exists once the answer has begun: calls in parallel all miss', () => {
    const cache = createPrefixCache(RULES)
    const first = request(0, 25_000, 1)
    const lookup = cache.look(first)
    expect(cache.look(request(10, 25_000, 1)).read).toBe(0)
    cache.commit(first, lookup, 4000, '5m')
    expect(cache.look(request(3999, 25_000, 1))).toMatchObject({ read: 0, reason: 'not-yet' })
    expect(cache.look(request(4000, 25_000, 1)).read).toBe(25_000)
  })

  it('looks back over 20 blocks, the breakpoint’s own counted as the first', () => {
    const cache = createPrefixCache(RULES)
    call(cache, request(0, 25_000, 10))
    expect(cache.look(request(1, 30_000, 29)).level).toBe('messages')
    expect(cache.look(request(1, 30_000, 30))).toEqual({ read: 20_000, level: 'front', reason: 'too-many-blocks' })
  })

  it('keeps nothing that is too short, neither of the front nor of all', () => {
    const cache = createPrefixCache(RULES)
    expect(call(cache, request(0, 1023, 1, { frontTokens: 500 }))).toEqual({ read: 0, level: 'none', reason: 'too-short' })
    expect(call(cache, request(1, 1500, 2, { frontTokens: 500 })).read).toBe(0)
    cache.cutMessages(0)
    expect(cache.look(request(2, 1600, 3, { frontTokens: 500 })).level).toBe('none')
  })

  it('a change of level takes what is behind it along', () => {
    for (const [level, read] of [
      ['messages', 20_000],
      ['system', 0],
      ['tools', 0],
    ] as const) {
      const cache = createPrefixCache(RULES)
      call(cache, request(0, 25_000, 1))
      cache.voidFrom(level)
      expect(cache.look(request(1, 25_500, 2)).read).toBe(read)
    }
  })

  it('tokens deleted in the cached copy leave the entry standing', () => {
    const cache = createPrefixCache(RULES)
    call(cache, request(0, 45_000, 9))
    cache.shrink(15_000, 4)
    expect(cache.look(request(1, 30_500, 10))).toEqual({ read: 30_000, level: 'messages', reason: null })
  })

  it('one-hour entries outlast five minutes', () => {
    const cache = createPrefixCache(RULES)
    call(cache, request(0, 25_000, 1), '1h')
    expect(cache.look(request(3_600_000, 25_500, 2)).level).toBe('messages')
    expect(cache.look(request(3_600_001, 25_500, 2)).level).toBe('none')
  })

  it('law: a hit never makes anything end sooner, and what is read is never more than was written or asked for', () => {
    const step = fc.record({ gapMs: fc.nat(400_000), grow: fc.nat(3000), blocks: fc.integer({ min: 1, max: 30 }), long: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.nat(400_000), fc.nat(300_000), (steps, laterMs, onceMoreMs) => {
        const cache = createPrefixCache(RULES)
        const twin = createPrefixCache(RULES)
        let atMs = 0
        let tokens = 22_000
        let blocks = 1
        let written = 0
        for (const { gapMs, grow, blocks: more, long } of steps) {
          atMs += gapMs
          const one = request(atMs, tokens, blocks)
          const found = call(cache, one, long ? '1h' : '5m')
          call(twin, one, long ? '1h' : '5m')
          expect(found.read).toBeLessThanOrEqual(written)
          expect(found.read).toBeLessThanOrEqual(tokens)
          written = Math.max(written, tokens)
          tokens += grow
          blocks += more
        }
        // asking once more within the lifetime, with a hit, against not asking
        const again = request(atMs + onceMoreMs, tokens - (steps.at(-1)?.grow ?? 0), blocks - (steps.at(-1)?.blocks ?? 0))
        expect(call(cache, again).level).toBe('messages')
        const later = { ...again, atMs: again.atMs + laterMs }
        expect(cache.look(later).read).toBeGreaterThanOrEqual(twin.look(later).read)
        // and it lasts a whole lifetime from there
        const end = { ...again, atMs: again.atMs + Math.min(laterMs, RULES.lifetimeMs.short) }
        expect(cache.look(end).read).toBe(again.tokens)
      }),
    )
  })
})

describe('breakpoints and breaks', () => {
  it('stand behind the front and on the last message, and the last one is never given up', () => {
    const rules = { systemBreakpoints: 1, mostBreakpoints: 4 }
    expect(breakpointsOf(20_000, 25_000, rules).map((one) => one.behind)).toEqual(['front', 'last-message'])
    expect(breakpointsOf(0, 25_000, rules)).toEqual([{ behind: 'last-message', tokens: 25_000 }])
    expect(breakpointsOf(20_000, 25_000, { systemBreakpoints: 1, mostBreakpoints: 1 })).toEqual([
      { behind: 'last-message', tokens: 25_000 },
    ])
  })

  it('a break is reported for a fall by more than 5 percent and 2,000 tokens, announced deletions aside', () => {
    const rules = { share: 0.05, tokens: 2000 }
    expect(isReportedBreak(100_000, 95_000, 0, rules)).toBe(false)
    expect(isReportedBreak(100_000, 94_999, 0, rules)).toBe(true)
    expect(isReportedBreak(10_000, 8000, 0, rules)).toBe(false)
    expect(isReportedBreak(100_000, 60_000, 38_000, rules)).toBe(false)
  })
})

describe('survival', () => {
  it('covers all of time without a hole', () => {
    for (const rows of Object.values(SURVIVAL)) {
      expect(rows[0]?.fromMs).toBe(0)
      rows.forEach((row, i) => {
        expect(row.toMs).toBe(rows[i + 1]?.fromMs ?? Number.POSITIVE_INFINITY)
        expect(row.missed).toBeGreaterThanOrEqual(0)
        expect(row.missed).toBeLessThanOrEqual(1)
      })
    }
  })

  it('under four minutes the kind of turn decides', () => {
    expect(missShare('5m', 1000, 'tool-result')).toBe(0.002)
    expect(missShare('1h', 200_000, 'command')).toBe(0.53)
    expect(missShare('5m', 310_000, 'tool-result')).toBe(0.46)
    expect(missShare('1h', 1e12, 'none')).toBe(1)
  })

  it('draws evenly, and the same for the same', () => {
    const all = Array.from({ length: 20_000 }, (_, i) => draw(7, i, 0))
    expect(all.reduce((sum, one) => sum + one, 0) / all.length).toBeCloseTo(0.5, 1)
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...all)).toBeLessThan(1)
    expect(draw(7, 3, 0)).toBe(draw(7, 3, 0))
    expect(new Set([draw(7, 3, 0), draw(7, 3, 1), draw(8, 3, 0), draw(7, 4, 0)]).size).toBe(4)
  })
})
