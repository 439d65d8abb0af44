// Rows → model calls, chain by chain (CLI.md, `calls`; SPEC 9.4): one per message id, with what was added since the call
// before, how long the cache lay unused, and what it did.

import { canonicalModelId } from '../profile/canonical-model-id'
import type { ModelFacts } from '../profile/profile'
import { countAdded } from './count-added'
import type { FoundEvent } from './find-events'
import { judgeCache } from './judge-cache'
import { priceUsage } from './price-usage'
import type { Row } from './read-row'
import type { RowUsage } from './read-usage'
import type { Call, Entry, SessionEvent, TurnKind } from './session'

interface CallDraft {
  readonly index: number
  readonly id: string
  readonly first: Entry
  readonly state: ChainState
  usage: RowUsage
  endMs: number | null
  requestId: string | null
  readonly previous: CallDraft | null
  readonly marks: ReadonlySet<string>
  readonly rows: number[]
  readonly addedRows: readonly number[]
}

/** A chain is the main conversation, or one sub-agent. */
interface ChainState {
  latest: CallDraft | null
  /** Rows since the first of `latest`, its own among them. */
  pending: number[]
  marks: Set<string>
}

export interface BuiltCalls {
  readonly calls: readonly Call[]
  readonly modelSwitches: readonly FoundEvent[]
}

/** `entries` are those of `rows`. Calls are in the order of their first rows. */
export function buildCalls(
  rows: readonly Row[],
  entries: readonly Entry[],
  events: readonly FoundEvent[],
  models: readonly ModelFacts[],
): BuiltCalls {
  const drafts = draftCalls(rows, events)
  const factsOf = createFactsLookup(models)
  const lifetimes = new Map<ChainState, '5m' | '1h'>()
  const calls: Call[] = []
  const modelSwitches: FoundEvent[] = []
  for (const draft of drafts) {
    const { first, state, usage, previous } = draft
    const model = first.model ?? ''
    const { id: canonicalId, facts } = factsOf(model)
    const before = previous === null ? null : (calls[previous.index] ?? null)
    const contextTokens = contextOf(usage)
    const request = requestOf(draft.addedRows, entries)
    const requestMs = request?.tsMs ?? first.tsMs
    const unusedMs = previous === null ? null : since(previous.first.tsMs, requestMs)
    const modelChanged = before !== null && factsOf(before.model).id !== canonicalId
    if (modelChanged && first.chain === 'main') {
      const details = { from: before.model, to: model }
      modelSwitches.push({
        entry: first.index,
        event: { kind: 'model-switch', line: first.line, tsMs: first.tsMs, preTokens: null, postTokens: null, details },
      })
    }
    const judged = judgeCache({
      previousTokens: before?.contextTokens ?? null,
      contextTokens,
      cacheRead: usage.cacheRead,
      recorded: usage.hasCache,
      compacted: draft.marks.has('compact'),
      microcompacted: draft.marks.has('microcompact'),
      cleared: draft.marks.has('clear'),
      rewound: draft.marks.has('rewind'),
      modelChanged,
      versionChanged: previous !== null && previous.first.version !== first.version,
      unusedMs,
      lifetime: lifetimes.get(state) ?? null,
    })
    const lifetime = usage.cacheWrite1h > usage.cacheWrite5m ? '1h' : usage.cacheWrite5m > 0 ? '5m' : null
    if (lifetime !== null) lifetimes.set(state, lifetime)
    const growth = before === null ? null : contextTokens - before.contextTokens
    calls.push({
      index: draft.index,
      id: draft.id,
      requestId: draft.requestId,
      line: first.line,
      tsMs: first.tsMs,
      requestMs,
      endMs: draft.endMs,
      model,
      chain: first.chain,
      agentId: first.agentId,
      usage: {
        input: usage.input,
        cacheRead: usage.cacheRead,
        cacheWrite5m: usage.cacheWrite5m,
        cacheWrite1h: usage.cacheWrite1h,
        output: usage.output,
      },
      contextTokens,
      gapMs: previous === null ? null : since(previous.endMs, requestMs),
      unusedMs,
      cache: judged.cache,
      cause: judged.cause,
      lifetime,
      version: first.version,
      turn: turnOf(draft.addedRows, entries),
      added: countAdded(draft.addedRows, entries, facts?.tokenizer ?? 'classic', growth !== null && growth >= 0 ? growth : null),
      costUsd: usage.otherPrices ? null : priceUsage(usage, contextTokens, facts),
      previous: previous?.index ?? null,
      rows: draft.rows,
      addedRows: draft.addedRows,
    })
  }
  return { calls, modelSwitches }
}

/** Whether a row is one of a model call: answers of the agent itself and errors are none (SPEC 8.2). */
export function isCallRow({ entry }: Row): boolean {
  return entry.type === 'assistant' && !entry.repeated && !entry.isApiError && entry.model !== '<synthetic>'
}

