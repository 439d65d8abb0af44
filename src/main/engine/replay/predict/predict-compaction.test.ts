import { describe, expect, it } from 'vitest'
import { predictCompaction } from './predict-compaction'

const AT = { threshold: 167_000, contextTokens: 160_000, recordedOutput: 1, addedChars: 0, unknownTurn: false }

describe('a compaction is foretold', () => {
  it('when the reckoning reaches the threshold, not a token earlier', () => {
    expect(predictCompaction({ ...AT, contextTokens: 166_999 })).toMatchObject({ compacts: true, estimate: 167_000, margin: 0 })
    expect(predictCompaction({ ...AT, contextTokens: 166_998 })).toMatchObject({ compacts: false, margin: -1 })
  })

  it('with what was added at four characters a token', () => {
    expect(predictCompaction({ ...AT, addedChars: 4 * 6999 })).toMatchObject({ compacts: true })
    expect(predictCompaction({ ...AT, addedChars: 4 * 6998 })).toMatchObject({ compacts: false })
  })

  it('with a figure for a turn whose length is not known', () => {
    const near = { ...AT, contextTokens: 166_900, unknownTurn: true }
    expect(predictCompaction(near, { turnTokens: 500 })).toMatchObject({ compacts: true, estimate: 167_401 })
    expect(predictCompaction(near, { turnTokens: 0 })).toMatchObject({ compacts: false })
  })

  it('never where the session does not compact ahead', () => {
    expect(predictCompaction({ ...AT, threshold: null, contextTokens: 990_000 })).toMatchObject({ compacts: false })
  })

  it('with the figures it rests on', () => {
    expect(predictCompaction({ ...AT, contextTokens: 170_000 }).why).toBe(
      'The threshold is reached: 170001 tokens against a threshold of 167000.',
    )
  })
})
