import { describe, expect, it } from 'vitest'
import { eventsOf, outcomesOf, replayText } from '../testing/replay-scenario'
import { bundledScenarios } from './bundled-scenarios'
import { parseScenario } from './parse-scenario'

function textOf(id: string): string {
  const found = bundledScenarios().find((one) => one.id === id)
  if (found === undefined) throw new Error(id)
  return found.text
}

describe('bundled scenarios show what their heads say', () => {
  it.each(bundledScenarios().map((one) => [one.id, one] as const))(
    '%s parses, has a title and says what to see',
    (_id, { title, teaches, text }) => {
      const read = parseScenario(text)
      expect(read.ok ? [] : read.error).toEqual([])
      expect(title.length).toBeLessThan(40)
      expect(teaches).toContain('See: ')
    },
  )

  it('lunch break', () => {
    const text = textOf('lunch-break')
    expect(outcomesOf(replayText(text))).toEqual(['first', 'hit', 'hit', 'hit', 'miss ttl-expired', 'hit', 'hit'])
    expect(replayText(text).columns.cacheWrite5m[4]).toBe(27_780)
    expect(text).toContain('27,780 tokens are written')
    expect(outcomesOf(replayText(text, { ttl: '1h' }))).not.toContain('miss ttl-expired')
    expect(outcomesOf(replayText(text, { ttl: '1h' }, { set: [{ call: 4, gapMs: 70 * 60_000 }] }))[4]).toBe('miss ttl-expired')
  })

  it('one big file', () => {
    const text = textOf('big-file-read')
    const plain = replayText(text)
    expect(outcomesOf(plain)[5]).toBe('miss ttl-expired')
    const cleared = replayText(text, { microcompact: 'time', keepRecent: 1, timeThresholdMs: 30 * 60_000 })
    expect(eventsOf(cleared)).toContain('time-clear@5')
    expect((cleared.columns.cacheWrite5m[5] ?? 0) / (plain.columns.cacheWrite5m[5] ?? 1)).toBeCloseTo(0.25, 1)
    expect(text).toContain('the rewrite costs a quarter')
  })

  it('thrashing', () => {
    const text = textOf('thrashing')
    const stopped = replayText(text)
    expect(eventsOf(stopped)).toContain('thrash-stop@4')
    expect(stopped.events.filter((event) => event.kind === 'auto-compact')).toHaveLength(3)
    expect(Array.from(stopped.columns.sent)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0])
    expect(eventsOf(stopped).slice(-4)).toEqual(['impossible@5', 'impossible@6', 'impossible@7', 'impossible@8'])
    expect(stopped.totals).toMatchObject({ sent: 4, blocked: 5, overWindow: 0 })
    const older = replayText(text, { profile: '2.1.88' })
    expect(older.events.filter((event) => event.kind === 'auto-compact').length).toBeGreaterThan(5)
    expect(eventsOf(older).some((one) => one.startsWith('thrash-stop'))).toBe(false)
  })

  it('failing summaries and the breaker', () => {
    const text = textOf('failing-summaries')
    const open = replayText(text)
    expect(eventsOf(open).filter((one) => !one.startsWith('warning'))).toEqual([
      'compact-failed@2',
      'compact-failed@3',
      'compact-failed@4',
      'breaker-open@4',
    ])
    expect(open.totals.savedByBreaker).toBe(10)
    expect(replayText(text, { profile: '2.1.17' }).totals.failedSummaries).toBeGreaterThan(10)
    expect(eventsOf(replayText(text, { failSummaries: 2 }))).toContain('auto-compact@4')
  })

  it('many small tools', () => {
    const text = textOf('many-small-tools')
    const lane = replayText(text)
    expect(outcomesOf(lane).slice(0, 4)).toEqual(['first', 'miss prefix-changed', 'miss prefix-changed', 'hit'])
    expect(lane.columns.cacheRead[2]).toBe(20_000)
    expect(Array.from(lane.columns.outOfReach).slice(0, 4)).toEqual([0, 1, 1, 0])
    expect(eventsOf(replayText(text, { microcompact: 'cached' }))).toContain('microcompact@4')
  })

  it('a million tokens', () => {
    const text = textOf('million-token-window')
    expect(eventsOf(replayText(text))).toEqual([])
    const small = replayText(text, { window: 200_000 })
    expect(small.totals.compactions).toBe(2)
    expect(small.columns.cacheWrite5m[7] ?? 0).toBeLessThan((replayText(text).columns.cacheWrite5m[7] ?? 0) / 3)
  })

  it('changing the model', () => {
    const text = textOf('model-switch')
    const lane = replayText(text)
    expect(outcomesOf(lane).slice(2)).toEqual(['hit', 'miss model-switch', expect.any(String), 'hit'])
    expect(lane.columns.cacheRead[4]).toBeGreaterThan(20_000)
    expect(outcomesOf(replayText(text, {}, { set: [{ call: 4, gapMs: 6 * 60_000 }] }))[4]).toBe('miss model-switch')
  })
})