function draftCalls(rows: readonly Row[], events: readonly FoundEvent[]): readonly CallDraft[] {
  const withUsage = new Set<string>()
  const ofMain = new Set<string>()
  for (const row of rows) {
    const { messageId, chain } = row.entry
    if (messageId === null || row.usage === null || !isCallRow(row)) continue
    withUsage.add(messageId)
    if (chain === 'main') ofMain.add(messageId)
  }
  const marksAt = new Map<number, SessionEvent['kind'][]>()
  for (const { entry, event } of events) marksAt.set(entry, [...(marksAt.get(entry) ?? []), event.kind])

  const drafts: CallDraft[] = []
  const byId = new Map<string, CallDraft>()
  const chainOf = createChainLookup()
  for (const row of rows) {
    const { entry, usage } = row
    if (entry.repeated) continue
    const id = entry.messageId
    // a side chain's copy of a main response: the parent's rows count, and this one sets no time
    if (entry.chain === 'side' && id !== null && ofMain.has(id)) {
      chainOf(entry)
      continue
    }
    const state = chainOf(entry)
    noteMarks(state, row, marksAt.get(entry.index))
    if (isCallRow(row) && (id === null ? usage !== null : withUsage.has(id))) {
      const key = id ?? (entry.uuid === null ? `line-${entry.line}-${entry.offset}` : `row-${entry.uuid}`)
      const known = byId.get(key)
      if (known !== undefined) {
        addRow(known, row)
        state.pending.push(entry.index)
      } else if (usage !== null) {
        const draft = startCall(drafts.length, key, entry, usage, state)
        drafts.push(draft)
        byId.set(key, draft)
      } else state.pending.push(entry.index)
    } else if (entry.type === 'user' || entry.type === 'attachment' || (entry.type === 'assistant' && isCallRow(row))) {
      state.pending.push(entry.index)
    }
  }
  return drafts
}

function startCall(index: number, id: string, first: Entry, usage: RowUsage, state: ChainState): CallDraft {
  const draft: CallDraft = {
    index,
    id,
    first,
    state,
    usage,
    endMs: first.tsMs,
    requestId: first.requestId,
    previous: state.latest,
    marks: state.marks,
    rows: [first.index],
    addedRows: state.pending,
  }
  state.latest = draft
  state.pending = [first.index]
  state.marks = new Set()
  return draft
}

/** Of unequal usage the greatest total counts, the first of equals (SPEC 9.4, K23). */
function addRow(draft: CallDraft, { entry, usage }: Row): void {
  draft.rows.push(entry.index)
  if (entry.tsMs !== null) draft.endMs = entry.tsMs
  draft.requestId ??= entry.requestId
  if (usage !== null && contextOf(usage) + usage.output > contextOf(draft.usage) + draft.usage.output) draft.usage = usage
}

/** What was pending before a compaction, a clearing or a rewind is no longer in the context. */
function noteMarks(state: ChainState, { entry, mark }: Row, found: readonly SessionEvent['kind'][] | undefined): void {
  const compacted = mark?.kind === 'compact' || (entry.isCompactSummary && !state.marks.has('compact'))
  if (compacted) {
    state.marks.add('compact')
    state.pending = []
  }
  if (mark?.kind === 'microcompact') state.marks.add('microcompact')
  for (const kind of found ?? []) {
    if (kind !== 'clear' && kind !== 'rewind') continue
    state.marks.add(kind)
    state.pending = []
  }
}

/** The main chain, a sub-agent by its id, or (1.x) a side chain in the main file by its root. */
function createChainLookup(): (entry: Entry) => ChainState {
  const create = (): ChainState => ({ latest: null, pending: [], marks: new Set() })
  const main = create()
  const byAgent = new Map<string, ChainState>()
  const byRow = new Map<string, ChainState>()
  return (entry) => {
    if (entry.chain === 'main') return main
    let state = entry.agentId === null ? undefined : byAgent.get(entry.agentId)
    if (state === undefined && entry.agentId === null && entry.parentUuid !== null) state = byRow.get(entry.parentUuid)
    state ??= create()
    if (entry.agentId !== null) byAgent.set(entry.agentId, state)
    else if (entry.uuid !== null) byRow.set(entry.uuid, state)
    return state
  }
}

function contextOf(usage: RowUsage): number {
  return usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h
}

/** Never negative: clocks of real files run backwards now and then. */
function since(fromMs: number | null, toMs: number | null): number | null {
  return fromMs === null || toMs === null ? null : Math.max(0, toMs - fromMs)
}

/** The last prompt or tool result; else the last command; else whatever was sent last. */
function requestOf(addedRows: readonly number[], entries: readonly Entry[]): Entry | null {
  let command: Entry | null = null
  let other: Entry | null = null
  for (let i = addedRows.length - 1; i >= 0; i--) {
    const entry = entries[addedRows[i] ?? -1]
    if (entry === undefined || entry.tsMs === null) continue
    const { turn } = entry
    if (turn === 'prompt' || turn === 'tool-result' || turn === 'tool-result+text' || turn === 'summary') return entry
    if (turn === 'command') command ??= entry
    else if (entry.type === 'user') other ??= entry
  }
  return command ?? other
}

function turnOf(addedRows: readonly number[], entries: readonly Entry[]): TurnKind {
  let result = false
  let text = false
  let both = false
  let command = false
  for (const index of addedRows) {
    const turn = entries[index]?.turn
    if (turn === 'interrupt') return 'interrupt'
    if (turn === 'tool-result') result = true
    else if (turn === 'tool-result+text') both = true
    else if (turn === 'command') command = true
    else if (turn === 'prompt' || turn === 'meta' || turn === 'summary') text = true
  }
  if (command) return 'command'
  if (both || (result && text)) return 'tool-result+text'
  if (result) return 'tool-result'
  return text ? 'prompt' : 'none'
}

function createFactsLookup(models: readonly ModelFacts[]) {
  const known = new Map<string, { readonly id: string; readonly facts: ModelFacts | null }>()
  return (model: string) => {
    let found = known.get(model)
    if (found === undefined) {
      const id = canonicalModelId(model)
      found = { id, facts: models.find((one) => one.id === id) ?? null }
      known.set(model, found)
    }
    return found
  }
}
