import { describe, expect, it } from 'vitest'
import { eventsOf, replayText } from './testing/replay-scenario'

const HEAD = 'model: claude-sonnet-4-5\nprofile: 2.1.88\nsystem: 20000\nturns:\n'
const read = (tokens: number) =>
  `  - { role: tool, name: Read, file: f${tokens}, tokens: ${tokens} }\n  - { role: assistant, tokens: 100 }\n`

describe('a summary call that is too long itself (SPEC 7.6)', () => {
  it('goes out without its oldest rounds, and reads no more than the front from the cache', () => {
    const lane = replayText(
      `${HEAD}  - { role: user, tokens: 60000 }\n  - { role: assistant, tokens: 100 }\n${read(60_000)}${read(70_000)}`,
    )
    const compaction = lane.events.find(({ kind }) => kind === 'auto-compact')
    expect(compaction).toMatchObject({ callIndex: 2, before: 210_200, why: expect.stringContaining('its oldest round was left out') })
    expect(compaction?.summaryCall).toMatchObject({ cacheRead: 20_000, cacheWrite: 210_200 - 120_100 - 20_000 })
  })

  it('fails where the newest round alone is too long; the next call can leave that one out', () => {
    const turn = '  - { role: user, tokens: 10 }\n  - { role: assistant, tokens: 10 }\n'
    const lane = replayText(`${HEAD}  - { role: user, tokens: 190000 }\n  - { role: assistant, tokens: 10 }\n${turn.repeat(3)}`)
    expect(eventsOf(lane).filter((one) => !one.startsWith('warning'))).toEqual(['compact-failed@0', 'over-window@0', 'auto-compact@1'])
    expect(lane.events[0]?.why).toBe(
      'Summary attempt 1 fails: the call itself is too long, even without all but the newest round; 1 in a row.',
    )
    expect(lane.events[0]?.summaryCall).toBeNull()
  })
})
