// Auto memory as it is sent before the first turn: the index as a layer, and the instructions about it for the
// system prompt. Where an entry stands in the message, and how it is rendered, is told elsewhere.

import type { Diagnostic } from '../base/diagnostic'
import { type LayerDraft, type LayerOrigin, NO_ORIGIN, type ReasonCode } from '../base/layer'
import { type Environment, type GitRoots, isTruthy, type Places } from '../base/places'
import { WorkbenchError } from '../base/workbench-error'
import type { Ports } from '../ports'
import type { Profile } from '../profile/profile'
import type { Settings } from '../settings/settings'
import { memorySection } from './memory-section'
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
  readonly signal?: AbortSignal | undefined
}

interface Absence {
  readonly reason: ReasonCode
  readonly reasonText: string
}

export interface CollectedMemory {
  /** `path` ends in a separator; `name` is the project's folder name below `projects/` (SPEC 6.1). */
  readonly dir: { readonly path: string; readonly via: 'override' | 'setting' | 'default'; readonly name: string; readonly exists: boolean }
  readonly on: boolean
  /** Why it is off; null when it is on. */
  readonly off: Absence | null
  /** The index, loaded or not. Team memory will stand after it. */
  readonly drafts: readonly LayerDraft[]
  /** The instructions section of the system prompt; null when memory is off. */
  readonly section: LayerDraft | null
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * SPEC 6.1, 6.3, 6.5. At most three reads, all in the memory folder; none of the index when it would not be sent.
 * Throws WorkbenchError `cancelled` and nothing else.
 */
export async function collectMemory(ports: Pick<Ports, 'fs' | 'paths'>, input: CollectMemoryInput): Promise<CollectedMemory> {
  const { profile, env, signal } = input
  const resolved = resolveMemoryDirectory(ports.paths, input)
  const state = memorySwitch(input)
  const indexPath = ports.paths.join(resolved.path, 'MEMORY.md')
  if (signal?.aborted === true) throw new WorkbenchError('cancelled', 'The collection was cancelled')
  const stat = await ports.fs.stat(resolved.path)
  const dir = { path: resolved.path, via: resolved.via, name: resolved.name, exists: stat.ok && stat.value.kind === 'directory' }
  const off = state.on ? null : { reason: state.reason, reasonText: state.reasonText }
  const kept = whyNotSent(off, env)
  const index = kept === null ? await indexDraft(ports, indexPath, profile) : { draft: notSent(indexPath, kept), diagnostics: [] }
  const section = state.on ? sectionDraft(resolved.path, profile) : null
  return {
    dir,
    on: state.on,
    off,
    drafts: [index.draft],
    section,
    diagnostics: [...resolved.diagnostics, ...index.diagnostics],
  }
}

/** SPEC 2.8: the switches for instruction files keep the index out too, but say nothing about memory itself. */
function whyNotSent(off: Absence | null, env: Environment): Absence | null {
  if (off !== null) return off
  if (isTruthy(env.CLAUDE_CODE_DISABLE_CLAUDE_MDS)) {
    return {
      reason: 'disabled-by-env',
      reasonText: 'CLAUDE_CODE_DISABLE_CLAUDE_MDS keeps every instruction file out, the memory index with them',
    }
  }
  if (isTruthy(env.CLAUDE_CODE_SAFE_MODE)) {
    return { reason: 'disabled-by-env', reasonText: 'CLAUDE_CODE_SAFE_MODE turns all customisation off' }
  }
  return null
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

function sectionDraft(directory: string, profile: Profile): LayerDraft {
  return {
    ...notSent(directory, null),
    kind: 'system.dynamic',
    title: 'Auto memory',
    status: 'loaded',
    origin: { ...NO_ORIGIN, section: 'auto-memory' },
    text: memorySection(directory, profile),
    contentKind: 'prose',
    paraphrased: true,
  }
}
