import { describe, expect, it } from 'vitest'
import type { Environment } from '../base/places'
import { loadModels } from '../profile/load-models'
import type { ProfileId } from '../profile/profile'
import { resolveModel } from '../profile/resolve-model'
import { cacheLifetime } from './cache-lifetime'
import type { ModelAccess } from './collect-request'
import { profileOf } from './testing/make-request'

function ttl(env: Environment, given: { access?: ModelAccess; profile?: ProfileId; model?: string } = {}) {
  const profile = profileOf(given.profile ?? '2.1.240')
  const model = resolveModel(given.model ?? 'claude-sonnet-4-6', loadModels(), env, profile)
  return cacheLifetime({ profile, model, env, access: given.access ?? 'subscription' })
}

describe('cacheLifetime', () => {
  it('is an hour on a subscription, and says that this is supposed', () => {
    expect(ttl({})).toMatchObject({ ttl: '1h', assumption: { name: 'access' } })
  })

  it.each(['api-key', 'usage-credits', 'third-party'] as const)('is five minutes by %s', (access) => {
    expect(ttl({}, { access })).toEqual({ ttl: '5m', assumption: null })
  })

  it('follows the variables where the version has them; five minutes win', () => {
    const hour = { ENABLE_PROMPT_CACHING_1H: '1' }
    const five = { FORCE_PROMPT_CACHING_5M: '1' }
    expect(ttl(hour, { access: 'api-key' })).toEqual({ ttl: '1h', assumption: null })
    expect(ttl(five)).toEqual({ ttl: '5m', assumption: null })
    expect(ttl({ ...hour, ...five }).ttl).toBe('5m')
    expect(ttl(five, { profile: '2.1.88' }).ttl).toBe('1h')
    expect(ttl(hour, { profile: '2.1.88', access: 'api-key' }).ttl).toBe('5m')
  })

  it('is none when caching is off, for all or for the family', () => {
    expect(ttl({ DISABLE_PROMPT_CACHING: 'true' })).toEqual({ ttl: null, assumption: null })
    expect(ttl({ DISABLE_PROMPT_CACHING_SONNET: '1' }).ttl).toBeNull()
    expect(ttl({ DISABLE_PROMPT_CACHING_OPUS: '1' }).ttl).toBe('1h')
    expect(ttl({ DISABLE_PROMPT_CACHING_SONNET: '1' }, { model: 'acme-large-1' }).ttl).toBe('1h')
  })
})
