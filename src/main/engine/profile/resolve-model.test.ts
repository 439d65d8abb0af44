import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Environment } from '../base/places'
import { asksForMillion, canonicalModelId } from './canonical-model-id'
import { loadModels } from './load-models'
import { loadProfile } from './load-profile'
import { matchModel } from './match-model'
import type { ModelInUse } from './profile'
import { resolveModel } from './resolve-model'

function resolve(id: string, env: Environment = {}, version = '2.1.88'): ModelInUse {
  const profile = loadProfile(version)
  if (!profile.ok) throw new Error(version)
  return resolveModel(id, loadModels(), env, profile.value)
}

describe('canonicalModelId', () => {
  it.each([
    ['claude-opus-4-6', 'claude-opus-4-6'],
    ['Claude-Opus-4-6', 'claude-opus-4-6'],
    [' claude-sonnet-4-6[1m] ', 'claude-sonnet-4-6'],
    ['claude-sonnet-4-6[1M]', 'claude-sonnet-4-6'],
    ['claude-opus-4-5-20251101', 'claude-opus-4-5'],
    ['claude-opus-4-20250514', 'claude-opus-4'],
    ['claude-sonnet-4-5-20250929[1m]', 'claude-sonnet-4-5'],
    ['anthropic/claude-opus-4-6', 'claude-opus-4-6'],
    ['openrouter/anthropic/claude-haiku-4-5', 'claude-haiku-4-5'],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['eu.anthropic.claude-sonnet-4-5-20250929-v1:0[1m]', 'claude-sonnet-4-5'],
    ['anthropic.claude-3-opus-20240229-v1:0', 'claude-3-opus'],
    ['bedrock/global.anthropic.claude-opus-4-5-20251101-v1:0', 'claude-opus-4-5'],
    ['arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-opus-4-6-v1:0', 'claude-opus-4-6'],
    ['us.anthropic.claude-opus-4-6-v1', 'claude-opus-4-6'],
    ['claude-sonnet-4-5@20250929', 'claude-sonnet-4-5'],
    ['vertex_ai/claude-3-5-sonnet-v2@20241022', 'claude-3-5-sonnet'],
    ['claude-opus-4-6@default', 'claude-opus-4-6'],
    ['claude-3-5-haiku-latest', 'claude-3-5-haiku'],
    ['acme-large-1', 'acme-large-1'],
    ['house-model-v3', 'house-model-v3'],
    ['', ''],
    ['[1m]', '[1m]'],
    ['/', '/'],
  ])('%j is %j', (id, canonical) => {
    expect(canonicalModelId(id)).toBe(canonical)
  })

  it('of a canonical id is itself', () => {
    const part = fc.constantFrom(
      'claude',
      'opus',
      '-',
      '4',
      '20250101',
      '-v1:0',
      '@x',
      '/',
      'anthropic.',
      '[1m]',
      'us.',
      '-latest',
      'A',
      ' ',
      '-v2',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        ),
        (id) => {
          const once = canonicalModelId(id)
          expect(canonicalModelId(once)).toBe(once)
        },
      ),
    )
  })

  it('sees the suffix wherever it stands', () => {
    expect(asksForMillion('claude-opus-4-6[1M]')).toBe(true)
    expect(asksForMillion('claude-opus-4-6-1m')).toBe(false)
  })
})

describe('matchModel', () => {
  it('takes an id for itself and a beginning with a dash for all that follow', () => {
    expect(matchModel('claude-sonnet-5', ['claude-sonnet-5'])).toBe(true)
    expect(matchModel('claude-sonnet-5-5', ['claude-sonnet-5'])).toBe(false)
    expect(matchModel('claude-haiku-9', ['claude-opus-4', 'claude-haiku-'])).toBe(true)
    expect(matchModel('claude-opus-4-8', ['claude-opus-4'])).toBe(false)
    expect(matchModel('x', [])).toBe(false)
  })

  it('keeps the long prompt for Haiku, Sonnet and Opus up to 4.7', () => {
    const profile = loadProfile('2.1.240')
    if (!profile.ok) throw new Error('2.1.240')
    const lean = loadModels().filter((one) => !matchModel(one.id, profile.value.prompt.longFamilies))
    expect(lean.map((one) => one.name).sort()).toEqual(['Fable 5', 'Fable 5.1', 'Fable 5.2', 'Opus 4.8', 'Opus 5', 'Opus 5.5'])
  })
})

