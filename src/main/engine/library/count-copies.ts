// Calls that several transcripts hold because a fork or a resume copied the rows before it (SPEC 9.5): sums of sessions must
// count them once. A copy begins with its origin's first rows, so only files with the same first call are looked into.

import { loadModels } from '../profile/load-models'
import type { ModelFacts } from '../profile/profile'
import { readCalls } from './fold-state'
import { pricedCalls } from './summarise-fold'

export interface CopyHolder {
  readonly firstCall: string
  /** Of the whole session; null where it is in no sum. */
  readonly costUsd: number | null
  /** Asked only where another holder has the same first call. */
  readonly calls: () => readonly CallCost[]
}

export interface CallCost {
  readonly id: string
  readonly costUsd: number | null
}

/** The calls a fold had met when it wrote its state; none for what another version wrote. */
export function callsOfCarry(carry: string, models: readonly ModelFacts[] = loadModels()): readonly CallCost[] {
  const state = readCalls(carry)
  return state === null ? [] : pricedCalls(state, models).filter(({ id }) => isMessageId(id))
}

/** What plain sums over the holders count more than once. */
export function countCopies(holders: readonly CopyHolder[]): { readonly calls: number; readonly costUsd: number } {
  const groups = new Map<string, CopyHolder[]>()
  for (const holder of holders) {
    const group = groups.get(holder.firstCall)
    if (group === undefined) groups.set(holder.firstCall, [holder])
    else group.push(holder)
  }
  let calls = 0
  let costUsd = 0
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const seen = new Set<string>()
    const paid = new Set<string>()
    for (const holder of group) {
      for (const call of holder.calls()) {
        if (seen.has(call.id)) calls += 1
        seen.add(call.id)
        if (holder.costUsd === null) continue
        if (paid.has(call.id)) costUsd += call.costUsd ?? 0
        paid.add(call.id)
      }
    }
  }
  return { calls, costUsd }
}

/** A row without one is named by its place in the file, which says nothing about another file. */
export function isMessageId(id: string): boolean {
  return !/^\d+ \d+$/.test(id)
}
