// Collects all instruction files of a session: discover, load with includes, look below the working directory, apply
// reads. Each step is a file of its own beside this one; here they only meet.

import type { LayerDraft } from '../base/layer'
import type { Profile } from '../profile/profile'
import type { Candidate } from './candidate'
import type { CollectedInstructions, CollectInstructionsInput, InstructionPorts } from './collect-input'
import { createLoader, type LoadedUnit } from './create-loader'
import { createDiagnosticList } from './diagnostic-list'
import { type DiscoveryContext, discover } from './discover'
import { createExcluder } from './exclude'
import { absentDraft, loadedDraft } from './file-draft'
import { agentsMdMode, gate } from './gates'
import { loadEvents } from './load-events'
import { mapLimited } from './map-limited'
import { pathBelow } from './path-below'
import { createProcessedSet, foldDriveLetter } from './processed-set'
import { createInstructionFileReader, type InstructionFileReader } from './read-instruction-file'
import { applyReads, loadGroup, type NestedGroup, nestedCandidates, type ReadsContext, triedInVain } from './reads'
import { createRealPaths, type RealPaths } from './real-paths'
import { renderAttachment } from './render-attachment'
import { createTitles } from './titles'
import { type NestedWalk, sortByPath, walkBelow } from './walk-below'

const READS_AT_ONCE = 32
const GROUPS_AT_ONCE = 16

/** SPEC 2 to 4. Never throws for what lies on disk; `cancelled` when the signal is aborted. Writes and runs nothing. */
export async function collectInstructions(ports: InstructionPorts, asked: CollectInstructionsInput): Promise<CollectedInstructions> {
  const inert = asked.print === true && !asked.profile.instructions.attachesInPrint
  const input = inert ? { ...asked, reads: [] } : asked
  const { places, profile, settings, signal } = input
  const { paths } = ports
  const diagnostics = createDiagnosticList()
  const realPaths = createRealPaths(ports)
  const reader = createInstructionFileReader(ports, profile)
  const mode = agentsMdMode(input)
  const title = createTitles(ports, places)
  const discovery: DiscoveryContext = { ports, realPaths, input, mode }

  /** Everything up to the reads. Takes the walk as a promise, to wait for it as late as can be. */
  async function load(
    walking: Promise<NestedWalk>,
  ): Promise<{ start: LoadedUnit[]; groups: Map<string, NestedGroup>; context: ReadsContext }> {
    const [found, { excluder, diagnostics: ofExcluder }, realCwd, presentable] = await Promise.all([
      discover(discovery),
      createExcluder(ports, realPaths, settings, profile),
      realPaths.ofDirectory(places.cwd),
      createPresenter(ports, realPaths, [places.cwd, places.root, places.home]),
    ])
    for (const diagnostic of [...found.diagnostics, ...ofExcluder]) diagnostics.add(diagnostic)
    const processed = createProcessedSet(input.platform === 'win32' ? foldDriveLetter : (path) => path)
    const loader = createLoader({
      ports,
      realPaths,
      profile,
      excluder,
      reader,
      diagnostics,
      title,
      presentable,
      signal,
      home: places.home,
      inside: [...new Set([places.cwd, realCwd])],
      externalApproved: input.approveExternal || settings.externalIncludesApproved === true,
      explain: input.explain,
      windowTokens: input.windowTokens,
      landmarks: [
        { directory: places.root, name: 'the project folder' },
        { directory: places.cwd, name: 'the working directory' },
      ],
      comparesContent: mode === 'both',
    })
    const listed = new Set(found.candidates.map(({ path }) => path))
    const context: ReadsContext = { ...discovery, loader, processed, claudeFile: found.claudeFile, listed, title }
    const [, start] = await Promise.all([readAhead(reader, found.candidates), loadInOrder(context, found.candidates)])
    const nested = await walking
    for (const diagnostic of nested.diagnostics) diagnostics.add(diagnostic)
    const below = nested.directories.map((at) => ({ directory: at.directory, candidates: nestedCandidates(context, at) }))
    const loaded = await mapLimited(below, GROUPS_AT_ONCE, ({ directory, candidates }) => loadGroup(context, directory, candidates))
    return { start, groups: new Map(loaded.map((group) => [group.directory, group])), context }
  }

  // The walk below the working directory is by far the longest step; what starts the session is loaded beside it.
  const walking = walkBelow(ports, realPaths, input)
  const [{ start, groups, context }] = await Promise.all([load(walking), walking])
  const attached = await applyReads(context, start, groups)

  const inOrder = sortByPath(paths.sep, [...groups.values()])
  const units = [...start, ...inOrder.flatMap((group) => group.units)]
  const ofFiles = units.flatMap(({ drafts, patterns }) =>
    input.reads.length === 0 || patterns === null ? drafts : drafts.map((draft) => triedInVain(draft, input, patterns)),
  )
  const drafts = [...managedText(input, mode), ...(inert ? ofFiles.map((draft) => neverAttached(draft, profile)) : ofFiles)]
  if (mode === 'off') tellOfAgentsMd(ofFiles, diagnostics)
  return {
    drafts,
    attachments: attached.map(({ trigger, draft }) => ({ trigger, text: renderAttachment(draft), drafts: [draft] })),
    loadEvents: loadEvents(
      drafts.filter(({ status, origin }) => status === 'loaded' && origin.trigger === null),
      attached,
    ),
    diagnostics: diagnostics.sorted(),
  }
}

