// All that scoring takes from a session; the session itself and the bytes of its file may go afterwards.

import type { Session } from '../../../conversation/session'
import { familyOfModel } from '../../family-of-model'
import { collectCacheRows, type SessionCacheRow } from '../collect-cache-rows'
import { collectCompactions } from '../collect-compactions'
import { compactedBefore } from '../compacted-before'
import { type ContextStretch, estimateContexts } from '../estimate-contexts'
import { type MeasuredStep, measureSteps } from '../measure-steps'
import type { RowReader } from '../row-reader'
import type { TokenModel } from '../token-model'
import type { CompactionTrack } from './score-compaction'
import type { TokenRow } from './score-tokens'

export interface SessionRows {
  readonly file: string
  readonly calls: number
  readonly cache: readonly SessionCacheRow[]
  readonly tokens: readonly TokenRow[]
  readonly stretches: readonly ContextStretch[]
  /** The same stretches by characters / 4. */
  readonly plainStretches: readonly ContextStretch[]
  readonly compaction: CompactionTrack
}

const BASELINE_CHARS = 4

/** Null for a file without a call of the main conversation. */
export function sessionRows(session: Session, readRow: RowReader, model: TokenModel): SessionRows | null {
  const calls = session.calls.filter(({ chain }) => chain === 'main').length
  if (calls === 0) return null
  const compacted = compactedBefore(session)
  const steps = measureSteps(session, readRow)
  return {
    file: session.file,
    calls,
    cache: collectCacheRows(session, compacted, readRow),
    tokens: steps.filter(({ call }) => !compacted.has(call.index)).map((step) => tokenRow(step, session.file)),
    stretches: estimateContexts(steps, session.events, compacted, model),
    plainStretches: plainStretches(steps, compacted),
    compaction: collectCompactions(session, compacted),
  }
}

function tokenRow({ call, previous, step }: MeasuredStep, group: string): TokenRow {
  return {
    group,
    family: familyOfModel(call.model),
    step,
    chars: call.added.chars,
    recorded: call.contextTokens - previous.contextTokens,
  }
}

function plainStretches(steps: readonly MeasuredStep[], compacted: ReadonlySet<number>): readonly ContextStretch[] {
  const stretches: ContextStretch[] = []
  const [first] = steps
  if (first === undefined) return []
  let now: ContextStretch = anchoredAt(first.previous)
  for (const { call } of steps) {
    if (compacted.has(call.index)) {
      stretches.push(now)
      now = anchoredAt(call)
    } else {
      const estimatedEnd = now.estimatedEnd + call.added.chars / BASELINE_CHARS
      now = { calls: now.calls + 1, lastCall: call.index, recordedEnd: call.contextTokens, estimatedEnd }
    }
  }
  return [...stretches, now]
}

function anchoredAt({ index, contextTokens }: MeasuredStep['call']): ContextStretch {
  return { calls: 1, lastCall: index, recordedEnd: contextTokens, estimatedEnd: contextTokens }
}
