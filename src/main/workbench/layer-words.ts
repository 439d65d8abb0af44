// The words for kinds, statuses and scopes that people read in exports and in the terminal. One table for all of them.

import type { LayerKind } from '../../preload/contract/prompt'

/** Groups in the order the model reads them: name, the kinds that belong to it, and the colour role of LOOK.md. */
export interface LayerGroup {
  readonly id: 'static' | 'dynamic' | 'tools' | 'git' | 'instructions' | 'memory' | 'listings' | 'date'
  readonly name: string
  readonly kinds: readonly LayerKind[]
  /** What one of it is called, and several. */
  readonly unit: readonly [string, string]
}

export const LAYER_GROUPS: readonly LayerGroup[] = [
  { id: 'static', name: 'System prompt, static', kinds: ['system.static'], unit: ['section', 'sections'] },
  { id: 'dynamic', name: 'System prompt, dynamic', kinds: ['system.dynamic'], unit: ['section', 'sections'] },
  { id: 'tools', name: 'Tools', kinds: ['tools'], unit: ['group', 'groups'] },
  { id: 'git', name: 'Git snapshot', kinds: ['git'], unit: ['snapshot', 'snapshots'] },
  {
    id: 'instructions',
    name: 'Instructions',
    kinds: [
      'instructions.managed',
      'instructions.user',
      'instructions.project',
      'instructions.local',
      'instructions.addedDir',
      'instructions.agentsMd',
    ],
    unit: ['file', 'files'],
  },
  { id: 'memory', name: 'Memory', kinds: ['memory.index', 'memory.team'], unit: ['index', 'indexes'] },
  { id: 'listings', name: 'Listings', kinds: ['skills', 'mcp', 'agents'], unit: ['listing', 'listings'] },
  { id: 'date', name: 'Date', kinds: ['date'], unit: ['entry', 'entries'] },
]

export const TIER_WORDS: Readonly<Record<LayerKind, string>> = {
  'system.static': 'static',
  'system.dynamic': 'dynamic',
  tools: 'tools',
  git: 'git',
  'instructions.managed': 'managed',
  'instructions.user': 'user',
  'instructions.project': 'project',
  'instructions.local': 'local',
  'instructions.addedDir': 'added folder',
  'instructions.agentsMd': 'AGENTS.md',
  'memory.index': 'memory',
  'memory.team': 'team memory',
  skills: 'skills',
  mcp: 'MCP',
  agents: 'agents',
  date: 'date',
}

export const STATUS_WORDS = { loaded: 'loaded', conditional: 'waits', notLoaded: 'left out' } as const

export const SCOPE_WORDS = {
  global: 'shared cache',
  org: 'organisation cache',
  none: 'not marked for the cache',
  message: 'first message',
} as const

export function groupOf(kind: LayerKind): LayerGroup {
  const group = LAYER_GROUPS.find(({ kinds }) => kinds.includes(kind))
  if (group === undefined) throw new TypeError(`No group holds the kind ${kind}`)
  return group
}

/** `12345` as `12,345`. */
export function withCommas(value: number): string {
  const sign = value < 0 ? '-' : ''
  return sign + String(Math.abs(Math.round(value))).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 file`, `1,200 files`. */
export function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${withCommas(count)} ${count === 1 ? one : many}`
}
