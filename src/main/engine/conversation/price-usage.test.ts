import { describe, expect, it } from 'vitest'
import { loadModels } from '../profile/load-models'
import { priceUsage } from './price-usage'

const facts = (id: string) => loadModels().find((model) => model.id === id) ?? null
const NONE = { input: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 0 }
const MILLION = 1_000_000

describe('priceUsage', () => {
  it('adds up every kind at its own price', () => {
    const usage = { input: MILLION, cacheRead: MILLION, cacheWrite5m: MILLION, cacheWrite1h: MILLION, output: MILLION }
    expect(priceUsage(usage, 4 * MILLION, facts('claude-sonnet-4-5'))).toBeCloseTo(3 + 0.3 + 3.75 + 6 + 15)
  })

  it('chooses the tier by the size of the prompt, the boundary belonging below', () => {
    const usage = { ...NONE, output: MILLION }
    expect(priceUsage(usage, 100_000, facts('claude-haiku-5-5'))).toBe(0.5)
    expect(priceUsage(usage, 100_001, facts('claude-haiku-5-5'))).toBe(2.5)
  })

  it('has no cost where there is no price', () => {
    expect(priceUsage({ ...NONE, input: 1 }, 1, null)).toBeNull()
    expect(priceUsage({ ...NONE, cacheRead: 1 }, 1, facts('claude-fable-5-2'))).toBeNull()
    expect(priceUsage({ ...NONE, input: MILLION }, 1, facts('claude-fable-5-2'))).toBe(8)
    expect(priceUsage(NONE, 0, facts('claude-sonnet-4-5'))).toBe(0)
  })
})
