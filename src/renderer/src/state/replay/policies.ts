// The policies that are compared: what each starts from, what it is called, and how it is told in a line. Pure.

import type { LaneResult, ReplayPolicy, ReplaySource } from '../../../../preload/contract/replay'
import { gapText } from './gap-text'

export const MOST_POLICIES = 4
export const POLICY_LETTERS = ['A', 'B', 'C', 'D'] as const

export const PLAIN_POLICY: ReplayPolicy = {
  name: '',
  ttl: 'observed',
  window: null,
  autoCompact: 'on',
  microcompact: 'off',
  timeThresholdMs: null,
  keepRecent: null,
  failSummaries: null,
  model: null,
  profile: null,
  cacheMode: 'deterministic',
  seed: 1,
  sessionMemory: false,
  idleCompaction: false,
  serverCompaction: false,
  resultLimits: false,
  hookStops: false,
  thrashEndsSession: false,
}

export interface PolicyPreset {
  readonly id: string
  readonly title: string
  readonly patch: Partial<ReplayPolicy>
}

export const PRESETS: readonly PolicyPreset[] = [
  { id: 'five', title: 'Cache lives 5 minutes', patch: { ttl: '5m' } },
  { id: 'hour', title: 'Cache lives 1 hour', patch: { ttl: '1h' } },
  { id: 'clear', title: '1 hour, clear results after 60 min idle', patch: { ttl: '1h', microcompact: 'time', timeThresholdMs: 3_600_000 } },
  { id: 'sixty', title: '1 hour, compact at 60%', patch: { ttl: '1h', autoCompact: 60 } },
  { id: 'eighty', title: 'Auto-compact at 80%', patch: { autoCompact: 80 } },
  { id: 'off', title: 'No auto-compact', patch: { autoCompact: 'off' } },
]

/** The first that differs from all there are. */
export function nextPreset(policies: readonly ReplayPolicy[]): Partial<ReplayPolicy> {
  const known = new Set(policies.map((policy) => describePolicy(policy, 'recording')))
  const fresh = PRESETS.find(({ id, patch }) => id !== 'five' && !known.has(describePolicy({ ...PLAIN_POLICY, ...patch }, 'recording')))
  return fresh?.patch ?? {}
}

/** A recording starts with the four that people ask about first, a scenario as it is written. */
export function firstPolicies(kind: ReplaySource['kind']): readonly ReplayPolicy[] {
  if (kind === 'scenario') return [PLAIN_POLICY]
  return ['five', 'hour', 'clear', 'sixty'].map((id) => ({ ...PLAIN_POLICY, ...PRESETS.find((one) => one.id === id)?.patch }))
}

/** Its own name, else what sets it apart. */
export function policyName(policy: ReplayPolicy, kind: ReplaySource['kind']): string {
  return policy.name === '' ? describePolicy(policy, kind) : policy.name
}

/** `1 hour, clear after 60m idle`; `As recorded` where nothing is changed. */
export function describePolicy(policy: ReplayPolicy, kind: ReplaySource['kind']): string {
  const words: string[] = []
  if (policy.ttl !== 'observed') words.push(policy.ttl === '1h' ? '1 hour' : '5 min')
  if (policy.window !== null) words.push(`window ${short(policy.window)}`)
  if (policy.autoCompact === 'off') words.push('no auto-compact')
  else if (policy.autoCompact !== 'on') words.push(`compact at ${policy.autoCompact}%`)
  if (policy.microcompact === 'time') {
    words.push(policy.timeThresholdMs === null ? 'clear after idle' : `clear after ${gapText(policy.timeThresholdMs)} idle`)
  } else if (policy.microcompact !== 'off') words.push(CLEARING_NAMES[policy.microcompact].toLowerCase())
  if (policy.keepRecent !== null) words.push(`keep ${policy.keepRecent}`)
  if (policy.failSummaries !== null)
    words.push(policy.failSummaries === 0 ? 'no summary fails' : `first ${policy.failSummaries} summaries fail`)
  if (policy.model !== null) words.push(policy.model)
  if (policy.profile !== null) words.push(`rules of ${policy.profile}`)
  if (policy.cacheMode === 'seeded') words.push(`seed ${policy.seed}`)
  for (const { key, title } of SWITCHES) if (policy[key]) words.push(title.toLowerCase())
  if (words.length === 0) return kind === 'recording' ? 'As recorded' : 'As written'
  const said = words.join(', ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

export const CLEARING_NAMES: Readonly<Record<ReplayPolicy['microcompact'], string>> = {
  off: 'Never',
  time: 'After idle',
  local: 'Local microcompact',
  cached: 'Cached microcompact',
  api: 'API context edits',
}

export const SWITCHES = [
  { key: 'sessionMemory', title: 'Session memory', what: 'Notes kept while working stand in for a summary' },
  { key: 'idleCompaction', title: 'Idle compaction', what: 'Compacts while nobody types' },
  { key: 'serverCompaction', title: 'Server compaction', what: 'The API compacts instead of the agent' },
  { key: 'resultLimits', title: 'Limits on results', what: 'Large tool results go to disk' },
  {
    key: 'thrashEndsSession',
    title: 'A thrash stop lasts',
    what: 'No compaction by itself for the rest of the session',
  },
  { key: 'hookStops', title: 'A hook stops compaction', what: 'As a hook before it would that refuses' },
] as const satisfies readonly { readonly key: keyof ReplayPolicy; readonly title: string; readonly what: string }[]

/** Calls a policy keeps from being sent: stopped, at the blocking limit, or over the window. */
export function notSent({ blocked, overWindow }: Pick<LaneResult, 'blocked' | 'overWindow'>): number {
  return blocked + overWindow
}

function short(tokens: number): string {
  return tokens >= 1_000_000 ? `${tokens / 1_000_000}M` : tokens % 1000 === 0 ? `${tokens / 1000}k` : String(tokens)
}
