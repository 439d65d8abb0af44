// One row into the state of a fold: the same rules as build-calls.ts, check-threads.ts and find-events.ts, without their lists.

import type { RowUsage } from '../conversation/read-usage'
import type { FoldRow, RecordHead } from './fold-record'
import type { FoldCall, FoldState } from './fold-state'

const SYNTHETIC = '<synthetic>'

/** What every record says, threaded or not. */
export function noteHead(state: FoldState, value: RecordHead): void {
  const { type } = value
  add(state.sessionIds, value.sessionId)
  if (type === 'custom-title' && typeof value.customTitle === 'string') state.titles.custom = value.customTitle
  else if (type === 'ai-title' && typeof value.aiTitle === 'string') state.titles.ai = value.aiTitle
  else if (type === 'summary' && typeof value.summary === 'string' && typeof value.leafUuid === 'string') {
    state.summaries.set(value.leafUuid, value.summary)
  }
  if (typeof value.gitBranch === 'string' && value.gitBranch !== '') state.branch = value.gitBranch
}

/** `offset` of the row. False for a row whose uuid stood in the file before. */
export function countRow(state: FoldState, row: FoldRow, offset: number): boolean {
  if (row.model !== SYNTHETIC) add(state.models, row.model)
  if (state.cwd === null && row.cwd !== null && row.cwd !== '') state.cwd = row.cwd
  for (const { kind, toolUseId } of row.parts) if (kind === 'tool-result' && toolUseId !== null) answer(state, toolUseId)
  if (row.uuid !== null) {
    if (state.uuids.has(row.uuid)) return false
    state.uuids.add(row.uuid)
    state.wanted.delete(row.uuid)
  }
  add(state.versions, row.version)
  if (row.chain === 'main') state.mainRows = true
  else {
    state.sideRows = true
    state.agentId ??= row.agentId
  }
  checkThread(state, row)
  countEvent(state, row)
  noteCompaction(state, row)
  countCall(state, row, offset)
  return true
}

function checkThread(state: FoldState, row: FoldRow): void {
  const { parentUuid, tsMs } = row
  if (parentUuid !== null && !state.uuids.has(parentUuid)) state.wanted.set(parentUuid, (state.wanted.get(parentUuid) ?? 0) + 1)
  if (row.chain === 'main' && parentUuid === null && row.subtype !== 'compact_boundary') {
    state.roots += 1
    if (state.roots > 1) state.problems += 1
  }
  if (tsMs !== null) {
    if (state.latestMs !== null && tsMs < state.latestMs) state.problems += 1
    state.latestMs = tsMs
    if (state.startMs === null || tsMs < state.startMs) state.startMs = tsMs
    if (state.endMs === null || tsMs > state.endMs) state.endMs = tsMs
  }
  for (const { kind, toolUseId } of row.parts) {
    if (kind === 'tool-use' && toolUseId !== null && !state.answered.has(toolUseId)) {
      state.openUses.set(toolUseId, (state.openUses.get(toolUseId) ?? 0) + 1)
    }
  }
}

function answer(state: FoldState, toolUseId: string): void {
  state.answered.add(toolUseId)
  state.openUses.delete(toolUseId)
}

/** As build-calls.ts has it: the calls of one lane follow one another. */
export function laneOfCall({ chain, agent }: Pick<FoldCall, 'chain' | 'agent'>): string {
  return chain === 'main' ? '' : `side ${agent}`
}

/** Only the main chain has events, so in a side lane a boundary is told by nothing but the call behind it. */
function noteCompaction({ since, sideLane }: FoldState, { chain, agentId, mark, isCompactSummary }: FoldRow): void {
  const bounds = mark?.kind === 'compact'
  if (chain === 'side') since.side ||= (bounds || isCompactSummary) && sideLane === (agentId ?? '')
  else {
    since.boundary ||= bounds
    since.summary ||= isCompactSummary
  }
}

/** Before the call is in the list. */
function endCompaction(state: FoldState, { chain, agent }: FoldCall): void {
  const { since } = state
  if (chain === 'main') {
    if (since.summary && !since.boundary) state.compactedBefore.push(state.calls.length)
    since.boundary = false
    since.summary = false
    return
  }
  state.sideLane ??= agent
  if (agent !== state.sideLane) return
  if (since.side) state.compactedBefore.push(state.calls.length)
  since.side = false
}

function countEvent(state: FoldState, { chain, mark }: FoldRow): void {
  if (chain !== 'main' || mark === null) return
  if (mark.kind === 'microcompact') state.microcompactions += 1
  else if (mark.kind === 'command' && mark.name === '/compact') state.compactAsked = true
  else if (mark.kind === 'compact') {
    const trigger = typeof mark.metadata?.trigger === 'string' ? mark.metadata.trigger : null
    if (trigger === 'manual' || (trigger === null && state.compactAsked)) state.manualCompactions += 1
    else state.autoCompactions += 1
    state.compactAsked = false
  }
}

function countCall(state: FoldState, row: FoldRow, offset: number): void {
  const { usage, parts } = row
  if (row.type !== 'assistant' || row.isApiError || row.model === SYNTHETIC) return
  const id = row.messageId ?? (usage === null ? null : `${state.lines} ${offset}`)
  if (id === null) return
  const chars = parts.reduce((sum, part) => sum + part.chars, 0)
  const known = lastCallOf(state, id, row.chain)
  if (known !== null) {
    known.chars += chars
    if (usage !== null && contextOf(usage) + usage.output > foldContext(known) + known.output) take(known, usage)
  } else if (usage !== null) {
    const call: FoldCall = {
      id,
      model: row.model ?? '',
      version: row.version,
      chain: row.chain,
      agent: row.agentId ?? '',
      input: 0,
      read: 0,
      write5m: 0,
      write1h: 0,
      output: 0,
      hasCache: false,
      otherPrices: false,
      chars,
    }
    take(call, usage)
    endCompaction(state, call)
    state.calls.push(call)
    callsOf(state).set(`${call.chain} ${id}`, call)
  }
}

const lookups = new WeakMap<FoldState, Map<string, FoldCall>>()

/** Made anew from the list where a state was read back. */
function callsOf(state: FoldState): Map<string, FoldCall> {
  const known = lookups.get(state) ?? new Map(state.calls.map((call) => [`${call.chain} ${call.id}`, call]))
  lookups.set(state, known)
  return known
}

function lastCallOf(state: FoldState, id: string, chain: FoldCall['chain']): FoldCall | null {
  return callsOf(state).get(`${chain} ${id}`) ?? null
}

function take(call: FoldCall, usage: RowUsage): void {
  call.input = usage.input
  call.read = usage.cacheRead
  call.write5m = usage.cacheWrite5m
  call.write1h = usage.cacheWrite1h
  call.output = usage.output
  call.hasCache = usage.hasCache
  call.otherPrices = usage.otherPrices
}

export function foldContext({ input, read, write5m, write1h }: FoldCall): number {
  return input + read + write5m + write1h
}

function contextOf(usage: RowUsage): number {
  return usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h
}

function add(list: string[], value: unknown): void {
  if (typeof value === 'string' && value !== '' && !list.includes(value)) list.push(value)
}
