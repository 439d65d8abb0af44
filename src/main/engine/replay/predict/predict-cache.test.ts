import { describe, expect, it } from 'vitest'
import type { CacheFeatures } from './cache-features'
import type { CacheModel } from './cache-model'
import { CACHE_MODEL } from './models'
import { predictCache } from './predict-cache'

const CALM: CacheFeatures = {
  turn: 'tool-result',
  lifetime: '5m',
  gapMs: 2000,
  unusedMs: null,
  version: '2.1.30',
  modelChanged: false,
  versionChanged: false,
  microcompacted: false,
  clearingDue: false,
  rewound: false,
  firstImage: false,
  skillBefore: false,
  rebuiltLately: false,
  contextBefore: 60_000,
  grownSinceTurn: 5000,
  rowsSinceTurn: 12,
  turnsBefore: 2,
  rebuiltTurnsBefore: 0,
}

const say = (features: Partial<CacheFeatures>, model?: CacheModel) => predictCache({ ...CALM, ...features }, model)

describe('what the cache does is foretold', () => {
  it.each([
    ['a tool result', {}, true, 'tool-result'],
    ['a turn inside the lifetime', { turn: 'prompt', gapMs: 60_000 }, true, 'person'],
    ['an interrupt', { turn: 'interrupt' }, true, 'interrupt'],
    ['five minutes and a little', { gapMs: 305_000 }, true, 'tool-result'],
    ['five minutes and more', { gapMs: 330_000 }, false, 'expired'],
    ['the same of an hour', { gapMs: 330_000, lifetime: '1h' }, true, 'tool-result'],
    ['more than an hour', { gapMs: 3_700_000, lifetime: '1h' }, false, 'expired'],
    ['a long answer before a short gap', { gapMs: 290_000, unusedMs: 340_000 }, false, 'expired'],
    ['another model', { modelChanged: true }, false, 'model-changed'],
    ['another version', { versionChanged: true }, false, 'version-changed'],
    ['cleared results', { microcompacted: true }, false, 'results-cleared'],
    ['results that will be cleared', { clearingDue: true }, false, 'results-cleared'],
    ['a rewind', { rewound: true, turn: 'prompt' }, false, 'rewound'],
    ['the first image', { firstImage: true }, false, 'first-image'],
    ['a command', { turn: 'command' }, false, 'command'],
    ['the first skill', { turn: 'tool-result+text', gapMs: 100 }, false, 'skill-body'],
    ['a second skill', { turn: 'tool-result+text', gapMs: 100, skillBefore: true }, true, 'text-with-result'],
    ['a skill just after a rebuild', { turn: 'tool-result+text', gapMs: 100, rebuiltLately: true }, true, 'text-with-result'],
    ['a skill in a later version', { turn: 'tool-result+text', gapMs: 100, version: '2.1.42' }, true, 'text-with-result'],
    ['text a person typed beside a result', { turn: 'tool-result+text', gapMs: 40_000 }, true, 'text-with-result'],
  ] as const)('%s', (_, features, hit, reason) => {
    expect(say(features)).toMatchObject({ hit, reason })
  })

  it('with the likelier outcome, and a sentence that says why', () => {
    for (const turn of ['tool-result', 'tool-result+text', 'prompt', 'command', 'interrupt', 'none'] as const) {
      const { hit, probability, why } = say({ turn })
      expect(hit ? probability : 1 - probability).toBeGreaterThanOrEqual(0.5)
      expect(why).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('as less certain the more was done since a person last spoke', () => {
    const quick = say({ turn: 'prompt', grownSinceTurn: 500, rowsSinceTurn: 3 })
    const late = say({ turn: 'prompt', grownSinceTurn: 90_000, rowsSinceTurn: 300 })
    expect(late.probability).toBeLessThan(quick.probability)
    expect(late.why).toContain('in 100')
  })

  it('as the figures say, when they say otherwise', () => {
    const model: CacheModel = { ...CACHE_MODEL, outcomes: { ...CACHE_MODEL.outcomes, command: { hits: 90, misses: 10 } } }
    expect(say({ turn: 'command' }, model)).toMatchObject({ hit: true, reason: 'command' })
  })

  it('the same every time', () => {
    expect(say({ turn: 'prompt' })).toEqual(say({ turn: 'prompt' }))
  })

  it('also where nothing is known of the version', () => {
    expect(say({ version: null, turn: 'tool-result+text', gapMs: 0 })).toMatchObject({ hit: true })
  })
})
