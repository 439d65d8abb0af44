// The figures of the cache predictor from rows whose outcome is known: how far beyond the lifetime an entry lives, how often each
// reason missed, and the regression for a person's turn.

import type { CacheReason } from '../cache-features'
import type { CacheModel, Outcomes } from '../cache-model'
import { cacheReason, personFeatures } from '../predict-cache'
import type { CacheRow } from '../score/cache-rows'
import { fitLogistic } from './fit-logistic'

const REASONS: readonly CacheReason[] = [
  'expired',
  'model-changed',
  'version-changed',
  'results-cleared',
  'rewound',
  'first-image',
  'command',
  'skill-body',
  'person',
  'interrupt',
  'text-with-result',
  'tool-result',
]
/** Seconds beyond the lifetime that are tried. */
const MOST_GRACE_S = 30
const RIDGE = 20
/** What holds before anything is counted: SPEC 8.5 says that these void the messages. */
const KNOWN: Partial<Record<CacheReason, Outcomes>> = {
  'first-image': { hits: 0, misses: 2 },
  rewound: { hits: 0, misses: 2 },
  'version-changed': { hits: 0, misses: 2 },
  'model-changed': { hits: 0, misses: 2 },
  'results-cleared': { hits: 0, misses: 2 },
}

export function fitCache(rows: readonly CacheRow[]): CacheModel {
  const graceMs = fitGrace(rows)
  const outcomes = Object.fromEntries(
    REASONS.map((reason) => [reason, { hits: KNOWN[reason]?.hits ?? 0, misses: KNOWN[reason]?.misses ?? 0 }]),
  ) as Record<CacheReason, { hits: number; misses: number }>
  const persons: CacheRow[] = []
  for (const row of rows) {
    const reason = cacheReason(row.features, graceMs)
    outcomes[reason][row.hit ? 'hits' : 'misses'] += row.weight
    if (reason === 'person') persons.push(row)
  }
  const person = fitLogistic(
    persons.map(({ features, hit, weight }) => ({ features: personFeatures(features), outcome: hit ? 0 : 1, weight })),
    RIDGE,
  )
  return { graceMs, outcomes, person }
}

/** The whole seconds at which fewest calls near the end of a lifetime are put on the wrong side; of equals the middle. */
function fitGrace(rows: readonly CacheRow[]): number {
  const beyond = rows.map(({ features, hit, weight }) => ({
    overS: (features.gapMs - (features.lifetime === '1h' ? 3_600_000 : 300_000)) / 1000,
    hit,
    weight,
  }))
  const near = beyond.filter(({ overS }) => overS > 0 && overS <= MOST_GRACE_S)
  const wrongAt = (grace: number) => near.reduce((sum, { overS, hit, weight }) => (overS > grace === hit ? sum + weight : sum), 0)
  const tried = Array.from({ length: MOST_GRACE_S + 1 }, (_, grace) => ({ grace, wrong: wrongAt(grace) }))
  const least = Math.min(...tried.map(({ wrong }) => wrong))
  const best = tried.filter(({ wrong }) => wrong === least).map(({ grace }) => grace)
  return (best[Math.floor((best.length - 1) / 2)] ?? 0) * 1000
}
