// The groups of the layer tree: which kinds stand together, and what they are called.

import type { LayerKind, LayerView } from '../contract-types'

export type GroupKey =
  | 'system.static'
  | 'system.dynamic'
  | 'tools'
  | 'git'
  | 'instructions'
  | 'memory.index'
  | 'memory.team'
  | 'skills'
  | 'mcp'
  | 'agents'
  | 'date'

export function groupOf(kind: LayerKind): GroupKey {
  switch (kind) {
    case 'instructions.managed':
    case 'instructions.user':
    case 'instructions.project':
    case 'instructions.local':
    case 'instructions.addedDir':
    case 'instructions.agentsMd':
      return 'instructions'
    default:
      return kind
  }
}

/** `short` is for the legend of the gauge, `what` one sentence for the inspector. */
export interface GroupWords {
  readonly title: string
  readonly short: string
  readonly what: string
}

export const GROUP_WORDS: Readonly<Record<GroupKey, GroupWords>> = {
  'system.static': {
    title: 'System, static',
    short: 'System',
    what: 'The part of the system prompt that is the same for everybody, so its cache can be shared.',
  },
  'system.dynamic': {
    title: 'System, dynamic',
    short: 'Dynamic',
    what: 'The part of the system prompt that depends on the session: environment, memory, language and the like.',
  },
  tools: {
    title: 'Tools',
    short: 'Tools',
    what: 'The descriptions of the tools the agent may call. Their sizes are published, their texts are not shown.',
  },
  git: { title: 'Git snapshot', short: 'Git', what: 'The state of the repository when the session starts. It is not updated afterwards.' },
  instructions: {
    title: 'Instructions',
    short: 'Instructions',
    what: 'Instruction files in the order the agent reads them, from managed to local; what they include stands below them.',
  },
  'memory.index': {
    title: 'Memory index',
    short: 'Memory',
    what: 'The index of the agent’s own memory. Its topic files are read on demand.',
  },
  'memory.team': { title: 'Team memory', short: 'Team memory', what: 'Memory shared with a team.' },
  skills: { title: 'Skills', short: 'Skills', what: 'The listing of skills that is sent before the first turn.' },
  mcp: { title: 'MCP servers', short: 'MCP', what: 'What MCP servers say of themselves, and the names of their tools.' },
  agents: { title: 'Agents', short: 'Agents', what: 'The listing of agents that is sent before the first turn.' },
  date: { title: 'Date', short: 'Date', what: 'Today’s date, local time.' },
}

/** Groups whose layers are files: they show one row a file even when there is only one. */
export function isFileGroup(group: GroupKey): boolean {
  return group === 'instructions'
}

export interface LayerCounts {
  readonly loaded: number
  readonly waiting: number
  readonly leftOut: number
}

export function countLayers(layers: readonly LayerView[]): LayerCounts {
  let loaded = 0
  let waiting = 0
  for (const layer of layers) {
    if (layer.status === 'loaded') loaded += 1
    else if (layer.status === 'conditional') waiting += 1
  }
  return { loaded, waiting, leftOut: layers.length - loaded - waiting }
}

/** What an instruction file is called by its tier. */
export const TIER_WORDS: Readonly<Partial<Record<LayerKind, string>>> = {
  'instructions.managed': 'managed',
  'instructions.user': 'user',
  'instructions.project': 'project',
  'instructions.local': 'local',
  'instructions.addedDir': 'added directory',
  'instructions.agentsMd': 'AGENTS.md',
}

/** A kind as people call it; what is none is shown as it is. */
export function kindWords(kind: string): string {
  const tier = TIER_WORDS[kind as LayerKind]
  if (tier !== undefined) return `${GROUP_WORDS.instructions.title}, ${tier}`
  return Object.hasOwn(GROUP_WORDS, kind) ? GROUP_WORDS[kind as GroupKey].title : kind
}
