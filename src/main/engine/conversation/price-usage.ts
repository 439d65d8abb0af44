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
  // one by one: this is asked for every call of every lane, and a list of pairs would be made each time
  const cost =
    costOf(usage.input, tier.input) +
    costOf(usage.cacheWrite5m, tier.write5m) +
    costOf(usage.cacheWrite1h, tier.write1h) +
    costOf(usage.cacheRead, tier.read) +
    costOf(usage.output, tier.output)
  return Number.isNaN(cost) ? null : cost
}

/** NaN where tokens were used that have no price. */
function costOf(tokens: number, price: number | null): number {
  if (tokens === 0) return 0
  return price === null ? Number.NaN : (tokens * price) / PER
}
