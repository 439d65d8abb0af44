import { describe, expect, it } from 'vitest'
import bundled from '../../../../resources/models.json'
import { canonicalModelId } from './canonical-model-id'
import { loadModels } from './load-models'
import { loadProfile } from './load-profile'
import { parseModels } from './parse-models'
import { PROFILE_IDS } from './profile-ids'

function model(id: string) {
  const found = loadModels().find((one) => one.id === id)
  if (!found) throw new Error(`no model ${id}`)
  return found
}

describe('loadModels', () => {
  it('is keyed by canonical ids', () => {
    for (const { id } of loadModels()) expect(canonicalModelId(id)).toBe(id)
  })

  it('has every model the profiles name', () => {
    for (const id of PROFILE_IDS) {
      const profile = loadProfile(id)
      if (!profile.ok) throw new Error(id)
      const named = [
        profile.value.defaultModel,
        ...Object.values(profile.value.models.aliases),
        ...Object.keys(profile.value.compaction.maxOutput),
      ]
      for (const name of named) expect(model(name).id).toBe(name)
    }
  })

  it.each([
    ['claude-opus-4-6', 'Opus 4.6', 'May 2025', 200_000, true, 'classic', { default: 64_000, upper: 128_000 }, 4096],
    ['claude-sonnet-4-6', 'Sonnet 4.6', 'Aug 2025', 200_000, true, 'classic', { default: 32_000, upper: 128_000 }, 1024],
    ['claude-opus-4-5', 'Opus 4.5', 'May 2025', 200_000, false, 'classic', { default: 32_000, upper: 64_000 }, 4096],
    ['claude-sonnet-4-5', 'Sonnet 4.5', 'Jan 2025', 200_000, false, 'classic', { default: 32_000, upper: 64_000 }, 1024],
    ['claude-haiku-4-5', 'Haiku 4.5', 'Feb 2025', 200_000, false, 'classic', { default: 32_000, upper: 64_000 }, 4096],
    ['claude-opus-4-7', 'Opus 4.7', 'Jan 2026', 1_000_000, false, 'dense', { default: 64_000, upper: 128_000 }, 2048],
    ['claude-opus-5', 'Opus 5', 'May 2026', 1_000_000, false, 'dense', { default: 64_000, upper: 128_000 }, 512],
    ['claude-sonnet-5', 'Sonnet 5', 'Jan 2026', 1_000_000, false, 'dense', { default: 32_000, upper: 128_000 }, 1024],
    ['claude-fable-5', 'Fable 5', 'Jan 2026', 1_000_000, false, 'dense', { default: 64_000, upper: 128_000 }, 512],
    ['claude-fable-5-2', 'Fable 5.2', 'Jun 2026', 1_000_000, false, 'dense', { default: 64_000, upper: 128_000 }, null],
    ['claude-opus-4', 'Opus 4', null, 200_000, false, 'classic', { default: 32_000, upper: 32_000 }, 1024],
  ])('%s', (id, name, cutoff, windowTokens, millionOption, tokenizer, maxOutput, minimumCacheable) => {
    expect(model(id)).toMatchObject({ name, cutoff, windowTokens, millionOption, tokenizer, maxOutput, minimumCacheable })
  })

  it('has the prices of SPEC 8.6, in steps where the size of the prompt decides', () => {
    const price = (id: string, step = 0) => {
      const p = model(id).prices[step]
      return p && [p.overPromptTokens, p.input, p.write5m, p.write1h, p.read, p.output]
    }
    expect(price('claude-opus-4-6')).toEqual([0, 5, 6.25, 10, 0.5, 25])
    expect(price('claude-opus-4-1')).toEqual([0, 15, 18.75, 30, 1.5, 75])
    expect(price('claude-opus-5-5')).toEqual([0, 4, 5, 8, 0.2, 20])
    expect(price('claude-sonnet-4-5')).toEqual([0, 3, 3.75, 6, 0.3, 15])
    expect(price('claude-sonnet-5')).toEqual([0, 2, 2.5, 4, 0.2, 10])
    expect(price('claude-haiku-4-5')).toEqual([0, 1, 1.25, 2, 0.1, 5])
    expect(price('claude-haiku-5-5')).toEqual([0, 0.1, 0.125, 0.2, 0.01, 0.5])
    expect(price('claude-haiku-5-5', 1)).toEqual([100_000, 0.5, 0.625, 1, 0.05, 2.5])
    expect(price('claude-fable-5-1')).toEqual([0, 10, 12.5, 20, 0.25, 50])
    expect(price('claude-fable-5-2')).toEqual([0, 8, null, null, null, 40])
    expect(model('claude-3-opus').prices).toEqual([])
  })

  it('holds the general multipliers where SPEC names no exception', () => {
    const exceptions = ['claude-fable-5-1', 'claude-opus-5-5', 'claude-fable-5-2']
    for (const { id, prices } of loadModels().filter((one) => !exceptions.includes(one.id))) {
      for (const p of prices) {
        expect(p.write5m, id).toBeCloseTo(p.input * 1.25, 6)
        expect(p.write1h, id).toBeCloseTo(p.input * 2, 6)
        expect(p.read, id).toBeCloseTo(p.input * 0.1, 6)
      }
    }
  })

  it('says where each model comes from, and of when', () => {
    for (const one of loadModels()) expect(one.asOf, one.id).toMatch(/^2026-\d\d$/)
  })
})

describe('parseModels', () => {
  it('names the place of a typo', () => {
    const copy = structuredClone(bundled)
    const first = copy.models[0] as Record<string, unknown> | undefined
    if (!first) throw new Error('empty table')
    first.cutof = 'May 2025'
    first.windowTokens = '1000000'
    first.source = 'heard'
    const read = parseModels(copy)
    expect(read.ok ? [] : read.error.map((one) => one.path)).toEqual(['models.0.cutof', 'models.0.windowTokens', 'models.0.source'])
  })

  it('refuses an id that stands twice', () => {
    const read = parseModels({ models: [...bundled.models, bundled.models[0]] })
    expect(read.ok ? [] : read.error.map((one) => one.problem)).toEqual([`${bundled.models[0]?.id} stands twice`])
  })
})
