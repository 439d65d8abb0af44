// Collects the instruction files of a world in memory: home at /home, managed files at /etc/claude, the project at /w/p.

import { loadProfile } from '../../profile/load-profile'
import type { Profile, ProfileId } from '../../profile/profile'
import type { Setting, Settings } from '../../settings/settings'
import { type MemoryPorts, type MemoryTree, memoryPorts } from '../../testing/memory-ports'
import { NO_SETTINGS } from '../../testing/no-settings'
import type { CollectedInstructions, CollectInstructionsInput } from '../collect-input'
import { collectInstructions } from '../collect-instructions'

export const PROJECT = '/w/p'
export const HOME = '/home'

export interface WorldOptions extends Partial<Omit<CollectInstructionsInput, 'profile' | 'settings' | 'places'>> {
  readonly cwd?: string
  readonly root?: string
  readonly profile?: ProfileId
  /** Constants of the profile that differ in this test. */
  readonly constants?: Partial<Profile['instructions']>
  readonly settings?: Partial<Settings>
}

export function profileOf(id: ProfileId, constants: WorldOptions['constants'] = {}): Profile {
  const loaded = loadProfile(id)
  if (!loaded.ok) throw new Error(`no profile ${id}`)
  return { ...loaded.value, instructions: { ...loaded.value.instructions, ...constants } }
}

export function setting<T>(value: T): Setting<T> {
  return { value, scope: 'user', path: '/home/.claude/settings.json' }
}

export function worldInput(options: WorldOptions = {}): CollectInstructionsInput {
  const { cwd = PROJECT, root = PROJECT, profile = '2.1.88', constants, settings, ...rest } = options
  return {
    places: {
      root,
      cwd,
      home: HOME,
      configDir: `${HOME}/.claude`,
      managedDir: '/etc/claude',
      configFile: `${HOME}/.claude.json`,
    },
    roots: { gitRoot: null, canonicalGitRoot: null },
    profile: profileOf(profile, constants),
    settings: { ...NO_SETTINGS, ...settings },
    env: {},
    settingSources: ['user', 'project', 'local'],
    addDirs: [],
    approveExternal: false,
    explain: false,
    reads: [],
    agentsMd: null,
    bare: false,
    windowTokens: 200_000,
    platform: 'linux',
    ...rest,
  }
}

/** What was collected, and short views of it for asserts. Paths below the project are given relative to it. */
export interface CollectedWorld extends CollectedInstructions {
  readonly ports: MemoryPorts
  /** Loaded files in order. */
  readonly loaded: readonly string[]
  /** Everything else: path → reason; of several with one path the last. */
  readonly others: Readonly<Record<string, string | null>>
  readonly codes: readonly string[]
  draft(path: string): CollectedInstructions['drafts'][number]
}

/** `tree`: relative keys lie below the project, absolute ones where they say. */
export async function collectWorld(tree: MemoryTree, options: WorldOptions = {}): Promise<CollectedWorld> {
  const placed = Object.entries(tree).map(([path, node]) => [path.startsWith('/') ? path : `${PROJECT}/${path}`, node] as const)
  return collectFrom(memoryPorts({ [PROJECT]: {}, ...Object.fromEntries(placed) }), options)
}

export async function collectFrom(ports: MemoryPorts, options: WorldOptions = {}): Promise<CollectedWorld> {
  const collected = await collectInstructions(ports, worldInput(options))
  const short = (path: string | null) => (path?.startsWith(`${PROJECT}/`) === true ? path.slice(PROJECT.length + 1) : String(path))
  const { drafts, diagnostics } = collected
  return {
    ...collected,
    ports,
    loaded: drafts.filter(({ status }) => status === 'loaded').map(({ origin }) => short(origin.path)),
    others: Object.fromEntries(
      drafts
        .filter(({ status }) => status !== 'loaded')
        .map(({ origin, reason, title }) => [origin.path === null ? title : short(origin.path), reason]),
    ),
    codes: diagnostics.map(({ code }) => code),
    draft(path) {
      const found = drafts.filter(({ origin }) => short(origin.path) === path)
      const first = found.find(({ status }) => status === 'loaded') ?? found[0]
      if (first === undefined) throw new Error(`no draft of ${path}`)
      return first
    },
  }
}
