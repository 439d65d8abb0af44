// Everything that happens along the policy that is looked at: events of the rules, and calls that lost the cache, in order.

import { useMemo } from 'react'
import type { ReplayEventRow } from '../../../../../preload/contract/replay'
import type { Mark, MarkKind } from '../../../../../preload/contract/timeline'
import { useAppState } from '../../../state/app-context'
import { MARK_NAMES } from '../../../timeline/mark-names'

export interface EventLine {
  readonly key: string
  readonly kind: MarkKind
  readonly call: number
  readonly title: string
  readonly why: string
  /** What was cleared, kept and brought back; null for a lost cache. */
  readonly event: ReplayEventRow | null
}

export function useEvents(): { readonly lines: readonly EventLine[]; readonly more: number } {
  const events = useAppState((state) => state.replay.run?.events ?? NO_EVENTS)
  const total = useAppState((state) => state.replay.run?.eventsTotal ?? 0)
  const marks = useAppState((state) => state.replay.run?.overview?.marks ?? NO_MARKS)
  return useMemo(() => ({ lines: mergeEvents(events, marks), more: Math.max(0, total - events.length) }), [events, marks, total])
}

const NO_EVENTS: readonly ReplayEventRow[] = []
const NO_MARKS: readonly Mark[] = []

/** An event has a mark of its own; what only a mark tells comes between. */
export function mergeEvents(events: readonly ReplayEventRow[], marks: readonly Mark[]): readonly EventLine[] {
  const told = new Set(events.map((event) => `${event.kind} ${event.call}`))
  const lines = [
    ...events.map((event, at) => ({
      key: `event ${at}`,
      kind: event.kind,
      call: event.call,
      title: event.title,
      why: event.why,
      event,
    })),
    ...marks
      .filter((mark) => !told.has(`${mark.kind} ${mark.position}`))
      .map((mark) => ({
        key: `mark ${mark.kind} ${mark.position}`,
        kind: mark.kind,
        call: mark.position,
        title: titleOf(mark),
        why: mark.why,
        event: null,
      })),
  ]
  return lines.sort((a, b) => a.call - b.call)
}

/** Of a changed prefix the label says what changed. */
function titleOf({ kind, label }: Mark): string {
  return kind === 'prefix-changed' && label !== '' ? `${label.charAt(0).toUpperCase()}${label.slice(1)}` : MARK_NAMES[kind]
}
