// What reading files attaches (SPEC 2.3, 4.3): the instruction files of the directories on the way, and the scoped
// rules whose patterns match. Which of the two comes first is documented nowhere; here the directories do.

import type { LayerDraft } from '../base/layer'
import type { Candidate, Refusal } from './candidate'
import { checkCancelled } from './check-cancelled'
import type { CollectInstructionsInput, InstructionPorts } from './collect-input'
import type { LoadedUnit, Loader } from './create-loader'
import { agentsCandidates, type DiscoveryContext, projectCandidates } from './discover'
import { type InspectedDirectory, inspectDirectory } from './inspect-directory'
import { createMatcher, waysBelow } from './match'
import { pathBelow } from './path-below'
import type { ProcessedSet } from './processed-set'
import { isTextExtension } from './text-extensions'

/** The units of one directory below the working directory, in reading order. */
export interface NestedGroup {
  readonly directory: string
  units: readonly LoadedUnit[]
}

export interface Attached {
  readonly trigger: string
  readonly draft: LayerDraft
  /** Patterns of the scoped rule that brought it. */
  readonly globs: readonly string[] | null
}

export interface ReadsContext extends DiscoveryContext {
  readonly loader: Loader
  readonly processed: ProcessedSet
  readonly claudeFile: string | null
  /** Paths listed so far, at start or below: `.claude/CLAUDE.md` is that of two directories, and listed with the outer. */
  readonly listed: Set<string>
  title(path: string): string
}

/** Loads the candidates of one directory as waiting. */
export async function loadGroup(context: ReadsContext, directory: string, candidates: readonly Candidate[]): Promise<NestedGroup> {
  const units: LoadedUnit[] = []
  const waits: Refusal = { reason: 'waits-for-read', text: `Waits until a file in ${context.title(directory)} is read` }
  for (const candidate of candidates) {
    // Each for itself: which of two neighbours is attached first is only known once something is read.
    units.push(await context.loader.load(candidate, { waits, trigger: null }, context.processed.fork()))
  }
  return { directory, units }
}

/**
 * What the walk, or a read's own visit, found in a directory and nothing has listed yet. Outer directories come first.
 * Where AGENTS.md is not read at all, nested ones are not listed either.
 */
export function nestedCandidates(context: ReadsContext, found: InspectedDirectory): readonly Candidate[] {
  const { mode, claudeFile, listed } = context
  const project = projectCandidates(context, found, { tier: 'project', refusal: null, nested: true })
  const agents = mode === 'fallback' || mode === 'both' ? agentsCandidates(context, found, claudeFile, true, null) : []
  const fresh = [...project, ...agents].filter(({ path }) => !listed.has(path))
  for (const { path } of fresh) listed.add(path)
  return fresh
}

/**
 * Attaches in place: units of `start` and `groups` that a read reaches are replaced by what came of them. A group a
 * read visits for the first time, because the walk passed it over, is added.
 */
export async function applyReads(
  context: ReadsContext,
  start: LoadedUnit[],
  groups: Map<string, NestedGroup>,
): Promise<readonly Attached[]> {
  const { ports, input, loader, processed } = context
  const attached: Attached[] = []
  const done = new Set<string>()
  const matchers = new Map<LoadedUnit['candidate'], ReturnType<typeof createMatcher>>()

  async function fires({ candidate, patterns }: LoadedUnit, read: string): Promise<boolean> {
    if (patterns === null) return true
    const matcher = matchers.get(candidate) ?? createMatcher(patterns, input.profile)
    matchers.set(candidate, matcher)
    const ways = await waysBelow(ports, context.realPaths, candidate.patternBase, read, input.profile)
    return ways.some((way) => matcher.matches(way))
  }

  /** The unit as it is after the read; each is attached once. */
  async function reach(unit: LoadedUnit, read: string): Promise<LoadedUnit> {
    if (!unit.usable || done.has(unit.candidate.path) || !(await fires(unit, read))) return unit
    done.add(unit.candidate.path)
    const now = await loader.attach(unit, read, processed)
    for (const draft of now.drafts) {
      if (draft.status === 'loaded') attached.push({ trigger: read, draft, globs: unit.patterns })
    }
    return now
  }

  for (const given of input.reads) {
    checkCancelled(input.signal)
    const read = ports.paths.resolve(input.places.cwd, given)
    for (const directory of directoriesBetween(ports.paths, input.places.cwd, read)) {
      const group = groups.get(directory) ?? (await visit(context, directory))
      groups.set(directory, group)
      const units: LoadedUnit[] = []
      for (const unit of group.units) units.push(attachesAt(unit, read, ports) ? await reach(unit, read) : unit)
      group.units = units
    }
    for (const [i, unit] of start.entries()) {
      if (unit.patterns !== null) start[i] = await reach(unit, read)
    }
  }
  return attached
}

async function visit(context: ReadsContext, directory: string): Promise<NestedGroup> {
  const found = await inspectDirectory(context.ports, context.realPaths, directory, undefined, context.input.signal)
  return loadGroup(context, directory, nestedCandidates(context, found))
}

/** AGENTS.md attaches when text is read, not with a picture (SPEC 2.7). */
function attachesAt({ candidate }: LoadedUnit, read: string, { paths }: InstructionPorts): boolean {
  return candidate.tier !== 'agentsMd' || isTextExtension(paths.extname(read))
}

/** Strictly between the working directory and the file, outermost first; none for a file that lies elsewhere. */
function directoriesBetween(paths: InstructionPorts['paths'], cwd: string, read: string): readonly string[] {
  const below = pathBelow(paths, cwd, paths.dirname(read))
  if (below === null || below === '') return []
  const parts = below.split(paths.sep)
  return parts.map((_, i) => paths.join(cwd, ...parts.slice(0, i + 1)))
}

/** After reads, a scoped rule that still waits has been tried: it says so instead of waiting (CLI.md). */
export function triedInVain(draft: LayerDraft, input: Pick<CollectInstructionsInput, 'reads'>, patterns: readonly string[]): LayerDraft {
  if (draft.status !== 'conditional' || draft.reason !== 'waits-for-match') return draft
  const files =
    input.reads.length === 1 ? 'The file that was read does not match' : `None of the ${input.reads.length} files that were read matches`
  return {
    ...draft,
    reason: 'no-pattern-match',
    reasonText: `${files} ${patterns.join(', ')}`,
    includes: draft.includes.map((it) => (it.outcome === 'waits-for-match' ? { ...it, outcome: 'no-pattern-match' } : it)),
  }
}
