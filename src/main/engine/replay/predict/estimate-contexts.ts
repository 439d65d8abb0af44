// The size of the context at every call from content alone, anchored on the first call, and again on the first after each compaction
// (CLI.md, `context`). No recorded usage after an anchor is looked at.

import type { SessionEvent } from '../../conversation/session'
import { familyOfModel } from '../family-of-model'
import type { AddedStep } from './added-step'
import { clearsUnrecorded, createResultLedger } from './create-result-ledger'
import { estimateStep } from './create-token-predictor'
import type { MeasuredStep } from './measure-steps'
import { rulesOfCall } from './session-thresholds'
import type { TokenModel } from './token-model'

export interface ContextStretch {
  /** Calls in it, the anchor among them. */
  readonly calls: number
  readonly lastCall: number
  readonly recordedEnd: number
  readonly estimatedEnd: number
}

/** `compactedBefore`: calls before which the history was compacted or cleared, with a record or without. */
export function estimateContexts(
  steps: readonly MeasuredStep[],
  events: readonly SessionEvent[],
  compactedBefore: ReadonlySet<number>,
  model: TokenModel,
): readonly ContextStretch[] {
  const [first] = steps
  if (first === undefined) return []
  const stretches: ContextStretch[] = []
  const ledger = createResultLedger(rulesOfCall(first.call.version, first.call.model).profile.clearing.local)
  let estimate = first.previous.contextTokens
  let calls = 1
  let last = first.previous
  const close = () => stretches.push({ calls, lastCall: last.index, recordedEnd: last.contextTokens, estimatedEnd: estimate })
  for (const { call, step } of steps) {
    const { autoCompactAt } = rulesOfCall(call.version, call.model)
    if (compactedBefore.has(call.index)) {
      close()
      ledger.reset()
      estimate = call.contextTokens
      calls = 0
    } else {
      const family = familyOfModel(call.model)
      const due = clearsUnrecorded(call.version) && autoCompactAt !== null ? ledger.due(estimate, autoCompactAt) : null
      const told = events.filter(({ kind, beforeCall }) => kind === 'microcompact' && beforeCall === call.index)
      const cleared = told.reduce(
        (sum, { details }) => sum + ledger.clear(clearedIds(details), savedTokens(details)),
        ledger.clear(due?.ids ?? []),
      )
      estimate += estimateStep({ ...step, recordedOutput: null }, family, model).tokens - cleared
      for (const part of step.parts) ledger.add(part, weightOf(part, step, family, model))
    }
    calls++
    last = call
  }
  close()
  return stretches
}

function weightOf(
  part: AddedStep['parts'][number],
  step: AddedStep,
  family: Parameters<typeof estimateStep>[1],
  model: TokenModel,
): number {
  return part.kind === 'tool-result' ? estimateStep({ ...step, parts: [part], recordedOutput: null, dropped: [] }, family, model).tokens : 0
}

function savedTokens({ tokensSaved }: SessionEvent['details']): number | null {
  return typeof tokensSaved === 'number' && tokensSaved >= 0 ? tokensSaved : null
}

function clearedIds(details: SessionEvent['details']): readonly string[] {
  const { compactedToolIds } = details
  return Array.isArray(compactedToolIds) ? compactedToolIds.filter((id) => typeof id === 'string') : []
}
