// `message.usage` of one row → figures (SPEC 8.1, CLI.md). Absent numbers are 0; whether any were there is said beside.

import { isObject, type JsonObject } from './row-types'
import type { Usage } from './session'

export interface RowUsage extends Usage {
  /** A number of the cache was among them, be it 0. */
  readonly hasCache: boolean
  /** Priced by another table than the bundled one (SPEC 8.6, fast mode). */
  readonly otherPrices: boolean
}

/** Null where there is no usage, or none with a number in it. Writes come from the nested split where it holds a number. */
export function readUsage(usage: unknown): RowUsage | null {
  if (!isObject(usage)) return null
  const input = count(usage.input_tokens)
  const output = count(usage.output_tokens)
  const cacheRead = count(usage.cache_read_input_tokens)
  const flat = count(usage.cache_creation_input_tokens)
  const nested = isObject(usage.cache_creation) ? split(usage.cache_creation) : null
  const hasCache = cacheRead !== null || flat !== null || nested !== null
  if (input === null && output === null && !hasCache) return null
  return {
    input: input ?? 0,
    cacheRead: cacheRead ?? 0,
    cacheWrite5m: nested === null ? (flat ?? 0) : nested.fiveMinutes,
    cacheWrite1h: nested === null ? 0 : nested.oneHour,
    output: output ?? 0,
    hasCache,
    otherPrices: usage.speed === 'fast',
  }
}

function split(nested: JsonObject): { readonly fiveMinutes: number; readonly oneHour: number } | null {
  const fiveMinutes = count(nested.ephemeral_5m_input_tokens)
  const oneHour = count(nested.ephemeral_1h_input_tokens)
  return fiveMinutes === null && oneHour === null ? null : { fiveMinutes: fiveMinutes ?? 0, oneHour: oneHour ?? 0 }
}

/** What is larger is no count of tokens, and sums of it would not be numbers. */
const MOST_TOKENS = 1e12

function count(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= MOST_TOKENS ? value : null
}
