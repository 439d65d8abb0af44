// The kinds of a band with their names, and what the numbers of columns stand for. Written out, since the contract is types to a timeline.

import type { CacheOutcome, CauseCode, BandKind as Kind } from '../../../../preload/contract/timeline'

export type BandKind = Kind

export const BAND_ORDER: readonly Kind[] = [
  'system.static',
  'tools',
  'system.dynamic',
  'git',
  'instructions',
  'memory',
  'summary',
  'user',
  'assistant',
  'thinking',
  'toolResults',
  'other',
]

export const BAND_NAMES: Readonly<Record<Kind, string>> = {
  'system.static': 'system',
  'system.dynamic': 'dynamic',
  tools: 'tools',
  git: 'git',
  instructions: 'instructions',
  memory: 'memory',
  summary: 'summary',
  user: 'user turns',
  assistant: 'assistant',
  thinking: 'thinking',
  toolResults: 'tool results',
  other: 'other',
}

/** By the numbers of the columns. */
export const OUTCOMES: readonly CacheOutcome[] = ['first', 'hit', 'partial', 'miss', 'unknown']

export const CAUSE_CODES: readonly CauseCode[] = [
  'ttl-expired',
  'model-switch',
  'compacted',
  'microcompacted',
  'cleared',
  'rewound',
  'prefix-changed',
  'early-eviction',
  'first-call',
  'unknown',
]

export const OUTCOME_WORDS: Readonly<Record<CacheOutcome, string>> = {
  first: 'first call',
  hit: 'hit',
  partial: 'partly read',
  miss: 'miss',
  unknown: 'unknown',
}

export const CAUSE_WORDS: Readonly<Record<CauseCode, string>> = {
  'ttl-expired': 'lifetime over',
  'model-switch': 'model switched',
  compacted: 'compacted',
  microcompacted: 'results cleared',
  cleared: 'cleared',
  rewound: 'rewound',
  'prefix-changed': 'prefix changed',
  'early-eviction': 'evicted early',
  'first-call': 'first call',
  unknown: 'cause unknown',
}
