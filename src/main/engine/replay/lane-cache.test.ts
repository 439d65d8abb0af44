import { describe, expect, it } from 'vitest'
import { eventsOf, replayText } from './testing/replay-scenario'

/** Sonnet writes 130,000, another model takes over and compacts, the history grows beyond the old entry, Sonnet comes back. */
const AWAY_AND_BACK = (compacts: boolean) => `model: claude-sonnet-4-5
ttl: 1h
system: 20000
turns:
  - { role: user, tokens: 110000 }
  - { role: assistant, tokens: 100 }
  - { role: user, tokens: 30000 }
  - { role: assistant, tokens: 100, model: claude-opus-4-5 }
  - { role: user, tokens: ${compacts ? 10000 : 10} }
  - { role: assistant, tokens: 100 }
  - { role: user, tokens: ${compacts ? 110000 : 10} }
  - { role: assistant, tokens: 100, model: claude-sonnet-4-5 }
`

describe('the caches of several models in one lane', () => {
  it('a compaction under one model leaves nothing of the old messages to read for another', () => {
    const lane = replayText(AWAY_AND_BACK(true))
    expect(eventsOf(lane)).toContain('auto-compact@2')
    // system 20,000 still stands in the older model's cache, its 130,000 of messages do not
    expect(Array.from(lane.columns.cacheRead)).toEqual([0, 0, 20_000, 20_000])
  })

  it('without one, the older model reads what it wrote', () => {
    const { columns } = replayText(AWAY_AND_BACK(false))
    expect(Array.from(columns.cacheRead)).toEqual([0, 0, 160_100, 130_000])
  })

  it('tools that change under one model are new to another as well', () => {
    const { columns } = replayText(`model: claude-sonnet-4-5
system: 20000
turns:
  - { role: user, tokens: 5000 }
  - { role: assistant, tokens: 100 }
  - { role: user, tokens: 10 }
  - { role: assistant, tokens: 100, model: claude-opus-4-5, change: tools }
  - { role: user, tokens: 10 }
  - { role: assistant, tokens: 100, model: claude-sonnet-4-5 }
`)
    expect(Array.from(columns.cacheRead)).toEqual([0, 0, 0])
  })
})
