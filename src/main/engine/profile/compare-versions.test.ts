import { describe, expect, it } from 'vitest'
import { compareVersions, hasSince } from './compare-versions'
import { loadProfile } from './load-profile'
import { PROFILE_IDS } from './profile-ids'

describe('compareVersions', () => {
  it.each<[string, string, number]>([
    ['2.1.9', '2.1.10', -1],
    ['2.1.88', '2.1.88', 0],
    ['2.1.88-beta', '2.1.88', 0],
    ['10.0.0', '9.9.9', 1],
    ['2.1', '2.1.0', 0],
    ['', '1.0.0', -1],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign)
    expect(Math.sign(compareVersions(b, a))).toBe(sign === 0 ? 0 : -sign)
  })
})

describe('rules of the history', () => {
  it.each(PROFILE_IDS)('%s has the figures of SPEC 10', (id) => {
    const read = loadProfile(id)
    if (!read.ok) throw new Error(id)
    const { compaction, clearing, cache } = read.value
    expect(compaction).toMatchObject({
      breaker: { failures: 3, since: '2.1.76' },
      thrashStop: { refills: 3, withinCalls: 2 },
      reinjectFiles: { most: 5, each: 5000, together: 50_000 },
      reinjectSkills: { each: 5000, together: 25_000 },
      idle: { afterMs: 54 * 60_000, leastTokens: 200_000 },
    })
    expect(clearing).toMatchObject({
      placeholder: '[Old tool result content cleared]',
      time: { onByDefault: false, gapMs: 3_600_000, keepRecent: 5, least: 1 },
      clientToolUses: { triggerTokens: 180_000, targetTokens: 40_000 },
      editToolUses: { triggerTokens: 100_000, keep: 3 },
      serverCompaction: { triggerTokens: 150_000, leastTrigger: 50_000 },
      local: { inVersion: id === '2.1.17', leastSaved: 20_000, keepTokens: 40_000 },
      resultLimits: { resultChars: id === '2.1.17' ? 100_000 : 50_000, messageChars: 200_000 },
    })
    expect(cache).toMatchObject({ lookbackBlocks: 20, mostBreakpoints: 4, lifetimeMs: { short: 300_000, long: 3_600_000 } })
    expect(compaction.sessionMemory === null).toBe(id !== '2.1.88')
  })

  it('says which build had the breaker', () => {
    const rule = { since: '2.1.76' }
    expect(PROFILE_IDS.map((id) => hasSince(rule, id))).toEqual([false, true, true, true])
  })
})