describe('resolveModel', () => {
  it('finds the facts under any spelling and keeps the id as given', () => {
    const model = resolve('us.anthropic.claude-opus-4-5-20251101-v1:0')
    expect(model).toMatchObject({
      id: 'us.anthropic.claude-opus-4-5-20251101-v1:0',
      canonicalId: 'claude-opus-4-5',
      windowTokens: 200_000,
      tokenizer: 'classic',
    })
    expect(model.facts?.name).toBe('Opus 4.5')
  })

  it('guesses nothing of an unknown id but the window', () => {
    expect(resolve('acme-large-1')).toEqual({
      id: 'acme-large-1',
      canonicalId: 'acme-large-1',
      facts: null,
      windowTokens: 200_000,
      tokenizer: 'classic',
    })
    expect(resolve('acme-large-1[1m]').windowTokens).toBe(1_000_000)
    expect(resolve('').facts).toBeNull()
    expect(resolve('__proto__').facts).toBeNull()
    expect(resolve('constructor').id).toBe('constructor')
  })

  it.each([
    ['claude-sonnet-4-6', 200_000],
    ['claude-sonnet-4-6[1m]', 1_000_000],
    ['claude-opus-4-6[1M]', 1_000_000],
    ['claude-opus-4-7', 1_000_000],
    ['claude-sonnet-5', 1_000_000],
    ['claude-haiku-4-5', 200_000],
  ])('%s has a window of %i', (id, window) => {
    expect(resolve(id).windowTokens).toBe(window)
  })

  it('holds every million to 200,000 where that switch exists', () => {
    const env = { CLAUDE_CODE_DISABLE_1M_CONTEXT: '1' }
    for (const id of ['claude-opus-5', 'claude-sonnet-4-6[1m]', 'acme[1m]']) expect(resolve(id, env, '2.1.240').windowTokens).toBe(200_000)
    expect(resolve('claude-opus-4-5', env).windowTokens).toBe(200_000)
    expect(resolve('claude-opus-5', { CLAUDE_CODE_DISABLE_1M_CONTEXT: '0' }).windowTokens).toBe(1_000_000)
    expect(resolve('claude-sonnet-4-5[1m]', env, '2.1.17').windowTokens).toBe(1_000_000)
  })

  it('takes the window of CLAUDE_CODE_MAX_CONTEXT_TOKENS for unknown ids, for claude ones only without compaction', () => {
    const env = { CLAUDE_CODE_MAX_CONTEXT_TOKENS: '64000' }
    expect(resolve('acme-large-1', env).windowTokens).toBe(64_000)
    expect(resolve('claude-opus-4-6', env).windowTokens).toBe(200_000)
    expect(resolve('claude-next-9', env).windowTokens).toBe(200_000)
    expect(resolve('claude-opus-4-6', { ...env, DISABLE_COMPACT: '1' }).windowTokens).toBe(64_000)
    for (const bad of ['', '0', '-5', '64k', '1e5', '99999999999999999999']) {
      expect(resolve('acme-large-1', { CLAUDE_CODE_MAX_CONTEXT_TOKENS: bad }).windowTokens).toBe(200_000)
    }
  })

  it('strips [1m] from Fable 5 since 2.1.173', () => {
    expect(resolve('claude-fable-5[1m]', {}, '2.1.240')).toMatchObject({ id: 'claude-fable-5', windowTokens: 1_000_000 })
    expect(resolve('claude-fable-5[1m]', {}, '2.1.88').id).toBe('claude-fable-5[1m]')
    expect(resolve('claude-fable-5-1[1m]', {}, '2.1.277').id).toBe('claude-fable-5-1[1m]')
  })

  it('resolves the short names of the version', () => {
    expect(resolve('opus', {}, '2.1.17').id).toBe('claude-opus-4-5')
    expect(resolve('opus').id).toBe('claude-opus-4-6')
    expect(resolve('Sonnet[1m]')).toMatchObject({ id: 'claude-sonnet-4-6[1m]', windowTokens: 1_000_000 })
    expect(resolve('opus', {}, '2.1.240').id).toBe('claude-opus-5')
    expect(resolve('fable').facts).toBeNull()
  })
})
