// What happened in the main conversation as a list to read. Pure.

import type { EventRow } from '../../../../preload/contract/sessions'
import type { MarkKind } from '../../../../preload/contract/timeline'
import type { SessionMark } from './session-marks'

/** What a recording can tell; the other kinds are of replay. */
const TITLES: Readonly<Partial<Record<MarkKind, string>>> = {
  'auto-compact': 'Compacted by itself',
  'manual-compact': 'Compacted on request',
  microcompact: 'Old results cleared',
  clear: 'Cleared',
  rewind: 'Wound back',
  fork: 'Forked',
  resume: 'Resumed',
  'model-switch': 'Model changed',
  expiry: 'Cache expired',
  'prefix-changed': 'Prefix changed',
  'early-eviction': 'Cache gone early',
  'unknown-drop': 'Context dropped',
}

/** `event` is the position in the list of marks; `session.compaction` names it so. */
export function toEventRow(mark: SessionMark, event: number, preTokens: number | null, postTokens: number | null): EventRow {
  return {
    event,
    kind: mark.kind,
    line: mark.line,
    tsMs: mark.atMs,
    preTokens: preTokens ?? mark.before,
    postTokens: postTokens ?? mark.after,
    call: mark.call,
    title: TITLES[mark.kind] ?? mark.label,
    why: mark.why,
  }
}
