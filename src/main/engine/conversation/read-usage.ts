// `message.usage` of one row → figures (SPEC 8.1, CLI.md). Absent numbers are 0; whether any were there is said beside.

import { oddCounts, readCount } from './read-count'
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
  const input = readCount(usage.input_tokens)
  const output = readCount(usage.output_tokens)
  const cacheRead = readCount(usage.cache_read_input_tokens)
  const flat = readCount(usage.cache_creation_input_tokens)
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
  const fiveMinutes = readCount(nested.ephemeral_5m_input_tokens)
  const oneHour = readCount(nested.ephemeral_1h_input_tokens)
  return fiveMinutes === null && oneHour === null ? null : { fiveMinutes: fiveMinutes ?? 0, oneHour: oneHour ?? 0 }
}

const COUNTS = ['input_tokens', 'output_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'] as const
const WRITES = ['ephemeral_5m_input_tokens', 'ephemeral_1h_input_tokens'] as const
const NONE: readonly string[] = []

/** Fields of a usage that hold something else than a count, with what they hold. */
export function oddUsage(usage: unknown): readonly string[] {
  if (!isObject(usage)) return NONE
  const odd = oddCounts(usage, COUNTS)
  const { cache_creation: nested } = usage
  return isObject(nested) ? [...odd, ...oddCounts(nested, WRITES, 'cache_creation.')] : odd
}
