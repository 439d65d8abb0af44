// Usage of one call → US dollars by the bundled price table (SPEC 8.6). What has no price costs null, never 0.

import type { ModelFacts } from '../profile/profile'
import type { Usage } from './session'

const PER = 1_000_000

/** `contextTokens` chooses the tier. Null: the model is unknown, or a kind of token it used has no published price. */
export function priceUsage(usage: Usage, contextTokens: number, facts: ModelFacts | null): number | null {
  if (facts === null) return null
  const [base] = facts.prices
  if (base === undefined) return null
  let tier = base
  for (const price of facts.prices) {
    if (contextTokens > price.overPromptTokens && price.overPromptTokens >= tier.overPromptTokens) tier = price
  }
  let cost = 0
  for (const [tokens, price] of [
    [usage.input, tier.input],
    [usage.cacheWrite5m, tier.write5m],
    [usage.cacheWrite1h, tier.write1h],
    [usage.cacheRead, tier.read],
    [usage.output, tier.output],
  ] as const) {
    if (tokens === 0) continue
    if (price === null) return null
    cost += (tokens * price) / PER
  }
  return cost
}
