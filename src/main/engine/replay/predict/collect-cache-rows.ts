// A session → what the cache predictor may know of each call, with how it turned out. Features look at nothing but what was
// recorded before the request and the request's own content.

import { isObject } from '../../conversation/row-types'
import type { Call, Entry, Session } from '../../conversation/session'
import { canonicalModelId } from '../../profile/canonical-model-id'
import type { CacheTurn } from './cache-features'
import { type CacheHistory, createCacheHistory } from './create-cache-history'
import { clearsUnrecorded, createResultLedger, type ResultLedger } from './create-result-ledger'
import type { RowReader } from './row-reader'
import { type CacheRow, plainLifetimeRule } from './score/cache-rows'
import { rulesOfCall } from './session-thresholds'

export interface SessionCacheRow extends CacheRow {
  /** `Call.index`. */
  readonly call: number
}

const HIT_SHARE = 0.9
const LIFETIME_MS = { '5m': 300_000, '1h': 3_600_000 } as const

/**
 * Main-chain calls after the first, no compaction between, whose call before recorded a lifetime: its usage splits the writes by
 * lifetime (CLI.md, `cache`). Calls that are not scored still teach.
 */
export function collectCacheRows(session: Session, compactedBefore: ReadonlySet<number>, readRow: RowReader): readonly SessionCacheRow[] {
  const main = session.calls.filter(({ chain }) => chain === 'main')
  const [first] = main
  if (first === undefined) return []
  const history = createCacheHistory()
  const ledger = createResultLedger(rulesOfCall(first.version, first.model).profile.clearing.local)
  const models = new Map<string, { readonly usedMs: number; readonly contextTokens: number }>()
  const rows: SessionCacheRow[] = []
  let front: number | null = null
  for (const [i, call] of main.entries()) {
    const previous = main[i - 1] ?? null
    const compacted = compactedBefore.has(call.index)
    if (compacted) {
      ledger.reset()
      models.clear()
    }
    const added = call.addedRows.map((index) => session.entries[index]).filter((entry) => entry !== undefined)
    const known = { turn: turnOf(call, added), images: countImages(added) }
    const hit = previous === null || compacted ? null : call.usage.cacheRead >= HIT_SHARE * previous.contextTokens
    const lifetime = previous === null || !recordsLifetime(previous, session, readRow) ? null : previous.lifetime
    if (previous !== null && hit !== null && lifetime !== null) {
      const features = featuresOf({ call, previous, lifetime, ...known, session, history, ledger, models })
      const frontTokens: number = front ?? first.usage.cacheRead
      rows.push({ call: call.index, group: session.file, features, hit, weight: 1, cacheRead: call.usage.cacheRead, frontTokens })
    }
    for (const { parts } of added) {
      for (const part of parts) ledger.add({ ...part, lexical: null, mediaTokens: 0 }, 0)
    }
    if (hit === false && call.usage.cacheRead > 0) front = Math.min(front ?? Number.POSITIVE_INFINITY, call.usage.cacheRead)
    if (call.tsMs !== null) models.set(canonicalModelId(call.model), { usedMs: call.tsMs, contextTokens: call.contextTokens })
    const expired = previous?.lifetime != null && !plainLifetimeRule({ gapMs: call.gapMs ?? 0, lifetime: previous.lifetime })
    history.observe({ line: call.line, version: call.version, hit, expired, contextTokens: call.contextTokens, ...known })
  }
  return rows
}

interface CallInHistory {
  readonly call: Call
  readonly previous: Call
  readonly lifetime: '5m' | '1h'
  readonly turn: CacheTurn
  readonly images: number
  readonly session: Session
  readonly history: CacheHistory
  readonly ledger: ResultLedger
  readonly models: ReadonlyMap<string, { readonly usedMs: number; readonly contextTokens: number }>
}

function featuresOf({ call, previous, lifetime, turn, images, session, history, ledger, models }: CallInHistory) {
  const { autoCompactAt } = rulesOfCall(call.version, call.model)
  const due = clearsUnrecorded(call.version) && autoCompactAt !== null ? ledger.due(previous.contextTokens, autoCompactAt) : null
  if (due !== null) ledger.clear(due.ids)
  const told = (kind: 'microcompact' | 'rewind') => session.events.some((event) => event.kind === kind && event.beforeCall === call.index)
  const model = canonicalModelId(call.model)
  const own = models.get(model) ?? null
  const warm = own !== null && call.requestMs !== null && call.requestMs - own.usedMs <= LIFETIME_MS[lifetime]
  return history.featuresOf({
    line: call.line,
    turn,
    lifetime,
    gapMs: call.gapMs ?? 0,
    unusedMs: call.unusedMs,
    version: call.version,
    modelChanged: canonicalModelId(previous.model) !== model && !(warm && own.contextTokens >= HIT_SHARE * previous.contextTokens),
    microcompacted: told('microcompact'),
    clearingDue: due !== null,
    rewound: told('rewind'),
    images,
    contextBefore: previous.contextTokens,
  })
}

/** A command anywhere among what was added counts before everything else: what it changed stays changed. */
function turnOf(call: Call, added: readonly Entry[]): CacheTurn {
  return added.some(({ parts }) => parts.some(({ kind }) => kind === 'command')) ? 'command' : call.turn
}

function countImages(added: readonly Entry[]): number {
  return added.reduce((sum, { parts }) => sum + parts.filter(({ kind }) => kind === 'image').length, 0)
}

/** A flat number of writes says nothing of their lifetime. */
function recordsLifetime(call: Call, { entries }: Session, readRow: RowReader): boolean {
  if (call.lifetime === null) return false
  return call.rows.some((index) => {
    const entry = entries[index]
    const row = entry === undefined ? null : readRow(entry)
    const usage = isObject(row?.message) ? row.message.usage : null
    return isObject(usage) && isObject(usage.cache_creation)
  })
}
