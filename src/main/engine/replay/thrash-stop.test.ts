import { describe, expect, it } from 'vitest'
import type { Policy } from './policy'
import { replayAssumptions } from './replay-assumptions'
import { eventsOf, replayText, traceOfText } from './testing/replay-scenario'

const HEAD = ['model: claude-sonnet-4-6', 'profile: 2.1.240', 'system: 120000', 'summary: 8000', 'turns:']
const prompt = (tokens = 500) => `  - { role: user, tokens: ${tokens} }`
const answer = '  - { role: assistant, tokens: 200 }'
const dump = (tokens = 48_000) => [`  - { role: tool, name: Bash, tokens: ${tokens} }`, answer]
const run = (lines: readonly string[], more: Partial<Policy> = {}) => replayText([...HEAD, ...lines].join('\n'), more)

/** Three compactions, each full again by the next call; the fourth time it stops. */
const THRASHED = [prompt(), answer, ...dump(), ...dump(), ...dump(), ...dump(), ...dump()]

describe('full again straight after compacting, three times in a row', () => {
  it('ends the turn with an error: no call of it is made any more', () => {
    const lane = run(THRASHED)
    expect(eventsOf(lane).filter((one) => !one.startsWith('auto') && !one.startsWith('warning'))).toEqual(['thrash-stop@4', 'impossible@5'])
    expect(Array.from(lane.columns.sent)).toEqual([1, 1, 1, 1, 0, 0])
    expect(lane.events.at(-1)?.why).toContain('before call 4')
  })

  it('the next prompt starts anew, and may end the same way', () => {
    const lane = run([...THRASHED, prompt(), answer, ...dump(), ...dump(), ...dump(), ...dump()])
    const told = eventsOf(lane).filter((one) => one.startsWith('auto') || one.startsWith('thrash'))
    expect(told).toEqual(
      [1, 2, 3, '4', 6, 7, 8, '9'].map((one) => (typeof one === 'number' ? `auto-compact@${one}` : `thrash-stop@${one}`)),
    )
    expect(lane.columns.sent[6]).toBe(1)
  })

  it('where it lasts for the session nothing compacts by itself any more', () => {
    const lane = run([...THRASHED, prompt(), answer, prompt(), answer], { thrashEndsSession: true })
    expect(eventsOf(lane).filter((one) => one.startsWith('auto'))).toHaveLength(3)
    expect(lane.columns.contextTokens[6]).toBeGreaterThan(167_000)
  })

  it('two calls later still counts as straight after, three do not', () => {
    const refilledAfter = (calls: number) => [prompt(), answer, ...Array.from({ length: 16 }, () => dump(Math.ceil(40_000 / calls))).flat()]
    expect(eventsOf(run(refilledAfter(2))).some((one) => one.startsWith('thrash'))).toBe(true)
    expect(eventsOf(run(refilledAfter(3))).some((one) => one.startsWith('thrash'))).toBe(false)
  })

  it('says what it takes for true, only where it stopped', () => {
    const trace = traceOfText([...HEAD, ...THRASHED].join('\n'))
    expect(replayAssumptions(trace, [run(THRASHED)]).join(' ')).toMatch(/within 2 calls.*next prompt/)
    expect(replayAssumptions(trace, [run(THRASHED, { thrashEndsSession: true })]).join(' ')).toMatch(/rest of the session/)
    expect(replayAssumptions(trace, [run(THRASHED, { profile: '2.1.88' })]).join(' ')).not.toMatch(/thrashing|straight after/)
  })
})
