// Fills the columns of a lane and adds them up: what is read, written and fresh of each call, and what it costs.

import { priceUsage } from '../conversation/price-usage'
import type { CacheRules } from '../profile/history-rules'
import type { ModelInUse } from '../profile/profile'
import { isReportedBreak } from './cache-model/is-reported-break'
import type { CacheLookup } from './cache-model/prefix-cache'
import { BANDS, type LaneColumns, type LaneTotals, OUTCOMES, type ReplayEvent, type SummaryCall } from './lane'
import type { CacheAnswer } from './lane-cache'
import type { LaneHistory } from './lane-history'
import type { Trace } from './trace'

export interface Meter {
  sent(call: number, answer: CacheAnswer, contextTokens: number, output: number, writes: '5m' | '1h', model: ModelInUse): void
  notSent(call: number): void
  bands(call: number, history: LaneHistory): void
  summary(lookup: CacheLookup, tokens: number, output: number, writes: '5m' | '1h', model: ModelInUse): SummaryCall
  failed(): void
  cleared(results: number): void
  saved(): void
  totals(events: readonly ReplayEvent[]): LaneTotals
}

const UNKNOWN = OUTCOMES.indexOf('unknown')
const MISS = OUTCOMES.indexOf('miss')
const PARTIAL = OUTCOMES.indexOf('partial')

export function createMeter(trace: Trace, columns: LaneColumns, breakReport: CacheRules['breakReport']): Meter {
  const bandColumns = BANDS.map((name) => columns.bands[name])
  let previousCached = 0
  let failedSummaries = 0
  let resultsCleared = 0
  let savedByBreaker = 0

  return {
    sent: (call, { request, lookup, outcome, cause }, contextTokens, output, writes, model) => {
      const cachable = request.tokens >= request.minimum ? request.tokens : 0
      const read = Math.min(lookup.read, cachable)
      const written = cachable - read
      const fresh = contextTokens - cachable
      const write5m = writes === '5m' ? written : 0
      const write1h = writes === '1h' ? written : 0
      columns.contextTokens[call] = contextTokens
      columns.cacheRead[call] = read
      columns.cacheWrite5m[call] = write5m
      columns.cacheWrite1h[call] = write1h
      columns.rewritten[call] = outcome === MISS || outcome === PARTIAL ? Math.max(0, Math.min(written, previousCached - read)) : 0
      columns.fresh[call] = fresh
      columns.output[call] = output
      const usage = { input: fresh, cacheRead: read, cacheWrite5m: write5m, cacheWrite1h: write1h, output }
      columns.costUsd[call] = priceUsage(usage, contextTokens, model.facts) ?? Number.NaN
      columns.cache[call] = outcome
      columns.cause[call] = cause
      columns.outOfReach[call] = lookup.reason === 'too-many-blocks' ? 1 : 0
      columns.sent[call] = 1
      previousCached = cachable
    },
    notSent: (call) => {
      columns.cache[call] = UNKNOWN
      columns.cause[call] = -1
    },
    bands: (call, history) => {
      for (let i = 0; i < bandColumns.length; i++) {
        const column = bandColumns[i] as Float64Array
        column[call] = history.bands[i] as number
      }
    },
    summary: (lookup, tokens, output, writes, model) => {
      const read = Math.min(lookup.read, tokens)
      const written = lookup.reason === 'too-short' ? 0 : tokens - read
      const fresh = tokens - read - written
      const usage = {
        input: fresh,
        cacheRead: read,
        cacheWrite5m: writes === '5m' ? written : 0,
        cacheWrite1h: writes === '1h' ? written : 0,
        output,
      }
      return { cacheRead: read, cacheWrite: written, fresh, output, costUsd: priceUsage(usage, tokens, model.facts) }
    },
    failed: () => {
      failedSummaries++
    },
    cleared: (results) => {
      resultsCleared += results
    },
    saved: () => {
      savedByBreaker++
    },
    totals: (events) => {
      const sum = (column: Float64Array | Uint8Array) => {
        let total = 0
        for (let i = 0; i < column.length; i++) total += column[i] as number
        return total
      }
      const input = sum(columns.fresh)
      const cacheRead = sum(columns.cacheRead)
      const cacheWrite5m = sum(columns.cacheWrite5m)
      const cacheWrite1h = sum(columns.cacheWrite1h)
      const prompt = input + cacheRead + cacheWrite5m + cacheWrite1h
      const cost = sum(columns.costUsd)
      const summaries = events.filter((event) => event.summaryCall !== null)
      const ofKind = (...kinds: readonly ReplayEvent['kind'][]) => events.filter((event) => kinds.includes(event.kind)).length
      const sent = sum(columns.sent)
      const overWindow = ofKind('over-window')
      let peakContext = 0
      let endContext = 0
      for (let i = 0; i < columns.contextTokens.length; i++) {
        const tokens = columns.contextTokens[i] as number
        peakContext = Math.max(peakContext, tokens)
        if (tokens > 0) endContext = tokens
      }
      return {
        calls: columns.atMs.length,
        input,
        cacheRead,
        cacheWrite5m,
        cacheWrite1h,
        output: sum(columns.output),
        outputReliable: trace.outputReliable,
        costUsd: Number.isNaN(cost) ? null : cost,
        hitRate: prompt === 0 ? null : cacheRead / prompt,
        summaryCalls: summaries.length,
        summaryCostUsd: summaries.reduce<number | null>(
          (total, { summaryCall }) =>
            total === null || summaryCall === null || summaryCall.costUsd === null ? null : total + summaryCall.costUsd,
          0,
        ),
        sent,
        peakContext,
        endContext,
        compactions: ofKind('auto-compact', 'manual-compact'),
        failedSummaries,
        resultsCleared,
        blocked: columns.atMs.length - sent - overWindow,
        overWindow,
        misses: columns.cache.reduce((count, outcome) => (outcome === MISS || outcome === PARTIAL ? count + 1 : count), 0),
        reportedBreaks: countBreaks(columns, events, breakReport),
        savedByBreaker,
      }
    },
  }
}

function countBreaks(columns: LaneColumns, events: readonly ReplayEvent[], rules: CacheRules['breakReport']): number {
  const announced = new Map<number, number>()
  for (const { plan, callIndex, before, after } of events) {
    if (plan?.strategy === 'cached-edits') announced.set(callIndex, before - after)
  }
  let breaks = 0
  let previousRead = 0
  columns.cacheRead.forEach((read, call) => {
    if (columns.sent[call] === 0) return
    if (isReportedBreak(previousRead, read, announced.get(call) ?? 0, rules)) breaks++
    previousRead = read
  })
  return breaks
}
