// turn_pairs.csv, with what first_calls.csv and microcompactions.csv add → rows for the cache score and the fit.
// The table holds every pair that is long, missed, switched or follows a boundary, and one in four of the others.

import type { CacheTurn } from '../cache-features'
import { type CacheHistory, createCacheHistory } from '../create-cache-history'
import { type CacheRow, plainLifetimeRule } from './cache-rows'
import type { Table, TableRow } from './read-table'

export const TURN_PAIR_COLUMNS = [
  'source',
  'line',
  'gap_s',
  'turn',
  'ttl_prev',
  'version',
  'prompt_prev',
  'prompt',
  'cache_read',
  'after_boundary',
  'model_changed',
] as const
export const FIRST_CALL_COLUMNS = ['source', 'line', 'version', 'prompt', 'cache_read'] as const
export const MICROCOMPACTION_COLUMNS = ['source', 'line', 'last_prompt', 'tokens_saved'] as const

/** One ordinary pair in four is in the table. */
const SAMPLED = 4
const ALWAYS_KEPT_MS = 30_000
/** A record of cleared results stands at most so many rows before the call it changed. */
const RECORD_ROWS = 12

const TURNS: Readonly<Record<string, CacheTurn>> = {
  tool: 'tool-result',
  'tool+text': 'tool-result+text',
  human: 'prompt',
  slash: 'command',
  interrupt: 'interrupt',
}

export interface CacheTables {
  readonly turnPairs: Table
  readonly firstCalls: Table | null
  readonly microcompactions: Table | null
}

/** In the order of the table. Pairs after a boundary, and those whose lifetime was not recorded, are history only. */
export function cacheRowsOfTables({ turnPairs, firstCalls, microcompactions }: CacheTables): readonly CacheRow[] {
  const sources = new Map<string, TableRow[]>()
  for (const row of turnPairs.rows) {
    const known = sources.get(row.text('source'))
    if (known === undefined) sources.set(row.text('source'), [row])
    else known.push(row)
  }
  const rows: CacheRow[] = []
  for (const [source, pairs] of sources) {
    const history = createCacheHistory()
    const cleared = (microcompactions?.rows ?? []).filter((row) => row.text('source') === source).map((row) => row.number('line'))
    const first = firstCalls?.rows.find((row) => row.text('source') === source) ?? null
    if (first !== null) beginWith(history, first)
    let front = Number.NaN
    let lineBefore = first?.number('line') ?? 0
    for (const pair of pairs) {
      const row = rowOf(pair, source, history, cleared, lineBefore, Number.isNaN(front) ? (first?.number('cache_read') ?? 0) : front)
      if (row.scored) rows.push(row.value)
      const read = pair.number('cache_read')
      if (!row.value.hit && read > 0) front = Number.isNaN(front) ? read : Math.min(front, read)
      lineBefore = pair.number('line')
    }
  }
  return rows
}

function beginWith(history: CacheHistory, first: TableRow): void {
  history.observe({
    line: first.number('line'),
    turn: 'prompt',
    version: first.text('version'),
    hit: null,
    expired: false,
    images: 0,
    contextTokens: first.number('prompt'),
  })
}

function rowOf(
  pair: TableRow,
  source: string,
  history: CacheHistory,
  cleared: readonly number[],
  lineBefore: number,
  frontTokens: number,
): { readonly scored: boolean; readonly value: CacheRow } {
  const line = pair.number('line')
  const turn = TURNS[pair.text('turn')] ?? 'none'
  const lifetime = pair.text('ttl_prev') === '1h' ? '1h' : '5m'
  const gapMs = Math.max(0, pair.number('gap_s') * 1000)
  const contextBefore = pair.number('prompt_prev')
  const cacheRead = pair.number('cache_read')
  const hit = cacheRead >= 0.9 * contextBefore
  const modelChanged = pair.text('model_changed') === '1'
  const version = pair.text('version')
  const since = Math.max(lineBefore, line - RECORD_ROWS)
  const features = history.featuresOf({
    line,
    turn,
    lifetime,
    gapMs,
    unusedMs: null,
    version,
    modelChanged,
    microcompacted: cleared.some((own) => own >= since && own < line),
    clearingDue: false,
    rewound: false,
    images: 0,
    contextBefore,
  })
  const afterBoundary = pair.text('after_boundary') === '1'
  const ordinary = gapMs < ALWAYS_KEPT_MS && hit && !modelChanged && !afterBoundary
  history.observe({
    line,
    turn,
    version,
    hit: afterBoundary ? null : hit,
    expired: !plainLifetimeRule({ gapMs, lifetime }),
    images: 0,
    contextTokens: pair.number('prompt'),
  })
  const value: CacheRow = { group: source, features, hit, weight: ordinary ? SAMPLED : 1, cacheRead, frontTokens }
  return { scored: !afterBoundary && pair.text('ttl_prev') !== '', value }
}
