// How long what a request writes into the cache lives, and whether it is marked at all (SPEC 5.7).

import { type Environment, isTruthy } from '../base/places'
import type { ModelInUse, Profile } from '../profile/profile'
import type { ModelAccess } from './collect-request'
import type { Assumption } from './collection'

export interface CacheLifetime {
  /** Null: caching is switched off and nothing is marked. */
  readonly ttl: '5m' | '1h' | null
  /** What was supposed for want of a source; null where something said it. */
  readonly assumption: Assumption | null
}

export interface CacheLifetimeInput {
  readonly profile: Profile
  readonly model: ModelInUse
  readonly env: Environment
  readonly access: ModelAccess
}

/** Of the main conversation; sub-agents always have five minutes. The off switch wins, then five minutes, then an hour. */
export function cacheLifetime({ profile, model, env, access }: CacheLifetimeInput): CacheLifetime {
  if (isTruthy(env.DISABLE_PROMPT_CACHING) || isTruthy(familySwitch(model, env))) return { ttl: null, assumption: null }
  if (profile.prompt.ttlVariables) {
    if (isTruthy(env.FORCE_PROMPT_CACHING_5M)) return { ttl: '5m', assumption: null }
    if (isTruthy(env.ENABLE_PROMPT_CACHING_1H)) return { ttl: '1h', assumption: null }
  }
  if (access !== 'subscription') return { ttl: '5m', assumption: null }
  return {
    ttl: '1h',
    assumption: {
      name: 'access',
      text: 'The model is used through a subscription, so what is cached lives for one hour; with an API key, on usage credits or at another provider it would be five minutes.',
    },
  }
}

function familySwitch({ facts }: ModelInUse, env: Environment): string | undefined {
  return facts === null ? undefined : env[`DISABLE_PROMPT_CACHING_${facts.family.toUpperCase()}`]
}
