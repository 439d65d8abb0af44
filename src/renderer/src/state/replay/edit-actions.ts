// What a person changes: policies and gaps. Every change is a step that can be undone, and runs at once.

import type { GapEdits, ReplayPolicy } from '../../../../preload/contract/replay'
import type { ActionContext } from '../actions/action-context'
import { dropEdit, endEdit, pushEdit, redoEdit, undoEdit } from './edit-history'
import { insertGap, NO_GAP_EDITS, restoreGap, scaleGaps, setGap } from './gap-edits'
import { firstPolicies, MOST_POLICIES, nextPreset, PLAIN_POLICY } from './policies'
import type { Edits } from './replay-state'
import { createReplayStore } from './replay-store'

export interface ReplayEditActions {
  /** `key` joins the steps of one drag or of one field; null makes a step of its own. */
  editPolicy(index: number, patch: Partial<ReplayPolicy>, key?: string | null): void
  /** Left out: the first that people ask about and that is not there yet. */
  addPolicy(patch?: Partial<ReplayPolicy>): void
  duplicatePolicy(index: number): void
  removePolicy(index: number): void
  editGap(call: number, gapMs: number, key?: string | null): void
  insertReplayGap(call: number, gapMs: number): void
  restoreReplayGap(call: number): void
  scaleReplayGaps(scale: number): void
  /** A drag or a field is done. */
  endReplayEdit(): void
  /** What was typed or dragged last was not meant: it is as it was before. */
  dropReplayEdit(): void
  undoReplay(): void
  redoReplay(): void
  /** Policies and gaps as they were when the source was opened. */
  resetReplay(): void
  /** Opens the field of the gap before a call; null closes it. */
  pickGap(call: number | null): void
}

export function createReplayEditActions(
  context: ActionContext,
  run: { readonly again: () => void; readonly choose: (lane: number) => void },
): ReplayEditActions {
  const { nextNonce } = context
  const { read, patch } = createReplayStore(context)

  const change = (part: Partial<Edits>, key: string | null = null): void => {
    const { edits } = read()
    patch({ edits: pushEdit(edits, { ...edits.present, ...part }, key) })
    run.again()
  }
  const gaps = (make: (gaps: GapEdits) => GapEdits, key: string | null = null): void => {
    const before = read().edits.present.gaps
    const after = make(before)
    if (after !== before) change({ gaps: after }, key)
  }
  const add = (policy: ReplayPolicy): void => {
    const { policies } = read().edits.present
    if (policies.length >= MOST_POLICIES) return
    change({ policies: [...policies, policy] })
    run.choose(policies.length)
  }
  const move = (to: typeof undoEdit): void => {
    const { edits, chosen, moved } = read()
    const next = to(edits)
    if (next === edits) return
    patch({ edits: next, moved: moved + 1, chosen: Math.min(chosen, Math.max(0, next.present.policies.length - 1)) })
    run.again()
  }

  return {
    editPolicy: (index, part, key = null) => {
      const { policies } = read().edits.present
      change({ policies: policies.map((policy, at) => (at === index ? { ...policy, ...part } : policy)) }, key)
    },
    addPolicy: (part) => add({ ...PLAIN_POLICY, ...(part ?? nextPreset(read().edits.present.policies)) }),
    duplicatePolicy: (index) => {
      const policy = read().edits.present.policies[index]
      if (policy !== undefined) add({ ...policy, name: policy.name === '' ? '' : `${policy.name} copy`.slice(0, 80) })
    },
    removePolicy: (index) => {
      const { edits, chosen } = read()
      const { policies } = edits.present
      if (policies.length <= 1) return
      patch({ chosen: Math.min(chosen > index ? chosen - 1 : chosen, policies.length - 2) })
      change({ policies: policies.filter((_policy, at) => at !== index) })
    },
    editGap: (call, gapMs, key = null) => gaps((before) => setGap(before, call, gapMs), key),
    insertReplayGap: (call, gapMs) => gaps((before) => insertGap(before, call, gapMs)),
    restoreReplayGap: (call) => gaps((before) => restoreGap(before, call)),
    scaleReplayGaps: (scale) => gaps((before) => scaleGaps(before, scale)),
    endReplayEdit: () => patch({ edits: endEdit(read().edits) }),
    dropReplayEdit: () => move(dropEdit),
    undoReplay: () => move(undoEdit),
    redoReplay: () => move(redoEdit),
    resetReplay: () => {
      const { source } = read()
      if (source === null) return
      patch({ chosen: 0, gap: null })
      change({ policies: firstPolicies(source.kind), gaps: NO_GAP_EDITS })
    },
    pickGap: (call) => {
      const known = read().source?.gaps.length ?? 0
      patch({ gap: call === null || call < 1 || call >= known ? null : { call, nonce: nextNonce() } })
    },
  }
}
