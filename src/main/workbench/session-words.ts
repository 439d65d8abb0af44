// What the codes of a session are called, for the command line and text exports.

import type { CompactionStory } from '../engine/conversation/describe-compaction'
import type { CauseCode, ProblemCode, SessionEventKind } from '../engine/conversation/session'

export const CAUSE_WORDS: Readonly<Record<CauseCode, string>> = {
  'ttl-expired': 'expired',
  'model-switch': 'other model',
  compacted: 'compacted',
  microcompacted: 'results cleared',
  cleared: 'cleared',
  rewound: 'rewound',
  'prefix-changed': 'prefix changed',
  'early-eviction': 'evicted early',
  'first-call': 'first call',
  unknown: 'nothing says why',
}

export const EVENT_WORDS: Readonly<Record<SessionEventKind, string>> = {
  'auto-compact': 'compacted automatically',
  'manual-compact': 'compacted on request',
  microcompact: 'old tool results cleared',
  clear: 'cleared',
  rewind: 'went back to an earlier message',
  fork: 'goes on from a copied session',
  'model-switch': 'other model',
  resume: 'resumed',
}

export const COMPACTION_WORDS: Readonly<Record<CompactionStory['kind'], string>> = {
  'auto-compact': 'Automatic compaction',
  'manual-compact': 'Compaction on request',
  unrecorded: 'Compaction without a record',
}

export const PROBLEM_WORDS: Readonly<Record<ProblemCode, readonly [string, string]>> = {
  'invalid-json': ['line is not valid JSON', 'lines are not valid JSON'],
  truncated: ['record is cut off', 'records are cut off'],
  'not-an-object': ['line is no object', 'lines are no objects'],
  'glued-records': ['line holds several records', 'lines hold several records'],
  'nul-bytes': ['line holds NUL bytes', 'lines hold NUL bytes'],
  'bad-count': ['row has a count that is none', 'rows have counts that are none'],
  foreign: ['file of another tool', 'files of another tool'],
  'backwards-time': ['row is earlier than the one before it', 'rows are earlier than the one before them'],
  'extra-root': ['further root', 'further roots'],
  'dangling-parent': ['row hangs on one that is not there', 'rows hang on one that is not there'],
  'version-change': ['change of version', 'changes of version'],
  'open-tool-call': ['tool call without a result', 'tool calls without a result'],
}

/** `45 s`, `7 min`, `2.5 h`, `3 d`. */
export function spanInWords(ms: number): string {
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`
  if (ms < 90 * 60_000) return `${Math.round(ms / 60_000)} min`
  const hours = ms / 3_600_000
  if (hours < 48) return `${hours < 10 ? hours.toFixed(1) : Math.round(hours)} h`
  return `${Math.round(hours / 24)} d`
}

/** At most two digits behind the point that tell something. */
export function usdInWords(usd: number): string {
  if (usd >= 0.1 || usd === 0) return `$${usd.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
  return usd < 0.000_01 ? 'less than $0.00001' : `$${usd.toPrecision(2)}`
}
