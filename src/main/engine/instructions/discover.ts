// Finds every instruction file that could load at start, in reading order (SPEC 2.1, 2.4, 2.6, 2.7). Reads none of them.

import type { Diagnostic } from '../base/diagnostic'
import type { AgentsMdMode } from '../profile/profile'
import type { Candidate, Refusal, Tier } from './candidate'
import { checkCancelled } from './check-cancelled'
import type { CollectInstructionsInput, InstructionPorts } from './collect-input'
import { findRules } from './find-rules'
import { agentsMdGate, gate } from './gates'
import { type FoundFile, type InspectedDirectory, inspectDirectory } from './inspect-directory'
import { pathBelow } from './path-below'
import type { RealPaths } from './real-paths'

export interface Discovery {
  readonly candidates: readonly Candidate[]
  /** The first file that keeps AGENTS.md out in fallback mode; null where there is none. */
  readonly claudeFile: string | null
  readonly diagnostics: readonly Diagnostic[]
}

export interface DiscoveryContext {
  readonly ports: InstructionPorts
  readonly realPaths: RealPaths
  readonly input: CollectInstructionsInput
  readonly mode: AgentsMdMode
}

export async function discover(context: DiscoveryContext): Promise<Discovery> {
  const { ports, realPaths, input } = context
  const { paths } = ports
  const { places, signal } = input
  const diagnostics: Diagnostic[] = []
  checkCancelled(signal)
  const addDirs = input.addDirs.map((dir) => paths.resolve(places.cwd, dir))
  const [managed, user, walked, added] = await Promise.all([
    globalTier(context, 'managed', places.managedDir),
    globalTier(context, 'user', places.configDir),
    Promise.all(walkUpwards(paths, places.cwd).map((dir) => inspectDirectory(ports, realPaths, dir, undefined, signal))),
    Promise.all(addDirs.map((dir) => inspectDirectory(ports, realPaths, dir, undefined, signal))),
  ])
  for (const found of [managed, user, ...walked, ...added]) diagnostics.push(...found.diagnostics)
  diagnostics.push(...(await missingAddDirs(ports, addDirs)))

  const duplicates = await worktreeDuplicates(context)
  const project = await Promise.all(
    walked.map(async (found) => projectCandidates(context, found, { tier: 'project', refusal: await duplicates(found.directory) })),
  )
  const claudeFile = walked.flatMap(({ claude, dotClaude, local }) => [claude, dotClaude, local]).find(isFile)?.path ?? null
  const agents = await Promise.all(
    walked.map(async (found) => agentsCandidates(context, found, claudeFile, false, await duplicates(found.directory))),
  )
  return {
    candidates: [
      ...managed.candidates,
      ...user.candidates,
      ...project.flat(),
      ...added.flatMap((found) => projectCandidates(context, found, { tier: 'addedDir', refusal: null })),
      ...agents.flat(),
    ],
    claudeFile,
    diagnostics,
  }
}

/** From just below the file-system root down to the working directory; the root itself is not visited. */
function walkUpwards(paths: InstructionPorts['paths'], cwd: string): readonly string[] {
  const directories: string[] = []
  for (let at = cwd; paths.dirname(at) !== at; at = paths.dirname(at)) directories.push(at)
  return directories.reverse()
}

function isFile(found: FoundFile | null): found is FoundFile {
  return found !== null && found.kind !== 'directory' && found.realPath !== null
}

/** The one file and the rules of a tier that belongs to no directory of the project. Only user rules stand beside the file. */
async function globalTier(
  { ports, realPaths, input, mode }: DiscoveryContext,
  tier: 'managed' | 'user',
  directory: string,
): Promise<{ readonly candidates: readonly Candidate[]; readonly diagnostics: readonly Diagnostic[] }> {
  const found = await inspectDirectory(ports, realPaths, directory, undefined, input.signal)
  const beside = tier === 'user' ? await findRules(ports, realPaths, ports.paths.join(directory, 'rules'), input.signal) : null
  const common = { tier, directory, patternBase: input.places.cwd }
  const file = found.claude === null ? [] : [{ ...common, role: 'file' as const, ...whereIs(found.claude), links: [] }]
  const rules = (beside?.rules ?? found.rules).map((rule) => ({ ...common, role: 'rule' as const, ...rule }))
  return {
    candidates: [...file, ...rules].map((it) => ({ ...it, refusal: gate(input, mode, { tier, role: it.role, nested: false }) })),
    diagnostics: [...found.diagnostics, ...(beside?.diagnostics ?? [])],
  }
}

