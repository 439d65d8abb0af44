// What a file is to the agent: which layer of a collection it is, or what it would be if it were collected.

import type { Layer, LayerKind } from '../base/layer'
import type { Tier } from '../instructions/candidate'
import { pathBelow } from '../instructions/path-below'
import type { Paths } from '../ports'
import type { Collection } from '../prompt/collection'
import type { DocumentRole } from './document-analysis'

export interface DocumentPlace {
  readonly role: DocumentRole
  /** Of instruction files; null for memory and for what is none. */
  readonly tier: Tier | null
  readonly kind: LayerKind | null
  readonly layer: Layer | null
  /** 0 for what is no include. */
  readonly depth: number
  /** Those that include it, outermost first. */
  readonly ancestors: readonly string[]
  /** Where a rule's patterns start. */
  readonly patternBase: string
  /** Layers that are read before it, or all that are sent at the start where it waits. */
  readonly before: readonly Layer[]
  /** Below the working directory: it waits until something near it is read (SPEC 2.3). */
  readonly nested: boolean
  /** Of memory files: the folder with the index, without a separator at its end. */
  readonly memoryDir: string | null
}

const TIERS: Readonly<Partial<Record<LayerKind, Tier>>> = {
  'instructions.managed': 'managed',
  'instructions.user': 'user',
  'instructions.project': 'project',
  'instructions.local': 'local',
  'instructions.addedDir': 'addedDir',
  'instructions.agentsMd': 'agentsMd',
}

export function locateDocument(paths: Paths, collection: Collection, path: string, realPath: string): DocumentPlace {
  const layer = layerOf(collection, path, realPath)
  const memoryDir = memoryDirOf(paths, collection, path)
  const base = {
    layer,
    before: before(collection, layer),
    memoryDir,
    depth: 0,
    ancestors: [],
    patternBase: patternBaseOf(paths, collection, path),
    nested: isNested(paths, collection, path),
  }
  if (memoryDir !== null) {
    const isIndex = paths.basename(path) === 'MEMORY.md' && paths.dirname(path) === memoryDir
    const isTopic = !isIndex && /\.md$/i.test(path)
    return { ...base, role: isIndex ? 'memory-index' : isTopic ? 'memory-topic' : 'none', tier: null, kind: layer?.kind ?? null }
  }
  // What an index brings in is judged as a person's own file (SPEC 6.4).
  const ofIndex = layer?.kind === 'memory.index' && layer.origin.includedBy !== null ? 'user' : null
  const tier = layer === null ? tierByName(paths, collection, path) : (TIERS[layer.kind] ?? ofIndex)
  if (tier === null) return { ...base, role: 'none', tier: null, kind: layer?.kind ?? null }
  const ancestors = ancestorsOf(collection, layer)
  const role = ancestors.length > 0 ? 'included' : isRule(paths, collection, path) ? 'rule' : 'instructions'
  return { ...base, role, tier, kind: layer?.kind ?? `instructions.${tier}`, depth: layer?.origin.depth ?? 0, ancestors }
}

/** A loaded one before one that waits, before one that is left out: the same file may be met several times. */
function layerOf({ layers }: Collection, path: string, realPath: string): Layer | null {
  const rank = { loaded: 0, conditional: 1, notLoaded: 2 } as const
  const met = layers.filter(({ origin }) => origin.path === path || (origin.realPath ?? origin.path) === realPath)
  return [...met].sort((a, b) => rank[a.status] - rank[b.status] || (a.origin.path === path ? -1 : 1))[0] ?? null
}

function before({ layers }: Collection, layer: Layer | null): readonly Layer[] {
  const atStart = layers.filter(({ status, origin }) => status === 'loaded' && origin.trigger === null && origin.path !== null)
  if (layer === null) return []
  return layer.status === 'loaded' && layer.origin.trigger === null ? atStart.slice(0, Math.max(0, atStart.indexOf(layer))) : atStart
}

function ancestorsOf({ layers }: Collection, layer: Layer | null): readonly string[] {
  const found: string[] = []
  for (let at = layer; at !== null && at.origin.includedBy !== null; ) {
    const { includedBy } = at.origin
    if (found.includes(includedBy)) break
    found.unshift(includedBy)
    at = layers.find(({ origin, status }) => origin.path === includedBy && status !== 'notLoaded') ?? null
  }
  return found
}

/** SPEC 2.1, 2.7: by its name alone, for a file that was made since. */
function tierByName(paths: Paths, { places }: Collection, path: string): Tier | null {
  const name = paths.basename(path)
  const known = name === 'CLAUDE.md' || name === 'CLAUDE.local.md' || name === 'AGENTS.md'
  if (!known && !isRule(paths, { places }, path)) return null
  if (pathBelow(paths, places.managedDir, path) !== null) return 'managed'
  if (pathBelow(paths, places.configDir, path) !== null) return 'user'
  return name === 'AGENTS.md' ? 'agentsMd' : name === 'CLAUDE.local.md' ? 'local' : 'project'
}

/** SPEC 2.2: below `.claude/rules`, or the `rules` of the person's own folder. */
function isRule(paths: Paths, { places }: Pick<Collection, 'places'>, path: string): boolean {
  if (!path.endsWith('.md')) return false
  const parts = paths.dirname(path).split(paths.sep)
  if (parts.some((part, i) => part === 'rules' && parts[i - 1] === '.claude')) return true
  return pathBelow(paths, paths.join(places.configDir, 'rules'), path) !== null
}

/** SPEC 4.3: the directory that holds `.claude`; of managed and user rules the working directory. */
function patternBaseOf(paths: Paths, { places }: Collection, path: string): string {
  const isGlobal = [places.managedDir, places.configDir].some((folder) => pathBelow(paths, folder, path) !== null)
  if (isGlobal) return places.cwd
  for (let at = paths.dirname(path); paths.dirname(at) !== at; at = paths.dirname(at)) {
    if (paths.basename(at) === '.claude') return paths.dirname(at)
  }
  return places.cwd
}

function isNested(paths: Paths, { places }: Collection, path: string): boolean {
  const parts = (pathBelow(paths, places.cwd, paths.dirname(path)) ?? '').split(paths.sep)
  return parts[0] !== '' && parts[0] !== '.claude'
}

/** SPEC 6.6: auto memory, its team folder, and the folders of agents. */
function memoryDirOf(paths: Paths, { layers, places }: Collection, path: string): string | null {
  const auto = layers.flatMap(({ kind, origin }) => (kind === 'memory.index' && origin.path !== null ? [paths.dirname(origin.path)] : []))
  for (const dir of auto) {
    const below = pathBelow(paths, dir, path)
    if (below === null || below === '') continue
    const [first, second] = below.split(paths.sep)
    if (first === 'logs') return null
    return first === 'team' && second !== undefined ? paths.join(dir, 'team') : dir
  }
  const agents = [
    paths.join(places.configDir, 'agent-memory'),
    ...[places.root, places.cwd].flatMap((dir) => ['agent-memory', 'agent-memory-local'].map((name) => paths.join(dir, '.claude', name))),
  ]
  for (const dir of agents) {
    const [agent, file] = (pathBelow(paths, dir, path) ?? '').split(paths.sep)
    if (agent !== undefined && agent !== '' && file !== undefined) return paths.join(dir, agent)
  }
  return null
}
