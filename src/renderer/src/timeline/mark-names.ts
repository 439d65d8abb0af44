// What the marks of a timeline are called.

import type { Mark, MarkKind } from '../../../preload/contract/timeline'
import { formatCount } from '../lib/format-count'

export const MARK_NAMES: Readonly<Record<MarkKind, string>> = {
  'auto-compact': 'Auto-compaction',
  'manual-compact': 'Manual compaction',
  microcompact: 'Microcompaction',
  'time-clear': 'Old results cleared',
  'compact-failed': 'Compaction failed',
  'breaker-open': 'Auto-compaction given up',
  clear: 'Cleared',
  rewind: 'Rewound',
  fork: 'Fork',
  resume: 'Resumed',
  'model-switch': 'Model switched',
  expiry: 'Cache lifetime over',
  'prefix-changed': 'Prefix changed',
  'early-eviction': 'Evicted early',
  'unknown-drop': 'Dropped, cause unknown',
  blocked: 'Call blocked',
  'over-window': 'Over the window',
  warning: 'Warning',
  'thrash-stop': 'Stopped: full again at once',
  'hook-stopped': 'Stopped by a hook',
  'result-to-disk': 'Result moved to disk',
  impossible: 'Cannot happen any more',
}

/** The name, with what its label says more: `Cache lifetime over: unused 5:19`, `Auto-compaction: 156,200 → 38,000`. */
export function sayMark({ kind, label, before, after }: Pick<Mark, 'kind' | 'label' | 'before' | 'after'>): string {
  const name = MARK_NAMES[kind]
  if (kind === 'auto-compact' || kind === 'manual-compact') {
    return before === null || after === null ? name : `${name}: ${formatCount(before)} → ${formatCount(after)}`
  }
  return label === '' || name.toLowerCase() === label.toLowerCase() ? name : `${name}: ${label}`
}
