// Sums over the calls of one chain (CLI.md, Totals).

import type { Call, Entry, Totals } from './session'

/** Below so many characters of an answer its recorded output says nothing about whether it is final. */
const TELLING_CHARS = 200
/** No answer has so many characters to a token. */
const MOST_CHARS_PER_TOKEN = 10

/** The cost is null when one call's is; 0 for no calls. */
export function totalCalls(calls: readonly Call[], entries: readonly Entry[]): Totals {
  let input = 0
  let cacheRead = 0
  let cacheWrite5m = 0
  let cacheWrite1h = 0
  let output = 0
  let costUsd: number | null = 0
  let outputReliable = true
  for (const call of calls) {
    const { usage } = call
    input += usage.input
    cacheRead += usage.cacheRead
    cacheWrite5m += usage.cacheWrite5m
    cacheWrite1h += usage.cacheWrite1h
    output += usage.output
    costUsd = costUsd === null || call.costUsd === null ? null : costUsd + call.costUsd
    outputReliable &&= isOutputReliable(call, entries)
  }
  const prompt = input + cacheRead + cacheWrite5m + cacheWrite1h
  return {
    calls: calls.length,
    input,
    cacheRead,
    cacheWrite5m,
    cacheWrite1h,
    output,
    outputReliable,
    costUsd,
    hitRate: prompt === 0 ? null : cacheRead / prompt,
  }
}

/** False: the output recorded of this call is a lower bound. */
export function isOutputReliable(call: Call, entries: readonly Entry[]): boolean {
  return !isStreamStart(charsOf(call, entries), call.usage.output)
}

/** The recorded output is far too small for what was written (SPEC 0.1: most rows before about 2.1.100). */
export function isStreamStart(chars: number, output: number): boolean {
  return chars >= TELLING_CHARS && output * MOST_CHARS_PER_TOKEN < chars
}

function charsOf(call: Call, entries: readonly Entry[]): number {
  let chars = 0
  for (const index of call.rows) for (const part of entries[index]?.parts ?? []) chars += part.chars
  return chars
}
