// What the recording itself says happened before a call, applied to a lane: followed as recorded as long as the lane is still the
// recording, else done to the lane's own history as far as it makes sense there.

import { broughtBack } from './brought-back'
import type { ReplayEvent } from './lane'
import type { LaneCache, SinceLast } from './lane-cache'
import { type LaneHistory, PLACEHOLDER_TOKENS } from './lane-history'
import type { Trace, TraceCall, TraceChange } from './trace'

export interface RecordedInput {
  readonly trace: Trace
  readonly call: TraceCall
  readonly change: TraceChange
  readonly atMs: number
  readonly history: LaneHistory
  readonly diverged: boolean
  /** Which recorded steps the policy leaves as they were. */
  readonly follows: { readonly compactions: boolean; readonly clearings: boolean }
  readonly cache: LaneCache
  readonly since: SinceLast
  /** Sizes are of another tokenizer: recorded sums do not hold. */
  readonly families: boolean
  /** `products`: what a recorded compaction left stays out. `open-uses`: calls that the recording broke off. */
  enter(from: number, to: number, skip: 'products' | 'open-uses' | null): readonly string[]
  nextAttemptFails(): boolean
  tell(event: Pick<ReplayEvent, 'kind' | 'atMs' | 'callIndex' | 'before' | 'after' | 'why'> & Partial<ReplayEvent>): void
  diverge(call: number): void
  rejoin(): void
  compact(trigger: 'manual'): boolean
  compacted(): void
  failed(before: number): void
}

/** All items of the call are in the history afterwards. Gives the ids of results that no longer fit. */
export function applyRecorded(input: RecordedInput): readonly string[] {
  const { call, change, history, enter, diverged, follows, since, atMs } = input
  const impossible = [...enter(call.from, call.cut, 'open-uses')]
  const recordedTokens = call.recorded?.contextTokens ?? history.context
  const anchor = () => {
    if (!input.families) history.anchor(recordedTokens)
  }
  const about = { atMs, callIndex: call.index, recorded: true }
  const rest = (skipProducts: boolean) => {
    impossible.push(...enter(call.cut, call.to, skipProducts ? 'products' : null))
    return impossible
  }
  switch (change.kind) {
    case 'auto-compact':
    case 'manual-compact': {
      const manual = change.kind === 'manual-compact'
      const before = diverged ? history.context : (change.preTokens ?? history.context)
      if (diverged || (!manual && !follows.compactions)) {
        if (manual) input.compact('manual')
        else input.diverge(call.index)
        return rest(true)
      }
      if (!manual && input.nextAttemptFails()) {
        input.failed(before)
        input.diverge(call.index)
        return rest(true)
      }
      history.replace([], 0, [], 'summarised')
      input.cache.cutMessages(0)
      since.compacted = true
      rest(false)
      anchor()
      input.compacted()
      const why = manual ? 'It was asked for, as recorded.' : 'Compacted here, as recorded.'
      input.tell({ kind: change.kind, ...about, before, after: history.context, why, reinjected: broughtBack(input.trace, call) })
      return impossible
    }
    case 'clear': {
      const before = history.context
      history.replace([], 0, [], 'absent')
      input.cache.cutMessages(0)
      since.cleared = true
      rest(false)
      anchor()
      input.compacted()
      input.rejoin()
      input.tell({ kind: 'clear', ...about, before, after: history.context, why: 'The conversation was cleared, as recorded.' })
      return impossible
    }
    case 'rewind':
    case 'shrink': {
      const before = history.context
      const { firstBlock } = history.dropFrom(change.keepTo)
      input.cache.cutMessages(firstBlock)
      if (change.kind === 'rewind') since.rewound = true
      else since.shrunk = true
      rest(false)
      if (!diverged) anchor()
      if (change.kind === 'rewind') {
        input.tell({
          kind: 'rewind',
          ...about,
          before,
          after: history.context,
          why: 'A person went back to an earlier message, as recorded.',
        })
      }
      return impossible
    }
    case 'microcompact': {
      rest(false)
      if (!follows.clearings) {
        input.diverge(call.index)
        return impossible
      }
      const before = history.context
      const ids = new Set(change.clearedIds)
      const results = history.clearable('clearable')
      const gone = results.filter((item) => item.toolUseId !== null && ids.has(item.toolUseId))
      const { firstBlock } = history.clear(
        gone.map((item) => item.position),
        PLACEHOLDER_TOKENS,
      )
      input.cache.cutMessages(firstBlock)
      since.microcompacted = true
      if (!diverged) anchor()
      input.tell({
        kind: 'microcompact',
        ...about,
        before,
        after: history.context,
        why: 'Old results were cleared here, as recorded.',
        cleared: gone.flatMap((item) => item.toolUseId ?? []),
        kept: results.flatMap((item) => (gone.includes(item) ? [] : (item.toolUseId ?? []))),
      })
      return impossible
    }
  }
}
