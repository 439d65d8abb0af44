// One call as the contract shows it: a row of the table, and all that is known of it. Pure.

import type { AddedRow, CallDetail, CallRow } from '../../../../preload/contract/sessions'
import { estimatePart } from '../../../engine/conversation/estimate-part'
import { priceUsage } from '../../../engine/conversation/price-usage'
import type { Call, Entry, Part, Session } from '../../../engine/conversation/session'
import { isOutputReliable } from '../../../engine/conversation/total-calls'
import { canonicalModelId } from '../../../engine/profile/canonical-model-id'
import { loadModels } from '../../../engine/profile/load-models'
import { recordedRules } from '../../../engine/profile/recorded-rules'
import { RATIOS } from '../../../engine/tokens/ratios'
import { explainCall } from './explain-call'
import { laneOf } from './lane-calls'
import type { CallFacts } from './lane-facts'
import { familyOf } from './session-lane'
import { peaksOf } from './session-levels'
import type { SessionMark } from './session-marks'
import type { LaneTimeline } from './timeline-columns'
import { inTokens } from './words'

/** What the session's own records say of the estimator; uncalibrated: factor 1 and the published overhead of a step. */
export interface Correction {
  readonly factor: number
  readonly overhead: number
}

const MOST_ADDED = 400
const DROPS: ReadonlySet<string> = new Set(['auto-compact', 'manual-compact', 'microcompact', 'clear', 'rewind', 'unknown-drop'])

export function toCallRow({ entries }: Pick<Session, 'entries'>, { call, position }: CallFacts): CallRow {
  const { usage } = call
  return {
    index: call.index,
    position,
    line: call.line,
    lane: laneOf(call),
    tsMs: call.tsMs,
    model: call.model,
    contextTokens: call.contextTokens,
    fresh: usage.input,
    cacheRead: usage.cacheRead,
    cacheWrite5m: usage.cacheWrite5m,
    cacheWrite1h: usage.cacheWrite1h,
    output: usage.output,
    outputReliable: isOutputReliable(call, entries),
    costUsd: call.costUsd,
    gapMs: call.gapMs,
    cache: call.cache,
    cause: call.cause,
    addedTokens: call.added.recordedTokens,
  }
}

export function toCallDetail(session: Session, lane: LaneTimeline, facts: CallFacts, correction: Correction): CallDetail {
  const { call, previous } = facts
  const peak = peaksOf(lane.facts.map((one) => one.call)).get(call.model) ?? call.contextTokens
  const added = addedRows(session, call, correction)
  const predicted = sumPredicted(added)
  const recorded = call.added.recordedTokens
  const notInFile = Math.round(correction.overhead)
  const notInFileRecorded = recorded === null ? null : Math.max(0, Math.min(recorded, notInFile))
  const shared = recorded === null || notInFileRecorded === null || predicted <= 0 ? null : (recorded - notInFileRecorded) / predicted
  const more = added.slice(MOST_ADDED)
  return {
    ...toCallRow(session, facts),
    id: call.id,
    requestId: call.requestId,
    version: call.version,
    requestMs: call.requestMs,
    endMs: call.endMs,
    unusedMs: call.unusedMs,
    lifetimeMs: facts.lifetimeMs,
    windowTokens: recordedRules(call.version, call.model, peak).model.windowTokens,
    inputCostUsd: inputCost(call, call.usage),
    inputCostIfHitUsd: previous === null ? null : inputCost(call, asIfRead(call, previous)),
    why: explainCall(facts),
    added: added
      .slice(0, MOST_ADDED)
      .map((row) => ({ ...row, recordedShare: shared === null ? null : Math.round(row.predicted * shared) })),
    addedMore: more.length,
    addedMorePredicted: sumPredicted(more),
    notInFile,
    notInFileRecorded,
    predictedTotal: predicted + notInFile,
    recordedTotal: recorded,
    drop: dropOf(facts, lane.marks),
  }
}

function sumPredicted(rows: readonly AddedRow[]): number {
  return rows.reduce((sum, row) => sum + row.predicted, 0)
}

function addedRows(session: Session, call: Call, { factor }: Correction): readonly AddedRow[] {
  const family = familyOf(call.model)
  const rows: AddedRow[] = []
  for (const index of call.addedRows) {
    const entry = session.entries[index]
    if (entry === undefined) continue
    for (const part of entry.parts) {
      if (part.kind === 'system') continue
      const tokens = estimatePart(part, family) * factor
      const ratio = RATIOS[family][part.content]
      rows.push({
        by: byWhom(part, entry),
        kind: part.kind,
        tool: part.tool,
        file: part.file,
        chars: part.chars,
        predicted: Math.round(tokens),
        predictedLow: Math.floor((tokens * ratio.typical) / ratio.most),
        predictedHigh: Math.ceil((tokens * ratio.typical) / ratio.fewest),
        recordedShare: null,
        line: entry.line,
        entry: index,
      })
    }
  }
  return rows
}

const AGENT_TOOLS: ReadonlySet<string> = new Set(['Task', 'Agent'])

function byWhom({ kind, tool }: Part, { isMeta, isCompactSummary, type }: Entry): AddedRow['by'] {
  if (isMeta || isCompactSummary) return 'system'
  switch (kind) {
    case 'prompt':
    case 'command':
      return 'person'
    case 'text':
    case 'thinking':
    case 'tool-use':
      return 'assistant'
    case 'tool-result':
      return tool !== null && AGENT_TOOLS.has(tool) ? 'agent' : 'tool'
    case 'image':
    case 'document':
      return tool !== null ? 'tool' : type === 'user' ? 'person' : 'system'
    default:
      return 'system'
  }
}

function inputCost(call: Call, usage: Call['usage']): number | null {
  const id = canonicalModelId(call.model)
  return priceUsage({ ...usage, output: 0 }, call.contextTokens, loadModels().find((facts) => facts.id === id) ?? null)
}

/** The same context, with all read that stood before. */
function asIfRead(call: Call, previous: Call): Call['usage'] {
  const { usage } = call
  const read = Math.max(usage.cacheRead, Math.min(previous.contextTokens, call.contextTokens - usage.input))
  const written = Math.max(0, call.contextTokens - usage.input - read)
  const oneHour = usage.cacheWrite1h > usage.cacheWrite5m
  return { ...usage, cacheRead: read, cacheWrite5m: oneHour ? 0 : written, cacheWrite1h: oneHour ? written : 0 }
}

function dropOf({ call, previous, position }: CallFacts, marks: readonly SessionMark[]): CallDetail['drop'] {
  if (previous === null || call.contextTokens >= previous.contextTokens) return null
  const tokens = previous.contextTokens - call.contextTokens
  const here = marks.filter((one) => one.position === position)
  const mark = here.find(({ kind }) => DROPS.has(kind)) ?? here.find(({ kind }) => kind === 'fork')
  if (mark !== undefined) return { kind: mark.kind, tokens, why: mark.why, line: mark.line }
  const model = previous.model === call.model ? '' : ` The model changed from ${previous.model} to ${call.model}, which counts differently.`
  const why = `The context is ${inTokens(tokens)} smaller than before, and no row of the file says why.${model}`
  return { kind: previous.model === call.model ? 'unknown-drop' : 'model-switch', tokens, why, line: call.line }
}
