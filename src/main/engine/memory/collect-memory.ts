// Auto memory as it is sent before the first turn: the index as a layer, and the instructions about it for the
// system prompt. Where an entry stands in the message, and how it is rendered, is told elsewhere.

import type { Diagnostic } from '../base/diagnostic'
import { type LayerDraft, type LayerOrigin, NO_ORIGIN, type ReasonCode } from '../base/layer'
import { type Environment, type GitRoots, isTruthy, type Places } from '../base/places'
import { WorkbenchError } from '../base/workbench-error'
import type { Ports } from '../ports'
import type { Profile } from '../profile/profile'
import { isSafeMode, SAFE_MODE_TEXT } from '../profile/safe-mode'
import type { Settings } from '../settings/settings'
import { type MemoryVariant, memorySection } from './memory-section'
import { memorySwitch } from './memory-switch'
import { readIndex } from './read-index'
import { resolveMemoryDirectory } from './resolve-memory-directory'

export interface CollectMemoryInput {
  readonly places: Places
  readonly roots: GitRoots
  readonly profile: Profile
  readonly settings: Settings
  readonly env: Environment
  readonly bare: boolean
  /** SPEC 6.6; `private` unless given. */
  readonly variant?: MemoryVariant | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Absence {
  readonly reason: ReasonCode
  readonly reasonText: string
}

export interface CollectedMemory {
  /** `path` ends in a separator; `name` is the project's folder name below `projects/` (SPEC 6.1). */
  readonly dir: { readonly path: string; readonly via: 'override' | 'setting' | 'default'; readonly name: string; readonly exists: boolean }
  readonly on: boolean
  /** Which instructions the section gives. */
  readonly variant: MemoryVariant
  /** Why it is off; null when it is on. */
  readonly off: Absence | null
  /** The index, loaded or not; then that of the team where there is one. */
  readonly drafts: readonly LayerDraft[]
  /** The instructions section of the system prompt; null when memory is off. */
  readonly section: LayerDraft | null
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * SPEC 6.1, 6.3, 6.5. A few reads, all in the memory folder; none of an index that would not be sent.
 * Throws WorkbenchError `cancelled` and nothing else.
 */
export async function collectMemory(ports: Pick<Ports, 'fs' | 'paths'>, input: CollectMemoryInput): Promise<CollectedMemory> {
  const { profile, env, signal, variant = 'private' } = input
  const resolved = resolveMemoryDirectory(ports.paths, input)
  const state = memorySwitch(input)
  const indexPath = ports.paths.join(resolved.path, 'MEMORY.md')
  if (signal?.aborted === true) throw new WorkbenchError('cancelled', 'The collection was cancelled')
  const stat = await ports.fs.stat(resolved.path)
  const dir = { path: resolved.path, via: resolved.via, name: resolved.name, exists: stat.ok && stat.value.kind === 'directory' }
  const off = state.on ? null : { reason: state.reason, reasonText: state.reasonText }
  const kept = whyNotSent(off, profile, env)
  const [index, team] = await Promise.all([
    kept === null ? indexDraft(ports, indexPath, profile) : { draft: notSent(indexPath, kept), diagnostics: [] },
    teamDraft(ports, resolved.path, profile, variant, kept),
  ])
  const section = state.on ? sectionDraft(resolved.path, profile, variant) : null
  return {
    dir,
    on: state.on,
    variant,
    off,
    drafts: team === null ? [index.draft] : [index.draft, team.draft],
    section,
    diagnostics: [...resolved.diagnostics, ...index.diagnostics, ...(team?.diagnostics ?? [])],
  }
}

/**
 * SPEC 4.6, 6.6: the index of `team/`, after the private one and within the same limits. Whether a team's memory is in use
 * is told by no file: one that lies there unused is shown as left out, one that is not there is not spoken of.
 */
async function teamDraft(
  ports: Pick<Ports, 'fs' | 'paths'>,
  directory: string,
  profile: Profile,
  variant: MemoryVariant,
  kept: Absence | null,
): Promise<{ readonly draft: LayerDraft; readonly diagnostics: readonly Diagnostic[] } | null> {
  const path = ports.paths.join(directory, 'team', 'MEMORY.md')
  const asTeam = (draft: LayerDraft): LayerDraft => ({ ...draft, kind: 'memory.team', title: 'Team memory' })
  if (variant === 'team' && kept === null) {
    const { draft, diagnostics } = await indexDraft(ports, path, profile)
    return { draft: asTeam(draft), diagnostics }
  }
  const stat = await ports.fs.stat(path)
  if (!stat.ok || stat.value.kind !== 'file') return null
  const reasonText = 'Sent only where team memory is in use, which no file tells; it is supposed not to be'
  return { draft: asTeam(notSent(path, kept ?? { reason: 'needs-switch', reasonText })), diagnostics: [] }
}

/** SPEC 2.8: the switches for instruction files keep the index out too, but say nothing about memory itself. */
export function whyNotSent(off: Absence | null, profile: Profile, env: Environment): Absence | null {
  if (off !== null) return off
  if (isTruthy(env.CLAUDE_CODE_DISABLE_CLAUDE_MDS)) {
    return {
      reason: 'disabled-by-env',
      reasonText: 'CLAUDE_CODE_DISABLE_CLAUDE_MDS keeps every instruction file out, the memory index with them',
    }
  }
  return isSafeMode(profile, env) ? { reason: 'disabled-by-env', reasonText: SAFE_MODE_TEXT } : null
}

async function indexDraft(
  ports: Pick<Ports, 'fs' | 'paths'>,
  path: string,
  profile: Profile,
): Promise<{ readonly draft: LayerDraft; readonly diagnostics: readonly Diagnostic[] }> {
  const [index, real] = await Promise.all([readIndex(ports, path, profile), ports.fs.realPath(path)])
  const origin: LayerOrigin = { ...NO_ORIGIN, path, depth: 0, ...(real.ok && real.value !== path ? { realPath: real.value } : {}) }
  if (!index.ok) {
    const { diskText, diagnostics, ...absence } = index.error
    return { draft: { ...notSent(path, absence), origin, diskText }, diagnostics }
  }
  const { text, diskText, regions, frontMatter, diagnostics } = index.value
  const draft: LayerDraft = { ...notSent(path, null), origin, status: 'loaded', text, diskText, regions, frontMatter }
  return { draft, diagnostics }
}

function notSent(path: string, absence: Absence | null): LayerDraft {
  return {
    kind: 'memory.index',
    title: 'Memory index',
    status: 'notLoaded',
    reason: absence?.reason ?? null,
    reasonText: absence?.reasonText ?? null,
    origin: { ...NO_ORIGIN, path, depth: 0 },
    text: '',
    diskText: null,
    contentKind: 'markdown',
    regions: [],
    includes: [],
    knownTokens: null,
    paraphrased: false,
    frontMatter: null,
    effectOfEdit: 'after-compaction',
  }
}

function sectionDraft(directory: string, profile: Profile, variant: MemoryVariant): LayerDraft {
  return {
    ...notSent(directory, null),
    kind: 'system.dynamic',
    title: 'Auto memory',
    status: 'loaded',
    origin: { ...NO_ORIGIN, section: 'auto-memory' },
    text: memorySection(directory, profile, variant),
    contentKind: 'prose',
    paraphrased: true,
  }
}
