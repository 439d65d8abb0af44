// Will the next call find its prefix in the cache? A short list of reasons, each with the share of misses it was measured at;
// a person's turn, where chance decides most, has a small regression instead. Knows numbers only, no transcript.

import { compareVersions } from '../../profile/compare-versions'
import type { CacheFeatures, CachePrediction, CacheReason } from './cache-features'
import type { CacheModel } from './cache-model'
import { CACHE_MODEL } from './models'

const LIFETIME_MS = { '5m': 300_000, '1h': 3_600_000 } as const
/** A skill's body follows its tool call at once; text that comes later was typed by a person. */
const AT_ONCE_MS = 12_000
/** Measured on 2.1.14 to 2.1.37; 2.1.12 and what follows 2.1.40 kept the cache when a skill was loaded. */
const SKILL_REBUILDS = { from: '2.1.14', before: '2.1.40' } as const
/** What each reason counts before anything was seen: half a row on either side. */
const PRIOR = 0.5

/** The reason alone, without figures: the first that applies. */
export function cacheReason(features: CacheFeatures, graceMs: number): CacheReason {
  if ((features.unusedMs ?? features.gapMs) > LIFETIME_MS[features.lifetime] + graceMs) return 'expired'
  if (features.modelChanged) return 'model-changed'
  if (features.versionChanged) return 'version-changed'
  if (features.microcompacted || features.clearingDue) return 'results-cleared'
  if (features.rewound) return 'rewound'
  if (features.firstImage) return 'first-image'
  switch (features.turn) {
    case 'command':
      return 'command'
    case 'tool-result+text':
      return loadsSkill(features) ? 'skill-body' : 'text-with-result'
    case 'interrupt':
      return 'interrupt'
    case 'prompt':
    case 'none':
      return 'person'
    case 'tool-result':
      return 'tool-result'
  }
}

/**
 * `hit` as CLI.md has it: at least nine tenths of the context before are read. The likelier outcome is foretold, so the
 * probability of what is foretold is never below one half.
 */
export function predictCache(features: CacheFeatures, model: CacheModel = CACHE_MODEL): CachePrediction {
  const reason = cacheReason(features, model.graceMs)
  const miss = reason === 'person' ? missOfPerson(features, model) : missShare(model, reason)
  return { hit: miss <= 0.5, probability: 1 - miss, reason, why: sentence(reason, features, miss) }
}

function loadsSkill({ gapMs, version, skillBefore, rebuiltLately }: CacheFeatures): boolean {
  if (gapMs >= AT_ONCE_MS || skillBefore || rebuiltLately || version === null) return false
  return compareVersions(version, SKILL_REBUILDS.from) >= 0 && compareVersions(version, SKILL_REBUILDS.before) < 0
}

function missShare({ outcomes }: CacheModel, reason: CacheReason): number {
  const { hits, misses } = outcomes[reason]
  return (misses + PRIOR) / (hits + misses + 2 * PRIOR)
}

/** What the regression looks at; sizes and counts by their logarithm, since their effect flattens. */
export function personFeatures(features: CacheFeatures): readonly number[] {
  const { grownSinceTurn, rowsSinceTurn, gapMs, lifetime, version, contextBefore, turnsBefore, rebuiltTurnsBefore } = features
  const grown = Math.log1p(Math.max(0, grownSinceTurn) / 1000)
  const late = version !== null && compareVersions(version, '2.1.25') >= 0 ? 1 : 0
  return [
    grown,
    Math.log1p(rowsSinceTurn),
    Math.log1p(Math.max(0, gapMs) / 1000),
    lifetime === '1h' ? 1 : 0,
    late,
    late * grown,
    contextBefore / 100_000,
    Math.log1p(turnsBefore),
    Math.log1p(rebuiltTurnsBefore),
  ]
}

function missOfPerson(features: CacheFeatures, { person }: CacheModel): number {
  const [bias = 0, ...weights] = person.weights
  let sum = bias
  personFeatures(features).forEach((value, i) => {
    sum += ((value - (person.mean[i] ?? 0)) / (person.scale[i] ?? 1)) * (weights[i] ?? 0)
  })
  return 1 / (1 + Math.exp(-sum))
}

function sentence(reason: CacheReason, { lifetime, gapMs, clearingDue, microcompacted }: CacheFeatures, miss: number): string {
  const percent = `${Math.round(miss * 100)} in 100`
  const idle = `${Math.round(gapMs / 1000)} s`
  switch (reason) {
    case 'expired':
      return `The lifetime of ${lifetime === '1h' ? 'one hour' : 'five minutes'} passed: ${idle} without use.`
    case 'model-changed':
      return 'The model changed, and each model has a cache of its own.'
    case 'version-changed':
      return 'Another version of the agent took the session over and sends another front.'
    case 'results-cleared':
      return clearingDue && !microcompacted
        ? 'Old tool results are due to be cleared, which changes the messages.'
        : 'Old tool results were cleared, which changes the messages.'
    case 'rewound':
      return 'The conversation was taken back to an earlier point; what followed it is no longer in the prefix.'
    case 'first-image':
      return 'The first image changes how the messages are cached.'
    case 'command':
      return `A command came between: in ${percent} such calls tools, settings or the history changed with it.`
    case 'skill-body':
      return `The session’s first skill was loaded: in ${percent} such calls the message part was rebuilt.`
    case 'person':
      return `A person’s turn inside the lifetime: the message part is rebuilt in ${percent} like it.`
    case 'interrupt':
      return `A turn after an interrupt: the message part is rebuilt in ${percent}.`
    case 'text-with-result':
      return `Text goes out with a tool result: the message part is rebuilt in ${percent}.`
    case 'tool-result':
      return `A tool result ${idle} later goes on where the cache ends.`
  }
}
