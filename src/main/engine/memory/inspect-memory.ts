// The memory of a project as a whole: which folder and why, who shares it, what is in it and what is wrong with it.

import type { Diagnostic } from '../base/diagnostic'
import { err, ok, type Result } from '../base/result'
import type { Ports, Tokenizer } from '../ports'
import { type CollectMemoryInput, whyNotSent } from './collect-memory'
import { type Collisions, findCollisions, findWorktrees } from './find-sharing'
import { forecastEntries } from './forecast-entries'
import { INDEX_NAME } from './index-name'
import { inspectFolder } from './inspect-folder'
import { listFolder } from './list-folder'
import { listSources } from './list-sources'
import type { FolderReport, MemoryReport, MemorySource } from './memory-report'
import { memorySwitch } from './memory-switch'
import { readTopics } from './read-topics'
import { resolveMemoryDirectory } from './resolve-memory-directory'

export interface InspectMemoryInput extends CollectMemoryInput {
  /** The git directory all work trees share; null outside git. */
  readonly commonDir: string | null
  /** Id of the source to look into; auto memory unless given. */
  readonly source?: string
}

export interface UnknownSource {
  readonly kind: 'unknown-source'
  readonly id: string
  readonly known: readonly string[]
}

const NO_COLLISIONS: Collisions = { paths: [], diagnostics: [] }

/** SPEC 6.1 to 6.4, 6.6. Reads through the ports and writes nothing. */
export async function inspectMemory(
  ports: Pick<Ports, 'fs' | 'paths'>,
  tokenizer: Tokenizer,
  input: InspectMemoryInput,
): Promise<Result<MemoryReport, UnknownSource>> {
  const { places, roots, profile, signal } = input
  const resolved = resolveMemoryDirectory(ports.paths, input)
  const sources = await listSources(ports, { places, autoDir: resolved.path, gitRoot: roots.gitRoot })
  const id = input.source ?? 'auto'
  const source = sources.find((candidate) => candidate.id === id)
  if (source === undefined) return err({ kind: 'unknown-source', id, known: sources.map((known) => known.id) })
  const state = memorySwitch(input)
  const off = whyNotSent(state.on ? null : { reason: state.reason, reasonText: state.reasonText }, input.profile, input.env)
  const [folder, sharedWith, collisions] = await Promise.all([
    source.kind === 'logs'
      ? inspectLog(ports, source, input, tokenizer)
      : inspectFolder(ports, { source, profile, tokenizer, off: off !== null, signal }),
    sharing(ports, input, resolved.via),
    resolved.via === 'default' ? colliding(ports, input, resolved.name) : NO_COLLISIONS,
  ])
  return ok({
    ...folder,
    dir: {
      path: resolved.path,
      exists: source.id === 'auto' ? folder.exists : await isThere(ports, resolved.path),
      via: resolved.via,
      name: resolved.name,
      sharedWith,
      collisions: collisions.paths,
    },
    off,
    sources,
    diagnostics: [
      ...resolved.diagnostics,
      ...(off === null ? [] : [offDiagnostic(off.reasonText)]),
      ...collisions.diagnostics,
      ...folder.diagnostics,
    ],
  })
}

function offDiagnostic(reasonText: string): Diagnostic {
  return { code: 'memory.off', severity: 'info', message: `Nothing of this is sent: ${reasonText}`, at: null }
}

async function isThere({ fs }: Pick<Ports, 'fs'>, path: string): Promise<boolean> {
  const stat = await fs.stat(path)
  return stat.ok && stat.value.kind === 'directory'
}

/** SPEC 6.1: work trees share the default folder since 2.1.63; a folder of one's own is shared by whoever else names it. */
async function sharing(
  ports: Pick<Ports, 'fs' | 'paths'>,
  input: InspectMemoryInput,
  via: MemoryReport['dir']['via'],
): Promise<readonly string[]> {
  const { roots, commonDir, profile } = input
  if (via !== 'default' || !profile.memory.sharedByWorktrees) return []
  if (roots.gitRoot === null || roots.canonicalGitRoot === null || commonDir === null) return []
  return findWorktrees(ports, { commonDir, mainRoot: roots.canonicalGitRoot, own: roots.gitRoot })
}

/** SPEC 9.1: transcripts always lie below the config home, whatever the base of the memory is. */
async function colliding(ports: Pick<Ports, 'fs' | 'paths'>, input: InspectMemoryInput, name: string): Promise<Collisions> {
  const { places, roots, profile, signal } = input
  const own = [
    places.root,
    places.cwd,
    ...(roots.gitRoot === null ? [] : [roots.gitRoot]),
    ...(roots.canonicalGitRoot === null ? [] : [roots.canonicalGitRoot]),
  ]
  return findCollisions(ports, {
    projectDir: ports.paths.join(places.configDir, 'projects', name),
    name,
    nameLimit: profile.memory.nameLimit,
    own,
    signal,
  })
}

/** SPEC 6.6, K11: the days of a log, newest last; however deep a version files them. There is no index and nothing is sent at the start. */
async function inspectLog(
  ports: Pick<Ports, 'fs' | 'paths'>,
  source: MemorySource,
  input: InspectMemoryInput,
  tokenizer: Tokenizer,
): Promise<FolderReport> {
  const { profile, signal } = input
  const listing = await listFolder(ports, source.dir, { signal })
  const days = listing.files.filter(({ file }) => /\.md$/i.test(file))
  const topics = await readTopics(ports, days, tokenizer, { isTopic: false, signal })
  const real = await ports.fs.realPath(source.dir)
  const { maxLines, maxSize, sizeUnit } = profile.memory
  const limits = { maxLines, maxBytes: maxSize, lines: 0, bytes: 0, size: 0, sizeUnit, cutAtLine: null, cutBy: null }
  return {
    source,
    path: source.dir,
    realPath: real.ok ? real.value : null,
    exists: listing.exists,
    indexPath: ports.paths.join(source.dir, INDEX_NAME),
    index: null,
    limits,
    forecast: forecastEntries(null, limits),
    entries: [],
    orphans: [],
    topics,
    files: listing.files.map(({ file }) => file),
    sent: '',
    sentTokens: 0,
    diagnostics: topics.flatMap(({ path, problem }) =>
      problem === null
        ? []
        : [{ code: 'memory.topic-unread', severity: 'warning' as const, message: `The day was not read: ${problem}`, at: { path } }],
    ),
  }
}