/** SPEC 2.3: before 2.1.69 a run with `-p` attached nothing, whatever was read. */
function neverAttached(draft: LayerDraft, { id }: Profile): LayerDraft {
  if (draft.status !== 'conditional') return draft
  const reasonText = `With -p, ${id} attaches neither nested files nor scoped rules; 2.1.69 and later do`
  return { ...draft, status: 'notLoaded', reason: 'not-in-version', reasonText, text: '', regions: [] }
}

/** One after the other: order decides which of two is the repetition. */
async function loadInOrder({ loader, processed }: ReadsContext, candidates: readonly Candidate[]): Promise<LoadedUnit[]> {
  const units: LoadedUnit[] = []
  for (const candidate of candidates) units.push(await loader.load(candidate, { waits: null, trigger: null }, processed))
  for (const [i, unit] of units.entries()) units[i] = await loader.relist(unit, processed)
  return units
}

/** Reading need not wait for loading, and loading between the reads leaves the loop free for others. */
async function readAhead(reader: InstructionFileReader, candidates: readonly Candidate[]): Promise<void> {
  await mapLimited(candidates, READS_AT_ONCE, ({ path }) => reader.read(path))
}

/** Real paths below one of these places, written below the place as it was given. */
export async function createPresenter(
  { paths }: InstructionPorts,
  realPaths: RealPaths,
  places: readonly string[],
): Promise<(realPath: string) => string> {
  const pairs = await Promise.all(places.map(async (given) => ({ given, real: await realPaths.ofDirectory(given) })))
  return (realPath) => {
    for (const { given, real } of pairs) {
      const below = given === real ? null : pathBelow(paths, real, realPath)
      if (below !== null) return paths.join(given, below)
    }
    return realPath
  }
}

/** The `claudeMd` string of managed settings stands ahead of every file (SPEC 2.1). It is no file and includes nothing. */
function managedText(input: CollectInstructionsInput, mode: ReturnType<typeof agentsMdMode>): readonly LayerDraft[] {
  const setting = input.settings.claudeMd
  if (setting === null || setting.value.trim() === '') return []
  const facts = { tier: 'managed', title: `claudeMd in ${setting.path}`, path: null, realPath: null, cleaned: null } as const
  const refusal = gate(input, mode, { tier: 'managed', role: 'file', nested: false })
  const draft = refusal === null ? loadedDraft(facts) : absentDraft(facts, refusal)
  return [
    {
      ...draft,
      origin: { ...draft.origin, section: 'claudeMd', depth: null },
      text: refusal === null ? setting.value.trim() : '',
      contentKind: 'markdown',
      effectOfEdit: 'next-session',
    },
  ]
}

/** An AGENTS.md that nobody reads, in a project that gives the agent nothing else, is a surprise worth telling. */
function tellOfAgentsMd(drafts: readonly LayerDraft[], diagnostics: ReturnType<typeof createDiagnosticList>): void {
  const hasOwn = drafts.some(
    ({ kind, status }) => status === 'loaded' && (kind === 'instructions.project' || kind === 'instructions.local'),
  )
  const unread = drafts.find(({ kind, reason }) => kind === 'instructions.agentsMd' && reason === 'not-in-version')
  if (hasOwn || unread === undefined || unread.origin.path === null) return
  diagnostics.add({
    code: 'agents-md.not-read',
    severity: 'info',
    message: 'This version does not read AGENTS.md, and the project has no CLAUDE.md',
    at: { path: unread.origin.path },
    fix: 'Add a CLAUDE.md with the line @AGENTS.md, or make it a link.',
  })
}