function whereIs({ path, realPath }: FoundFile): Pick<Candidate, 'path' | 'realPath'> {
  return { path, realPath }
}

/**
 * CLAUDE.md, .claude/CLAUDE.md, rules and CLAUDE.local.md of one directory, in this order. `refusal` is what is already
 * held against the checked-in ones of this directory; the local file is never a duplicate (SPEC 2.6).
 */
export function projectCandidates(
  { input, mode }: Pick<DiscoveryContext, 'input' | 'mode'>,
  found: InspectedDirectory,
  { tier, refusal, nested = false }: { readonly tier: 'project' | 'addedDir'; readonly refusal: Refusal | null; readonly nested?: boolean },
): readonly Candidate[] {
  const { directory } = found
  const make = (of: Tier, role: Candidate['role'], where: Pick<Candidate, 'path' | 'realPath' | 'links'>, local = false): Candidate => ({
    tier: of,
    role,
    path: where.path,
    realPath: where.realPath,
    links: where.links,
    directory,
    patternBase: directory,
    refusal: gate(input, mode, { tier: of, role, nested, local }) ?? (local ? null : refusal),
  })
  const file = (it: FoundFile | null, of: Tier, local = false) =>
    it === null ? [] : [make(of, 'file', { ...whereIs(it), links: [] }, local)]
  return [
    ...file(found.claude, tier),
    ...file(found.dotClaude, tier),
    ...found.rules.map((rule) => make(tier, 'rule', rule)),
    ...file(found.local, tier === 'addedDir' ? tier : 'local', true),
  ]
}

/** AGENTS.md and .claude/AGENTS.md of one directory (SPEC 2.7). */
export function agentsCandidates(
  { input, mode }: Pick<DiscoveryContext, 'input' | 'mode'>,
  found: InspectedDirectory,
  claudeFile: string | null,
  nested: boolean,
  refusal: Refusal | null,
): readonly Candidate[] {
  const { directory } = found
  return [found.agents, found.dotAgents]
    .filter((it) => it !== null)
    .map((it) => ({
      tier: 'agentsMd',
      role: 'file',
      ...whereIs(it),
      directory,
      patternBase: directory,
      links: [],
      refusal: gate(input, mode, { tier: 'agentsMd', role: 'file', nested }) ?? agentsMdGate(mode, claudeFile, input.profile.id) ?? refusal,
    }))
}

/** SPEC 2.6: in a worktree inside its main repository, checked-in files of that repository above it are skipped. */
async function worktreeDuplicates({ ports, realPaths, input }: DiscoveryContext): Promise<(directory: string) => Promise<Refusal | null>> {
  const { paths } = ports
  const { gitRoot, canonicalGitRoot } = input.roots
  const nothing = async () => null
  if (!input.profile.instructions.skipWorktreeDuplicates || gitRoot === null || canonicalGitRoot === null) return nothing
  // The git directory names its worktrees by real paths, the working directory may be reached through a link.
  const [worktree, repository] = await Promise.all([realPaths.ofDirectory(gitRoot), realPaths.ofDirectory(canonicalGitRoot)])
  if (worktree === repository || pathBelow(paths, repository, worktree) === null) return nothing
  return async (directory) => {
    const real = await realPaths.ofDirectory(directory)
    if (pathBelow(paths, repository, real) === null || pathBelow(paths, worktree, real) !== null) return null
    return { reason: 'worktree-duplicate', text: `The worktree ${gitRoot} has its own copy of what the main checkout holds` }
  }
}

async function missingAddDirs({ fs }: InstructionPorts, directories: readonly string[]): Promise<readonly Diagnostic[]> {
  const stats = await Promise.all(directories.map(async (path) => ({ path, stat: await fs.stat(path) })))
  return stats
    .filter(({ stat }) => !stat.ok || stat.value.kind !== 'directory')
    .map(({ path, stat }) => ({
      code: 'add-dir.unusable',
      severity: 'warning',
      message: stat.ok ? 'This added directory is no directory' : 'This added directory cannot be found or read',
      at: { path },
    }))
}
